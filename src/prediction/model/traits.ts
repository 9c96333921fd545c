import type { AuthorSignals } from '../../common/post-content';
import type { TextParts } from './words';

/** What the prediction reads of a post: its content, its author and the points of the rules. */
export interface PredictionInput {
  plainText: string;
  /** Folded. */
  hashtags: readonly string[];
  language: string | null;
  hasMedia: boolean;
  missingAlt: boolean;
  sensitive: boolean;
  hasWarning: boolean;
  createdAt: Date;
  /** `user@domain`. */
  authorAccount: string;
  authorSignals: AuthorSignals;
  /** Points by rule name. */
  ruleScores: Readonly<Record<string, number>>;
}

/** A feature with a fixed index: its label in plain words, and its value, 0 to about 1. */
export interface Trait {
  /** For reviewers; a function where it includes a figure of the post. */
  label: string | ((post: PredictionInput) => string);
  value(post: PredictionInput, parts: TextParts): number;
}

const DAY_MS = 86_400_000;

/** Logarithm of a count, scaled so that `full` gives 1. */
const scaled = (count: number, full: number) => Math.log1p(Math.max(0, count)) / Math.log1p(full);

const flag = (is: boolean) => (is ? 1 : 0);

function accountDays({ authorSignals, createdAt }: PredictionInput): number | null {
  if (authorSignals.createdAt === null) return null;
  const days = (createdAt.getTime() - Date.parse(authorSignals.createdAt)) / DAY_MS;
  return Number.isFinite(days) ? days : null;
}

const aged = (label: string, from: number, to: number): Trait => ({
  label,
  value: (post) => {
    const days = accountDays(post);
    return flag(days !== null && days >= from && days < to);
  },
});

const total = (post: PredictionInput) => Object.values(post.ruleScores).reduce((sum, points) => sum + points, 0);

/** The features besides rules and words. Their order is part of a model: a change needs a new {@link LAYOUT}. */
export const TRAITS: readonly Trait[] = [
  { label: (post) => `a spam score of ${total(post)}`, value: (post) => Math.sqrt(total(post) / 25) },
  { label: 'no rule gave points', value: (post) => flag(total(post) === 0) },
  { label: 'it has media', value: (post) => flag(post.hasMedia) },
  { label: 'media without alt text', value: (post) => flag(post.missingAlt) },
  { label: 'marked as sensitive', value: (post) => flag(post.sensitive) },
  { label: 'it has a content warning', value: (post) => flag(post.hasWarning) },
  { label: 'no language is given', value: (post) => flag(post.language === null) },
  { label: 'the length of the text', value: (post) => scaled(post.plainText.length, 1_000) },
  { label: 'hardly any words', value: (_, { words }) => flag(words.length < 4) },
  { label: 'how many hashtags it has', value: (post) => scaled(post.hashtags.length, 20) },
  { label: 'how many links it has', value: (_, { hosts }) => scaled(hosts.length, 5) },
  { label: 'how many accounts it mentions', value: (_, { mentions }) => scaled(mentions, 10) },
  { label: 'how many followers the author has', value: (post) => scaled(post.authorSignals.followers ?? 0, 10_000) },
  { label: 'how many accounts the author follows', value: (post) => scaled(post.authorSignals.following ?? 0, 10_000) },
  { label: 'how much the author has posted', value: (post) => scaled(post.authorSignals.statuses ?? 0, 10_000) },
  { label: 'the author has no followers', value: (post) => flag(post.authorSignals.followers === 0) },
  { label: 'the author calls the account a bot', value: (post) => flag(post.authorSignals.bot === true) },
  { label: "the account's age is not known", value: (post) => flag(accountDays(post) === null) },
  aged('the account was made the day before', -Infinity, 1),
  aged('the account is younger than a week', 1, 7),
  aged('the account is younger than a month', 7, 30),
  aged('the account is younger than a year', 30, 365),
  aged('the account is older than a year', 365, Infinity),
];

/** Raise it with each change of the traits, the words or the hashing: a model of another layout is not used. */
export const LAYOUT = 1;
