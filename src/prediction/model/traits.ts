import type { AuthorSignals } from '../../common/post-content';
import type { FeatureKey } from './feature-texts';
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

/** A feature with a fixed index: what it is called, and its value, 0 to about 1. */
export interface Trait {
  key: FeatureKey;
  /** The figure of the post that it stands for. */
  count?: (post: PredictionInput, parts: TextParts) => number;
  value: (post: PredictionInput, parts: TextParts) => number;
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

const aged = (key: FeatureKey, from: number, to: number): Trait => ({
  key,
  value: (post) => {
    const days = accountDays(post);
    return flag(days !== null && days >= from && days < to);
  },
});

/** A count, whose logarithm is 1 at `full`. */
const counted = (key: FeatureKey, full: number, count: NonNullable<Trait['count']>): Trait => ({
  key,
  count,
  value: (post, parts) => scaled(count(post, parts), full),
});

const total = (post: PredictionInput) => Object.values(post.ruleScores).reduce((sum, points) => sum + points, 0);

/** The features besides rules and words. Their order is part of a model: a change needs a new {@link LAYOUT}. */
export const TRAITS: readonly Trait[] = [
  { key: 'spam_score', count: total, value: (post) => Math.sqrt(total(post) / 25) },
  { key: 'no_points', value: (post) => flag(total(post) === 0) },
  { key: 'media', value: (post) => flag(post.hasMedia) },
  { key: 'missing_alt', value: (post) => flag(post.missingAlt) },
  { key: 'sensitive', value: (post) => flag(post.sensitive) },
  { key: 'warning', value: (post) => flag(post.hasWarning) },
  { key: 'no_language', value: (post) => flag(post.language === null) },
  counted('length', 1_000, (post) => post.plainText.length),
  { key: 'few_words', value: (_, { words }) => flag(words.length < 4) },
  counted('hashtags', 20, (post) => post.hashtags.length),
  counted('links', 5, (_, { hosts }) => hosts.length),
  counted('mentions', 10, (_, { mentions }) => mentions),
  counted('followers', 10_000, (post) => post.authorSignals.followers ?? 0),
  counted('following', 10_000, (post) => post.authorSignals.following ?? 0),
  counted('statuses', 10_000, (post) => post.authorSignals.statuses ?? 0),
  { key: 'no_followers', value: (post) => flag(post.authorSignals.followers === 0) },
  { key: 'bot', value: (post) => flag(post.authorSignals.bot === true) },
  { key: 'age_unknown', value: (post) => flag(accountDays(post) === null) },
  aged('age_day', -Infinity, 1),
  aged('age_week', 1, 7),
  aged('age_month', 7, 30),
  aged('age_year', 30, 365),
  aged('age_older', 365, Infinity),
];

/** Raise it with each change of the traits, the words or the hashing: a model of another layout is not used. */
export const LAYOUT = 1;
