import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { bodyOf, api } from '../../../api/client';
import { hasHiddenMedia, type Post } from './post-models';
import { loadable } from '../../../ui/web-address';

/** A score changes by a recalculation alone, in milliseconds. */
const SCORE_IS_FRESH = 300_000;
/** How many requested previews are remembered. */
const MOST_PREVIEWS = 200;

// Not aborted: a response that arrives when the next post is shown is cached for going back.
const scoreQuery = ({ id, spam_score, content_changed_at }: Post) =>
  queryOptions({
    queryKey: ['posts', id, 'score', spam_score, content_changed_at],
    queryFn: () => bodyOf(api.GET('/api/v1/posts/{id}/score', { params: { path: { id } } })),
    staleTime: SCORE_IS_FRESH,
  });

const predictionQuery = ({ id, predicted_approval }: Post) =>
  queryOptions({
    queryKey: ['posts', id, 'prediction', predicted_approval],
    queryFn: () => bodyOf(api.GET('/api/v1/posts/{id}/prediction', { params: { path: { id } } })),
    staleTime: SCORE_IS_FRESH,
  });

const authorQuery = ({ id }: Post) =>
  queryOptions({
    queryKey: ['posts', id, 'author'],
    queryFn: () => bodyOf(api.GET('/api/v1/posts/{id}/author', { params: { path: { id } } })),
  });

// The rules change by a new release or configuration alone, which restart the service.
const rulesQuery = queryOptions({
  queryKey: ['spam-rules'],
  queryFn: () => bodyOf(api.GET('/api/v1/spam-rules')),
  staleTime: Infinity,
});

/** The rules of the spam score, with their titles and maxima. */
export function useSpamRules() {
  return useQuery(rulesQuery);
}

/** Why the post has its score, alone. */
export function usePostScore(post: Post) {
  return useQuery(scoreQuery(post));
}

/** What made the post's prediction; only for posts that have one. */
export function usePostPrediction(post: Post) {
  return useQuery(predictionQuery(post));
}

/** Why the post has its score, and what is known of its author. */
export function usePostDetails(post: Post) {
  return { analysis: usePostScore(post), author: useQuery(authorQuery(post)) };
}

/** Fetches the details of posts that somebody will look at soon. */
export function prefetchDetails(queries: QueryClient, posts: readonly Post[]): void {
  void queries.prefetchQuery(rulesQuery);
  for (const post of posts) {
    void queries.prefetchQuery(scoreQuery(post));
    void queries.prefetchQuery(authorQuery(post));
    if (post.predicted_approval !== null) void queries.prefetchQuery(predictionQuery(post));
  }
}

const asked = new Map<string, HTMLImageElement>();

/** Has the browser fetch the previews of posts that somebody will look at soon; what is sensitive waits. */
export function preloadPreviews(posts: readonly Post[]): void {
  const media = posts.filter((post) => !hasHiddenMedia(post)).flatMap((post) => post.media_attachments);
  for (const { preview_url } of media) {
    const address = loadable(preview_url);
    if (address !== null && !asked.has(address)) preload(address);
  }
}

function preload(address: string): void {
  const image = new Image();
  image.referrerPolicy = 'no-referrer';
  image.decoding = 'async';
  image.src = address;
  // Held on to, so that it stays in the browser's memory until it is shown.
  asked.set(address, image);
  const [oldest] = asked.keys();
  if (asked.size > MOST_PREVIEWS && oldest !== undefined) asked.delete(oldest);
}
