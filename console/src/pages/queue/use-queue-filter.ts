import { useRef } from 'react';
import { useSearchParams } from '../../shell/router';
import { useCountsQuery } from '../../shell/use-counts';

export const QUEUE_STATUSES = ['pending', 'reserved', 'delivered', 'error'] as const;

export type QueueStatus = (typeof QUEUE_STATUSES)[number];

/** Which posts the list holds; `reason` is one of posts in error. */
export interface QueueFilter {
  status: QueueStatus;
  reason: string | null;
}

export function addressOf(status: QueueStatus, reason?: string): string {
  const query = new URLSearchParams({ status });
  if (reason) query.set('error_reason', reason);
  return `/queue?${query.toString()}`;
}

/** The filter that the address names; without a status the errors, where there are any. Null until that is known. */
export function useQueueFilter(): QueueFilter | null {
  const [search] = useSearchParams();
  const first = useFirstStatus();
  const status = QUEUE_STATUSES.find((each) => each === search.get('status')) ?? first;
  if (status === null) return null;
  return { status, reason: status === 'error' ? search.get('error_reason') : null };
}

/** Stays as it was at first: the list must not change while a reviewer empties it. */
function useFirstStatus(): QueueStatus | null {
  const { data: counts, isError } = useCountsQuery();
  const first = useRef<QueueStatus | null>(null);
  if (first.current === null && counts) first.current = counts.queue_status.error > 0 ? 'error' : 'pending';
  return first.current ?? (isError ? 'pending' : null);
}

export function useNamedPost(): [number | null, (id: number) => void] {
  const [search, setSearch] = useSearchParams();
  const named = Number(search.get('post'));
  const name = (id: number) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.set('post', String(id));
        return next;
      },
      { replace: true },
    );
  return [Number.isSafeInteger(named) && named > 0 ? named : null, name];
}
