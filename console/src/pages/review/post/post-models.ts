import type { Models } from '../../../api/client';

/** A post as the API tells it. */
export type Post = Models['Post'];

/** A picture, film or sound of a post. */
export type Media = Models['MediaAttachment'];

/** How a post's score came about. */
export type ScoreAnalysis = Models['ScoreAnalysis'];

/** One thing that made a rule fire. */
export type Evidence = Models['Evidence'];

/** A rule of the spam score. */
export type SpamRule = Models['SpamRule'];

/** A place in the plain text of a post, in UTF-16 units. */
export interface Place {
  start: number;
  end: number;
}

/** Where evidence stands in the plain text; null when it is of the post as a whole. */
export function placeOf({ start, end }: Evidence): Place | null {
  return start === undefined || end === undefined || end <= start ? null : { start, end };
}

/** Are the post's media to be blurred until somebody asks for them? */
export function hasHiddenMedia({ sensitive, spoiler_text }: Pick<Post, 'sensitive' | 'spoiler_text'>): boolean {
  return sensitive || spoiler_text !== '';
}
