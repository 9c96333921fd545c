import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { bodyOf, api, type Models } from '../../api/client';
import { COUNTS_KEY } from '../../shell/use-counts';
import { QUEUE_KEY } from '../queue/overview';

export const LONGEST_REASON = 1_000;

export type Kind = 'users' | 'hashtags';

export interface Entry extends Omit<Models['ListedBlockedHashtag'], 'hashtag'> {
  /** As the API names it: `@user@instance` or a URI; a hashtag without `#`. */
  value: string;
  is_pattern?: boolean;
}

export interface NewBlock {
  value: string;
  reason: string;
  rejectWaiting?: boolean;
}

interface Page {
  entries: Entry[];
  total: number;
}

interface Blocklist {
  list(query: { skip?: number; limit: number }, signal: AbortSignal): Promise<Page>;
  /** Returns the new entry's id, and with `rejectWaiting` how many posts are rejected, and how many of them later. */
  block(
    block: NewBlock,
  ): Promise<{ id: number; rejected_count?: number; rejecting_count?: number; other_accounts?: string[] }>;
  unblock(id: number): Promise<unknown>;
}

const users: Blocklist = {
  list: async (query, signal) => {
    const page = await bodyOf(api.GET('/api/v1/reblog-controls/blocked-users', { params: { query }, signal }));
    return { entries: page.items.map((entry) => ({ ...entry, value: entry.account_id })), total: page.total };
  },
  block: ({ value, reason, rejectWaiting }) => {
    const body = { account_id: value, reason, ...(rejectWaiting ? { reject_waiting: true } : {}) };
    return bodyOf(api.POST('/api/v1/reblog-controls/blocked-users', { body }));
  },
  unblock: (id) => bodyOf(api.DELETE('/api/v1/reblog-controls/blocked-users/{id}', { params: { path: { id } } })),
};

const hashtags: Blocklist = {
  list: async (query, signal) => {
    const page = await bodyOf(api.GET('/api/v1/reblog-controls/blocked-hashtags', { params: { query }, signal }));
    return { entries: page.items.map((entry) => ({ ...entry, value: entry.hashtag })), total: page.total };
  },
  block: ({ value, reason }) =>
    bodyOf(api.POST('/api/v1/reblog-controls/blocked-hashtags', { body: { hashtag: value, reason } })),
  unblock: (id) => bodyOf(api.DELETE('/api/v1/reblog-controls/blocked-hashtags/{id}', { params: { path: { id } } })),
};

export const BLOCKLISTS: Readonly<Record<Kind, Blocklist>> = { users, hashtags };

export const FILTERS_KEY = ['filters'];

/** What a block or an export setting changes. */
export const FILTERS_CHANGE = [FILTERS_KEY, QUEUE_KEY, COUNTS_KEY, ['bulk-decisions']];

const PAGE = 50;

export function useBlocklist(kind: Kind) {
  return useInfiniteQuery({
    queryKey: [...FILTERS_KEY, kind],
    initialPageParam: 0,
    queryFn: ({ pageParam: skip, signal }) => BLOCKLISTS[kind].list({ skip, limit: PAGE }, signal),
    getNextPageParam: ({ entries, total }, _pages, skip) => {
      const next = skip + entries.length;
      return entries.length > 0 && next < total ? next : undefined;
    },
  });
}

/** The entries of all loaded pages; one that moved between two pages appears once. */
export function entriesOf(data: InfiniteData<Page> | undefined): Entry[] {
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

export function nameOf(kind: Kind, value: string): string {
  return kind === 'users' ? value : `#${value.replace(/^[#＃]/u, '')}`;
}
