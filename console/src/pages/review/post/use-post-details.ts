import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { bodyOf, api } from '../../../api/client';
import { hasHiddenMedia, type Post } from './post-models';
import { loadable } from '../../../ui/web-address';

/** Scores change only by a recalculation; in milliseconds. */
const SCORE_IS_FRESH = 300_000;
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

const waveQuery = (id: number) =>
  queryOptions({
    queryKey: ['waves', id],
    queryFn: () => bodyOf(api.GET('/api/v1/waves/{id}', { params: { path: { id } } })),
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

export function useSpamRules() {
  return useQuery(rulesQuery);
}

export function usePostAuthor(post: Post) {
  return useQuery(authorQuery(post));
}

export function usePostScore(post: Post) {
  return useQuery(scoreQuery(post));
}

/** Why the post has its score, what is known of its author, and what made its prediction and its wave, where it has them. */
export function usePostDetails(post: Post) {
  const { wave_id: wave } = post;
  return {
    analysis: usePostScore(post),
    author: usePostAuthor(post),
    prediction: useQuery({ ...predictionQuery(post), enabled: post.predicted_approval !== null }),
    wave: useQuery({ ...waveQuery(wave ?? 0), enabled: wave !== null }),
  };
}

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
    if (address === null || asked.has(address)) continue;
    const image = new Image();
    image.referrerPolicy = 'no-referrer';
    image.decoding = 'async';
    image.src = address;
    // Held on to, so that it stays in the browser's memory until it is shown.
    asked.set(address, image);
    const [oldest] = asked.keys();
    if (asked.size > MOST_PREVIEWS && oldest !== undefined) asked.delete(oldest);
  }
}
