import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from './client';

/** The query key of the list of streams. */
export const STREAMS_KEY = ['streams'];

/** The most streams that a response holds. */
const ALL = 1_000;

/** All streams, newest first. */
export function useStreams() {
  return useQuery({
    queryKey: STREAMS_KEY,
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/api/v1/streams', { params: { query: { limit: ALL } }, signal }))).items,
  });
}
