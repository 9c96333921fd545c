import type { AuthorSignals } from '../../common/post-content';

/** What the prediction looks at: a stored post with its author and the points that the rules gave. */
export interface MeasuredPost {
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
