import { fillReason, type ReasonParams } from '../../spam-rules/reasons';

/**
 * What the prediction goes by, in English, as in `spam-rules/reasons.ts`. The console has the same in its languages, by the keys in
 * `openapi.json`.
 */
export const FEATURES = {
  word: 'the word "{text}"',
  pair: 'the words "{text}"',
  hashtag: 'the hashtag #{text}',
  host: 'a link to {text}',
  language: 'its language, {text}',
  author: 'its author, @{text}',
  domain: 'an author at {text}',

  rule: 'the rule {text} gave {count} {count|point|points}',
  spam_score: 'a spam score of {count}',
  no_points: 'no rule gave points',

  media: 'it has media',
  missing_alt: 'media without alt text',
  sensitive: 'marked as sensitive',
  warning: 'it has a content warning',
  no_language: 'no language is given',
  length: 'a text of {count} {count|character|characters}',
  few_words: 'hardly any words',
  hashtags: '{count} {count|hashtag|hashtags}',
  links: '{count} {count|link|links}',
  mentions: '{count} {count|account is|accounts are} mentioned',

  followers: 'the author has {count} {count|follower|followers}',
  following: 'the author follows {count} {count|account|accounts}',
  statuses: 'the author has posted {count} {count|time|times}',
  no_followers: 'the author has no followers',
  bot: 'the author calls the account a bot',
  age_unknown: "the account's age is not known",
  age_day: 'the account was made the day before',
  age_week: 'the account is younger than a week',
  age_month: 'the account is younger than a month',
  age_year: 'the account is younger than a year',
  age_older: 'the account is older than a year',
} as const satisfies Record<string, string>;

/** The key of a feature. */
export type FeatureKey = keyof typeof FEATURES;

/** A feature of a post: which, and the word or figure. */
export interface Feature {
  key: FeatureKey;
  params: ReasonParams;
}

/** The feature in English. */
export function sayFeature({ key, params }: Feature): string {
  return fillReason(FEATURES[key], params);
}
