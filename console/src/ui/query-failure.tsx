import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../api/api-error';
import { Failure } from './failure';

interface QueryFailureProps {
  /** What could not be had, as `The errors could not be loaded`. */
  what: string;
  query: Pick<UseQueryResult, 'data' | 'isError' | 'error' | 'fetchStatus' | 'refetch'>;
  inset?: boolean;
  className?: string;
}

/** Says that a query failed, or waits for the network; nothing while it is well. */
export function QueryFailure({ what, query, ...look }: QueryFailureProps) {
  const isPaused = query.fetchStatus === 'paused';
  if (!query.isError && !isPaused) return null;
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
