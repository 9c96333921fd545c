import type { Models } from '../../../api/client';

/** A post as the API returns it. */
export type Post = Models['Post'];

/** A picture, film or sound of a post. */
export type Media = Models['MediaAttachment'];

/** How a post's score came about. */
export type ScoreAnalysis = Models['ScoreAnalysis'];

/** One thing that made a rule fire. */
export type Evidence = Models['Evidence'];

/** A rule of the spam score. */
export type SpamRule = Models['SpamRule'];

/** A span in the plain text of a post, in UTF-16 units. */
export interface TextSpan {
  start: number;
  end: number;
}

/** Where evidence is in the plain text; null when it is in another text, or of the post as a whole. */
export function spanOf({ source, start, end }: Evidence): TextSpan | null {
  if (start === undefined || end === undefined || end <= start) return null;
  return source === undefined || source === 'content' ? { start, end } : null;
}

/** Are the post's media to be blurred until the reviewer reveals them? */
export function hasHiddenMedia({ sensitive, spoiler_text }: Pick<Post, 'sensitive' | 'spoiler_text'>): boolean {
  return sensitive || spoiler_text !== '';
}

/** The score that counts. */
export function effectiveScore(post: Pick<Post, 'spam_score' | 'manual_spam_score'>): number {
  return post.manual_spam_score ?? post.spam_score;
}

/** Does the author's bio contain #nobot? */
export function saysNobot({ author_signals: signals }: Pick<Post, 'author_signals'>): boolean {
  return signals.bio_tags.some((tag) => /^nobots?$/i.test(tag));
}
