import { useQuery } from '@tanstack/react-query';
import { bodyOf, api } from '../api/client';

/** The key of the figures of `/stats`, to be invalidated by what changes them. */
export const COUNTS_KEY = ['stats'];

/** How often the rail's figures are fetched, in milliseconds. */
const EVERY = 30_000;

export function useCounts() {
  return useCountsQuery().data;
}

export function useAreCountsMissing(): boolean {
  const { isError, data } = useCountsQuery();
  return isError && data === undefined;
}

function useCountsQuery() {
  return useQuery({
    queryKey: COUNTS_KEY,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/stats', { signal })),
    refetchInterval: EVERY,
  });
}
