import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { bodyOf, api, type Models } from '../../api/client';
import { COUNTS_KEY } from '../../shell/use-counts';
import { QUEUE_KEY } from './overview';
import type { QueueFilter, QueueStatus } from './use-queue-filter';

export type QueuePost = Models['Post'];
type Page = Models['PostList'];

const POSTS_KEY = [...QUEUE_KEY, 'posts'];
const PAGE = 50;

/** Waiting posts in the order in which they are handed out, the others newest first. */
const CONDITIONS = {
  pending: { queue_status: 'pending', approved: true, sort: 'oldest' },
  reserved: { queue_status: 'reserved' },
  delivered: { queue_status: 'delivered' },
  error: { queue_status: 'error' },
} as const satisfies Record<QueueStatus, object>;

export function queryOf({ status, reason }: QueueFilter) {
  return { ...CONDITIONS[status], error_reason: reason ?? undefined };
}

export function useQueuePosts(filter: QueueFilter) {
  return useInfiniteQuery({
    queryKey: [...POSTS_KEY, filter.status, filter.reason],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...queryOf(filter), limit: PAGE, cursor };
      return bodyOf(api.GET('/api/v1/posts', { params: { query }, signal }));
    },
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
}

export function postsOf(data: InfiniteData<Page> | undefined): QueuePost[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}

export function totalOf(data: InfiniteData<Page> | undefined): number {
  return data?.pages.at(-1)?.total ?? 0;
}

export function removeFromLists(queries: QueryClient, id: number): void {
  const without = (page: Page): Page => {
    const items = page.items.filter((post) => post.id !== id);
    return { ...page, items, total: page.total - (page.items.length - items.length) };
  };
  queries.setQueriesData<InfiniteData<Page>>(
    { queryKey: POSTS_KEY },
    (data) => data && { ...data, pages: data.pages.map(without) },
  );
  refreshQueue(queries);
}

export function refreshQueue(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: QUEUE_KEY });
  void queries.invalidateQueries({ queryKey: COUNTS_KEY });
}
