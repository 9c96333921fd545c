import type { CountedPosts, ReviewState } from '../post-store/post-counts.view';
import type { PostFilter } from './post-filter';

/** A filter in the terms of the maintained counts; null where they cannot tell how many posts it holds. */
export function countedOf(filter: PostFilter): CountedPosts | null {
  const { streamIds, approved, reviewed, scores, language, signal, hasMedia, missingAlt, ...others } = filter;
  if (Object.values(others).some((value) => value !== undefined)) return null;
  const kinds = { language, signal, hasMedia, missingAlt };
  const isByKind = Object.values(kinds).some((value) => value !== undefined);
  if ([streamIds !== undefined, scores !== undefined, isByKind].filter(Boolean).length > 1) return null;
  return { streamIds, scores, kinds: isByKind ? kinds : undefined, reviews: reviewsOf({ approved, reviewed }) };
}

/** The states of review that a filter lets through; undefined for all. */
export function reviewsOf({ approved, reviewed }: PostFilter): ReviewState[] | undefined {
  if (approved === undefined && reviewed === undefined) return undefined;
  const states: ReviewState[] = ['unreviewed', 'approved', 'rejected'];
  return states.filter(
    (state) =>
      (approved === undefined || approved === (state === 'approved')) &&
      (reviewed === undefined || reviewed === (state !== 'unreviewed')),
  );
}
