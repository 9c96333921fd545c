import { useGet } from '../api/queries';

/** The key of the figures of `/stats`, to be invalidated by what changes them. */
export const COUNTS_KEY = ['stats'];

/** How often the rail's figures are fetched, in milliseconds. */
const EVERY = 30_000;

export function useCountsQuery() {
  return useGet(COUNTS_KEY, '/api/v1/stats', { refetchInterval: EVERY });
}

export function useCounts() {
  return useCountsQuery().data;
}
