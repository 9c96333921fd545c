import { keepPreviousData } from '@tanstack/react-query';
import type { Models } from '../../api/client';
import { useGet } from '../../api/queries';

export type Overview = Models['QueueOverview'];
export type PreviewItem = Models['PreviewItem'];

/** Begins the query key of everything that a transition in the queue changes. */
export const QUEUE_KEY = ['queue'];

/** How often the figures are fetched while the page is seen, in milliseconds. */
const EVERY = { refetchInterval: 15_000 };

export const PREVIEWED = 5;

const PREVIEWED_MOST = 50;

export function useOverview() {
  return useGet([...QUEUE_KEY, 'overview'], '/api/v1/curated/overview', EVERY);
}

export function usePreview(isLong: boolean) {
  const query = { limit: isLong ? PREVIEWED_MOST : PREVIEWED };
  const options = { ...EVERY, params: { query }, placeholderData: keepPreviousData };
  return useGet([...QUEUE_KEY, 'preview', query], '/api/v1/curated/preview', options);
}
