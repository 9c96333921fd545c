import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
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
