import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ApiError, isUnreachable } from '../../../api/api-error';
import { useMessages } from '../../../i18n/use-messages';
import { Failure } from '../../../ui/failure';
import { QueryState } from '../../../ui/query-state';
import { POST_MESSAGES } from './messages';

type Query = Pick<UseQueryResult, 'data' | 'error' | 'fetchStatus' | 'refetch'>;

function isAway({ error, fetchStatus }: Pick<Query, 'error' | 'fetchStatus'>): boolean {
  return fetchStatus === 'paused' || isUnreachable(error);
}

/** Says why a panel beside the post is empty, unless the network is missing: {@link NetworkFailure} says that once. */
export function PanelFailure(props: ComponentProps<typeof QueryState>) {
  return isAway(props.query) ? null : <QueryState {...props} />;
}

/** Says once what is missing in the panels while the service is unreachable. */
export function NetworkFailure({ queries }: { queries: readonly Query[] }) {
  const t = useMessages(POST_MESSAGES);
  const missing = queries.filter((query) => query.data === undefined && isAway(query));
  if (missing.length === 0) return null;
  const retry = () => {
    for (const query of missing) void query.refetch();
  };
  return <Failure inset what={t('detailsFailed')} error={ApiError.unreachable()} onRetry={retry} />;
}
