import { COUNTS_KEY } from '../shell/use-counts';
import type { Models } from './client';
import { useGet } from './queries';

export type Stream = Models['Stream'];
export type StreamFigures = Models['StreamStatsItem'];

export const STREAMS_KEY = ['streams'];

/** The most streams that a response holds. */
const ALL = 1_000;

/** All streams, newest first; `every`: the polling interval in milliseconds. */
export function useStreams(every: (known: readonly Stream[]) => number | false = () => false) {
  return useGet(STREAMS_KEY, '/api/v1/streams', {
    params: { query: { limit: ALL } },
    select: ({ items }) => items,
    refetchInterval: ({ state }) => every(state.data?.items ?? []),
  });
}

export function useStreamFigures() {
  return useGet([...COUNTS_KEY, 'streams'], '/api/v1/stats/streams', {
    select: ({ streams }) => new Map(streams.map((stream) => [stream.id, stream])),
  });
}
