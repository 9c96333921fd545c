import { useQuery } from '@tanstack/react-query';
import { COUNTS_KEY } from '../shell/use-counts';
import { api, bodyOf, type Models } from './client';

export type StreamFigures = Models['StreamStatsItem'];

export const STREAMS_KEY = ['streams'];

/** The most streams that a response holds. */
const ALL = 1_000;

/** All streams, newest first; `every`: the polling interval in milliseconds. */
export function useStreams(every: (known: readonly Models['Stream'][]) => number | false = () => false) {
  return useQuery({
    queryKey: STREAMS_KEY,
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/api/v1/streams', { params: { query: { limit: ALL } }, signal }))).items,
    refetchInterval: ({ state }) => every(state.data ?? []),
  });
}

export function useStreamFigures() {
  return useQuery({
    queryKey: [...COUNTS_KEY, 'streams'],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/stats/streams', { signal })),
    select: ({ streams }) => new Map(streams.map((stream) => [stream.id, stream])),
  });
}
