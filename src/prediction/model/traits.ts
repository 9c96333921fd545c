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

type Measure = (post: PredictionInput, parts: TextParts) => number | boolean;

const DAY_MS = 86_400_000;

/** Is the account known to be from `from` to `to` days old? */
const aged =
  (from: number, to: number): Measure =>
  ({ authorSignals, createdAt }) => {
    const days = (createdAt.getTime() - Date.parse(authorSignals.createdAt ?? '')) / DAY_MS;
    return days >= from && days < to;
  };

export const totalOf = (post: PredictionInput): number =>
  Object.values(post.ruleScores).reduce((sum, points) => sum + points, 0);

/** The features besides rules and words; each with the count that is a feature of 1, or 0 for what is or is not. */
const TRAITS = {
  spam_score: [25, totalOf],
  no_points: [0, (post) => totalOf(post) === 0],
  media: [0, (post) => post.hasMedia],
  missing_alt: [0, (post) => post.missingAlt],
  sensitive: [0, (post) => post.sensitive],
  warning: [0, (post) => post.hasWarning],
  length: [1_000, (post) => post.plainText.length],
  hashtags: [20, (post) => post.hashtags.length],
  links: [5, (_, { hosts }) => hosts.length],
  mentions: [10, (_, { mentions }) => mentions],
  followers: [10_000, (post) => post.authorSignals.followers ?? 0],
  statuses: [10_000, (post) => post.authorSignals.statuses ?? 0],
  bot: [0, (post) => post.authorSignals.bot === true],
  age_day: [0, aged(-Infinity, 1)],
  age_week: [0, aged(1, 7)],
  age_month: [0, aged(7, 30)],
} satisfies Record<string, [full: number, measure: Measure]>;

export type TraitKey = keyof typeof TRAITS;

export const TRAIT_LIST = Object.entries(TRAITS) as [TraitKey, [full: number, measure: Measure]][];
