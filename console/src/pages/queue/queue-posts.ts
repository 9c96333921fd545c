import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { bodyOf, api, type Models } from '../../api/client';
import type { Change } from '../../outbox/entry';
import { COUNTS_KEY } from '../../shell/use-counts';
import { EVERY, QUEUE_KEY } from './overview';
import type { QueueFilter, QueueStatus } from './use-queue-filter';

export type QueuePost = Models['Post'];
export type WaitingPost = Models['PreviewItem'];
type Page = Models['PostList'];
type Pages<Item> = InfiniteData<{ items: Item[]; total: number }>;
export type ListQuery<Item> = UseInfiniteQueryResult<Pages<Item>>;

const POSTS_KEY = [...QUEUE_KEY, 'posts'];
const WAITING_KEY = [...QUEUE_KEY, 'waiting'];
const PAGE = 50;

/** The posts of each state, newest first; what waits has {@link useWaitingPosts}. */
const CONDITIONS = {
  pending: { queue_status: 'pending', approved: true },
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

/** What waits, in the order in which it is handed out; its pages are of one order only together, so all are fetched again. */
export function useWaitingPosts() {
  return useInfiniteQuery({
    ...EVERY,
    queryKey: WAITING_KEY,
    initialPageParam: 0,
    queryFn: ({ pageParam: skip, signal }) =>
      bodyOf(api.GET('/api/v1/curated/waiting', { params: { query: { skip, limit: PAGE } }, signal })),
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length * PAGE : undefined),
  });
}

/** The service has taken a change over: it stays shown until the list is read again. */
export function keepChange(queries: QueryClient, changes: ReadonlyMap<number, Change>): void {
  queries.setQueryData<Pages<WaitingPost>>(
    WAITING_KEY,
    (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, items: withChanges(page.items, changes) })) },
  );
}

/** A pin ends a hold, and a hold a pin. What is approved no more does not wait. */
export function withChanges(items: readonly WaitingPost[], changes: ReadonlyMap<number, Change>): WaitingPost[] {
  return items.flatMap((item) => {
    const { approved = true, order = {} } = changes.get(item.post_id) ?? {};
    if (!approved) return [];
    const { pinned = order.held_until ? false : item.pinned } = order;
    const { held_until = pinned ? null : item.held_until } = order;
    return [{ ...item, pinned, held_until }];
  });
}

export function postsOf(data: InfiniteData<Page> | undefined): QueuePost[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}

export function totalOf(data: Pages<unknown> | undefined): number {
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
