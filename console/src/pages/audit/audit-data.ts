import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useSearchParams } from '../../shell/router';
import { api, bodyOf, type Models } from '../../api/client';
import { isDay, midnight } from '../../ui/days';

export type AuditEntry = Models['AuditEntry'];

const FILTERS = ['actor', 'subject', 'id', 'action', 'from', 'to'] as const;

/** Which entries are shown; empty means all. Days are `YYYY-MM-DD`, inclusive. */
export type AuditFilter = Record<(typeof FILTERS)[number], string>;

export function useAuditFilter(): [AuditFilter, (change: Partial<AuditFilter>) => void] {
  const [address, setAddress] = useSearchParams();
  const filter = Object.fromEntries(FILTERS.map((name) => [name, address.get(name) ?? ''])) as AuditFilter;
  const change = (part: Partial<AuditFilter>) => {
    const entries = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '');
    setAddress(new URLSearchParams(entries), { replace: true });
  };
  return [filter, change];
}

export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      bodyOf(
        api.GET('/api/v1/audit', {
          params: { query: { ...queryOf(filter), ...(cursor !== null && { cursor }) } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });
}

const NAMING = ['id', 'author_account', 'author_display_name', 'spoiler_text', 'plain_text'] as const;
export type NamedPost = Pick<Models['Post'], (typeof NAMING)[number]>;

/** The most posts that one request names. */
const MOST_POSTS = 100;

/** The posts of some entries, by id, as far as they are still stored; entries before stay named while more are loaded. */
export function usePostsOf(entries: readonly AuditEntry[]): ReadonlyMap<number, NamedPost> {
  const named = entries.filter(({ subject_type: type }) => type === 'post').flatMap(({ subject_id: id }) => id ?? []);
  const ids = [...new Set(named)];
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_POSTS) }, (_, n) =>
    ids.slice(n * MOST_POSTS, (n + 1) * MOST_POSTS).join(),
  );
  const queries = useQueries({
    queries: parts.map((part) => ({
      queryKey: ['audit-posts', part],
      queryFn: () => {
        const query = { ids: part, fields: NAMING.join(), limit: MOST_POSTS };
        return bodyOf(api.GET('/api/v1/posts', { params: { query } }));
      },
    })),
  });
  return new Map(queries.flatMap(({ data }) => data?.items ?? []).map((post) => [post.id, post]));
}

export function fileOf(filter: AuditFilter, format: 'csv' | 'ndjson'): string {
  const query = Object.entries({ format, ...queryOf(filter) }).map(([name, value]) => [name, String(value)]);
  return `/api/v1/audit?${new URLSearchParams(query).toString()}`;
}

function queryOf({ actor, subject, id, action, from, to }: AuditFilter) {
  return {
    ...(actor !== '' && { actor }),
    ...(subject !== '' && { subject_type: subject }),
    ...(/^\d{1,15}$/.test(id) && { subject_id: Number(id) }),
    ...(action !== '' && { action }),
    ...(isDay(from) && { since: midnight(from) }),
    ...(isDay(to) && { until: midnight(to, 1) }),
  };
}
