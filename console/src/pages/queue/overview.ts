import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bodyOf, api, type Models } from '../../api/client';

export type Overview = Models['QueueOverview'];
export type PreviewItem = Models['PreviewItem'];

/** Begins the query key of everything that a transition in the queue changes. */
export const QUEUE_KEY = ['queue'];

/** How often the figures are fetched while the page is seen, in milliseconds. */
const EVERY = 15_000;

export const PREVIEWED = 5;

const PREVIEWED_MOST = 50;

export function useOverview() {
  return useQuery({
    queryKey: [...QUEUE_KEY, 'overview'],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/curated/overview', { signal })),
    refetchInterval: EVERY,
  });
}

export function usePreview(isLong: boolean) {
  const limit = isLong ? PREVIEWED_MOST : PREVIEWED;
  return useQuery({
    queryKey: [...QUEUE_KEY, 'preview', limit],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/curated/preview', { params: { query: { limit } }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
  });
}
