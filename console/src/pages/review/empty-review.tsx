import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { bodyOf, api } from '../../api/client';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { useCounts } from '../../shell/use-counts';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { focusContent } from '../../ui/focus';
import { Skeleton } from '../../ui/skeleton';
import { StatePanel } from '../../ui/state-panel';
import { TimeAgo, useNow } from '../../ui/time-ago';
import { FirstSteps } from './first-steps';
import { REVIEW_MESSAGES } from './messages';
import { isPredicted, narrows, NO_FILTER, type ReviewFilter } from './review-filter';
import type { ReviewSession } from './review-session';
import { decisionOf, leftOf, type ReviewState } from './review-state';
import { useStreams } from '../../api/streams';

interface EmptyReviewProps {
  session: ReviewSession;
  state: ReviewState;
  filter: ReviewFilter;
  onFilter: (filter: ReviewFilter) => void;
  onRestart: () => void;
}

/** What is said when no post is left: more are to come, nothing fits, there are no streams, or everything is reviewed. */
export function EmptyReview({ session, state, filter, ...props }: EmptyReviewProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const { onFilter, onRestart } = focusedFirst(props);
  const [, navigate] = useLocation();
  const streams = useStreams();
  const isAdmin = useIsAdmin();
  if (state.error !== null)
    return (
      <StatePanel title={t('left', { n: leftOf(state), total: state.total })}>
        <Failure inset what={t('failedMore')} error={state.error} onRetry={() => void session.loadMore()} />
      </StatePanel>
    );
  if (state.nextCursor !== null) return <Skeleton label={t('loading')} lines={12} />;
  if (narrows(filter))
    return (
      <StatePanel
        icon="filter"
        title={t('emptyFiltered')}
        actions={<Button onClick={() => onFilter(NO_FILTER)}>{t('clearFilters')}</Button>}
      />
    );
  if (isPredicted(filter.sort))
    return (
      <StatePanel
        title={t('emptyPredicted')}
        actions={<Button onClick={() => onFilter(NO_FILTER)}>{t('showNewest')}</Button>}
      >
        <p>{t('emptyPredictedText')}</p>
      </StatePanel>
    );
  if (streams.data?.length === 0)
    return (
      <StatePanel
        icon="stream"
        title={t('emptyStreams')}
        actions={
          isAdmin && (
            <Button look="primary" onClick={() => navigate('/streams')}>
              {t('addStream')}
            </Button>
          )
        }
      >
        <FirstSteps />
        {!isAdmin && <p>{t('adminsAdd')}</p>}
      </StatePanel>
    );
  return <AllReviewed state={state} onFilter={onFilter} onRestart={onRestart} />;
}

function AllReviewed({ state, onFilter, onRestart }: Omit<EmptyReviewProps, 'session' | 'filter'>) {
  const t = useMessages(REVIEW_MESSAGES);
  const counts = useCounts();
  const fetchAll = useFetchAll(onRestart);
  const decided = state.posts.map((post) => decisionOf(post, state.changes.get(post.id)));
  const approved = decided.filter((decision) => decision === true).length;
  const rejected = decided.filter((decision) => decision === false).length;
  return (
    <StatePanel
      title={t(counts?.total_posts === 0 ? 'emptyNothing' : 'emptyTitle')}
      actions={
        <>
          <Button look="primary" busy={fetchAll.isPending} onClick={() => fetchAll.mutate()}>
            {t('fetchAll')}
          </Button>
          {counts?.total_posts !== 0 && (
            <Button onClick={() => onFilter({ ...NO_FILTER, state: 'all' })}>{t('myDecisions')}</Button>
          )}
        </>
      }
    >
      {decided.length > 0 && <p>{t('emptySession', { n: approved + rejected, approved, rejected })}</p>}
      <FirstSteps />
      {counts && counts.total_posts > 0 && (
        <p>{t('emptyTotals', { approved: counts.approved_posts, rejected: counts.rejected_posts })}</p>
      )}
      <NextFetch />
      {fetchAll.data && (
        <p role="status">
          {t('fetched', { n: fetchAll.data.total_added, streams: fetchAll.data.total_streams })}
          {fetchAll.data.failed > 0 && `. ${t('fetchFailed', { n: fetchAll.data.failed })}`}
        </p>
      )}
      {fetchAll.error && <Failure what={t('fetchAll')} error={fetchAll.error} onRetry={() => fetchAll.mutate()} />}
    </StatePanel>
  );
}

/** What is pressed here goes when a new session begins. */
function focusedFirst({ onFilter, onRestart }: Pick<EmptyReviewProps, 'onFilter' | 'onRestart'>) {
  return {
    onFilter: (filter: ReviewFilter) => {
      focusContent();
      onFilter(filter);
    },
    onRestart: () => {
      focusContent();
      onRestart();
    },
  };
}

/** When the next stream is fetched; a time that is past is due, and the next one is known once that fetch has ended. */
function NextFetch() {
  const t = useMessages(REVIEW_MESSAGES);
  const now = useNow();
  const { data: streams = [], refetch } = useStreams();
  const times = streams.flatMap(({ active, next_fetch_at: at }) => (active && at !== null ? [at] : [])).toSorted();
  const isDue = times.some((at) => Date.parse(at) <= now);
  useEffect(() => {
    if (isDue) void refetch();
  }, [isDue, now, refetch]);
  const next = times.find((at) => Date.parse(at) > now);
  return next ? <p>{t.rich('nextFetch', { when: <TimeAgo at={next} ahead /> })}</p> : null;
}

/** Fetches all streams; with new posts a new session begins. */
function useFetchAll(onNew: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => bodyOf(api.POST('/api/v1/streams/fetch-all', { params: { query: { limit: 100 } } })),
    onSuccess: async (result) => {
      await queries.invalidateQueries();
      if (result.total_added > 0) onNew();
    },
  });
}
