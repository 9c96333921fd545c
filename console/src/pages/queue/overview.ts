import type { Models } from '../../api/client';
import { useGet } from '../../api/queries';

export type Overview = Models['QueueOverview'];

/** Begins the query key of everything that a transition in the queue changes. */
export const QUEUE_KEY = ['queue'];

/** How often the figures are fetched while the page is seen, in milliseconds. */
export const EVERY = { refetchInterval: 15_000 };

export function useOverview() {
  return useGet([...QUEUE_KEY, 'overview'], '/api/v1/curated/overview', EVERY);
}
