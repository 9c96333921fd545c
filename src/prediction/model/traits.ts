import type { MeasuredPost } from './measured-post';
import type { TextParts } from './words';

/** A feature with a place of its own among the weights: what it is called in plain words, and its value, 0 to about 1. */
export interface Trait {
  /** What a reviewer reads; a function where the post's own figure belongs in it. */
  says: string | ((post: MeasuredPost) => string);
  value(post: MeasuredPost, parts: TextParts): number;
}

const DAY_MS = 86_400_000;

/** Logarithm of a count, scaled so that `full` gives 1. */
const scaled = (count: number, full: number) => Math.log1p(Math.max(0, count)) / Math.log1p(full);

const flag = (is: boolean) => (is ? 1 : 0);

function accountDays({ authorSignals, createdAt }: MeasuredPost): number | null {
  if (authorSignals.createdAt === null) return null;
  const days = (createdAt.getTime() - Date.parse(authorSignals.createdAt)) / DAY_MS;
  return Number.isFinite(days) ? days : null;
}

const aged = (says: string, from: number, to: number): Trait => ({
  says,
  value: (post) => {
    const days = accountDays(post);
    return flag(days !== null && days >= from && days < to);
  },
});

const total = (post: MeasuredPost) => Object.values(post.ruleScores).reduce((sum, points) => sum + points, 0);

/** What is looked at beside the rules and the words. The order is part of a model: a change needs a new {@link LAYOUT}. */
export const TRAITS: readonly Trait[] = [
  { says: (post) => `a spam score of ${total(post)}`, value: (post) => Math.sqrt(total(post) / 25) },
  { says: 'no rule gave points', value: (post) => flag(total(post) === 0) },
  { says: 'it has media', value: (post) => flag(post.hasMedia) },
  { says: 'media without alt text', value: (post) => flag(post.missingAlt) },
  { says: 'marked as sensitive', value: (post) => flag(post.sensitive) },
  { says: 'it has a content warning', value: (post) => flag(post.hasWarning) },
  { says: 'no language is given', value: (post) => flag(post.language === null) },
  { says: 'the length of the text', value: (post) => scaled(post.plainText.length, 1_000) },
  { says: 'hardly any words', value: (_, { words }) => flag(words.length < 4) },
  { says: 'how many hashtags it has', value: (post) => scaled(post.hashtags.length, 20) },
  { says: 'how many links it has', value: (_, { hosts }) => scaled(hosts.length, 5) },
  { says: 'how many accounts it mentions', value: (_, { mentions }) => scaled(mentions, 10) },
  { says: 'how many followers the author has', value: (post) => scaled(post.authorSignals.followers ?? 0, 10_000) },
  { says: 'how many accounts the author follows', value: (post) => scaled(post.authorSignals.following ?? 0, 10_000) },
  { says: 'how much the author has posted', value: (post) => scaled(post.authorSignals.statuses ?? 0, 10_000) },
  { says: 'the author has no followers', value: (post) => flag(post.authorSignals.followers === 0) },
  { says: 'the author calls the account a bot', value: (post) => flag(post.authorSignals.bot === true) },
  { says: "the account's age is not known", value: (post) => flag(accountDays(post) === null) },
  aged('the account was made the day before', -Infinity, 1),
  aged('the account is younger than a week', 1, 7),
  aged('the account is younger than a month', 7, 30),
  aged('the account is younger than a year', 30, 365),
  aged('the account is older than a year', 365, Infinity),
];

/** Raised with each change of the traits, the words or the hashing: a model of another layout is of no use. */
export const LAYOUT = 1;
