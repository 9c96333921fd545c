import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError, isUnreachable } from '../api/api-error';
import { useMessages } from '../i18n/use-messages';
import { Failure } from './failure';
import { Skeleton } from './skeleton';
import { useIsOffline } from './use-when-online';

interface QueryStateProps {
  what: string;
  query: Pick<UseQueryResult, 'data' | 'isLoading' | 'isError' | 'error' | 'fetchStatus' | 'refetch'>;
  /** How many grey bars stand for what is loading; none if not given. */
  lines?: number;
  loading?: string;
  inset?: boolean;
  className?: string;
}

/** Says that a query loads, has failed, or waits for the service; nothing while it is well, or while there is no network at all. */
export function QueryState({ what, query, lines, loading, ...look }: QueryStateProps) {
  const t = useMessages();
  const isOffline = useIsOffline();
  const isPaused = query.fetchStatus === 'paused';
  if (query.isLoading && lines) return <Skeleton label={loading ?? t('loading')} lines={lines} />;
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
