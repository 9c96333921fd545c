import type { AuthorSignals } from '../../common/post-content';
import type { TextParts } from './words';

/** What the prediction reads of a post: its content, its author and the points of the rules. */
export interface PredictionInput {
  plainText: string;
  hashtags: readonly string[];
  language: string | null;
  hasMedia: boolean;
  missingAlt: boolean;
  sensitive: boolean;
  hasWarning: boolean;
  createdAt: Date;
  authorAccount: string;
  authorSignals: AuthorSignals;
  ruleScores: Readonly<Record<string, number>>;
}

type Measure<T> = (post: PredictionInput, parts: TextParts) => T;

export interface Trait {
  value: Measure<number>;
  count?: Measure<number>;
}

const DAY_MS = 86_400_000;

const flag = (is: Measure<boolean>): Trait => ({ value: (post, parts) => (is(post, parts) ? 1 : 0) });

/** The logarithm of a count, scaled so that `full` gives 1. */
const counted = (full: number, count: Measure<number>): Trait => ({
  count,
  value: (post, parts) => Math.log1p(Math.max(0, count(post, parts))) / Math.log1p(full),
});

function accountDays({ authorSignals, createdAt }: PredictionInput): number | null {
  if (authorSignals.createdAt === null) return null;
  const days = (createdAt.getTime() - Date.parse(authorSignals.createdAt)) / DAY_MS;
  return Number.isFinite(days) ? days : null;
}

const aged = (from: number, to: number): Trait =>
  flag((post) => {
    const days = accountDays(post);
    return days !== null && days >= from && days < to;
  });

const total = (post: PredictionInput) => Object.values(post.ruleScores).reduce((sum, points) => sum + points, 0);

/** The features besides rules and words, by the name that stored models know them by. */
export const TRAITS = {
  spam_score: { count: total, value: (post) => Math.sqrt(total(post) / 25) },
  no_points: flag((post) => total(post) === 0),
  media: flag((post) => post.hasMedia),
  missing_alt: flag((post) => post.missingAlt),
  sensitive: flag((post) => post.sensitive),
  warning: flag((post) => post.hasWarning),
  no_language: flag((post) => post.language === null),
  length: counted(1_000, (post) => post.plainText.length),
  few_words: flag((_, { words }) => words.length < 4),
  hashtags: counted(20, (post) => post.hashtags.length),
  links: counted(5, (_, { hosts }) => hosts.length),
  mentions: counted(10, (_, { mentions }) => mentions),
  followers: counted(10_000, (post) => post.authorSignals.followers ?? 0),
  following: counted(10_000, (post) => post.authorSignals.following ?? 0),
  statuses: counted(10_000, (post) => post.authorSignals.statuses ?? 0),
  no_followers: flag((post) => post.authorSignals.followers === 0),
  bot: flag((post) => post.authorSignals.bot === true),
  age_unknown: flag((post) => accountDays(post) === null),
  age_day: aged(-Infinity, 1),
  age_week: aged(1, 7),
  age_month: aged(7, 30),
  age_year: aged(30, 365),
  age_older: aged(365, Infinity),
} satisfies Record<string, Trait>;

export type TraitKey = keyof typeof TRAITS;

export const TRAIT_LIST: readonly (readonly [TraitKey, Trait])[] = Object.entries(TRAITS) as [TraitKey, Trait][];
