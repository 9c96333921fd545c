import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError, isUnreachable } from '../api/api-error';
import { Failure } from './failure';
import { useIsOffline } from './use-when-online';

interface QueryFailureProps {
  what: string;
  query: Pick<UseQueryResult, 'data' | 'isError' | 'error' | 'fetchStatus' | 'refetch'>;
  inset?: boolean;
  className?: string;
}

/** Says that a query failed, or waits for the service; nothing while it is well, or while there is no network at all. */
export function QueryFailure({ what, query, ...look }: QueryFailureProps) {
  const isOffline = useIsOffline();
  const isPaused = query.fetchStatus === 'paused';
  if (!query.isError && !isPaused) return null;
  // The banner of the shell says so for the whole page.
  if (isOffline && (isPaused || isUnreachable(query.error))) return null;
  return (
    <Failure
      what={what}
      error={isPaused ? ApiError.unreachable() : query.error}
      isStale={query.data !== undefined}
      {...look}
      onRetry={() => void query.refetch()}
    />
  );
}
