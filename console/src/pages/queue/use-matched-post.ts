import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client';
import { QUEUE_KEY } from './overview';
import type { QueuePost } from './queue-posts';
import { isDeleted } from './queue-writes';

/** The post that a consumer compared with, where it is stored here; null where it is not, or not any more. */
export function useMatchedPost(id: number | null) {
  return useQuery({
    queryKey: [...QUEUE_KEY, 'matched', id],
    enabled: id !== null,
    staleTime: Infinity,
    // Not cut short when the row closes: it is small, and the next row may need the same post.
    queryFn: async (): Promise<QueuePost | null> => {
      try {
        return await answerOf(api.GET('/api/v1/posts/{id}', { params: { path: { id: id ?? 0 } } }));
      } catch (error) {
        if (isDeleted(error)) return null;
        throw error;
      }
    },
  });
}
