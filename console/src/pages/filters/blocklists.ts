import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { bodyOf, api } from '../../api/client';
import { COUNTS_KEY } from '../../shell/use-counts';
import { QUEUE_KEY } from '../queue/overview';

export const LONGEST_REASON = 1_000;

export type Kind = 'users' | 'hashtags';

export interface Entry {
  id: number;
  /** As the API names it: `@user@instance` or a URI; a hashtag without `#`. */
  value: string;
  reason: string;
  createdAt: string;
  isPattern: boolean;
  heldBack: number;
}

export interface NewBlock {
  value: string;
  reason: string;
  /** Of users only. */
  rejectWaiting?: boolean;
}

interface Page {
  entries: Entry[];
  total: number;
  next: number | undefined;
}

interface Blocklist {
  list(skip: number, limit: number, signal?: AbortSignal): Promise<{ entries: Entry[]; total: number }>;
  /** Returns the new entry's id, and with `rejectWaiting` how many posts were rejected. */
  block(block: NewBlock): Promise<{ id: number; rejected?: number }>;
  unblock(id: number): Promise<unknown>;
}

const users: Blocklist = {
  list: async (skip, limit, signal) => {
    const params = { query: { skip, limit } };
    const page = await bodyOf(api.GET('/api/v1/reblog-controls/blocked-users', { params, signal }));
    const entries = page.items.map(({ id, account_id: value, reason, ...entry }) => {
      return { id, value, reason, createdAt: entry.created_at, isPattern: entry.is_pattern, heldBack: entry.held_back };
    });
    return { entries, total: page.total };
  },
  block: async ({ value, reason, rejectWaiting }) => {
    const body = { account_id: value, reason, ...(rejectWaiting ? { reject_waiting: true } : {}) };
    const { id, rejected_count } = await bodyOf(api.POST('/api/v1/reblog-controls/blocked-users', { body }));
    return { id, rejected: rejected_count };
  },
  unblock: (id) => bodyOf(api.DELETE('/api/v1/reblog-controls/blocked-users/{id}', { params: { path: { id } } })),
};

const hashtags: Blocklist = {
  list: async (skip, limit, signal) => {
    const params = { query: { skip, limit } };
    const page = await bodyOf(api.GET('/api/v1/reblog-controls/blocked-hashtags', { params, signal }));
    const entries = page.items.map(({ id, hashtag, reason, ...entry }) => {
      return { id, value: hashtag, reason, createdAt: entry.created_at, isPattern: false, heldBack: entry.held_back };
    });
    return { entries, total: page.total };
  },
  block: ({ value, reason }) =>
    bodyOf(api.POST('/api/v1/reblog-controls/blocked-hashtags', { body: { hashtag: value, reason } })),
  unblock: (id) => bodyOf(api.DELETE('/api/v1/reblog-controls/blocked-hashtags/{id}', { params: { path: { id } } })),
};

export const BLOCKLISTS: Readonly<Record<Kind, Blocklist>> = { users, hashtags };

export const FILTERS_KEY = ['filters'];

const PAGE = 50;

export function useBlocklist(kind: Kind) {
  return useInfiniteQuery({
    queryKey: [...FILTERS_KEY, kind],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { entries, total } = await BLOCKLISTS[kind].list(pageParam, PAGE, signal);
      const next = pageParam + entries.length;
      return { entries, total, next: entries.length > 0 && next < total ? next : undefined };
    },
    getNextPageParam: (last) => last.next,
  });
}

/** The entries of all loaded pages; one that moved between two pages appears once. */
export function entriesOf(data: InfiniteData<Page> | undefined): Entry[] {
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

export function removeFromBlocklist(queries: QueryClient, kind: Kind, id: number): void {
  queries.setQueryData<InfiniteData<Page>>([...FILTERS_KEY, kind], (data) => {
    const pages = data?.pages.map((page) => {
      const entries = page.entries.filter((entry) => entry.id !== id);
      return { ...page, entries, total: page.total - 1 };
    });
    return data && pages && { ...data, pages };
  });
}

export function refreshFilters(queries: QueryClient): void {
  for (const queryKey of [FILTERS_KEY, QUEUE_KEY, COUNTS_KEY]) void queries.invalidateQueries({ queryKey });
}
