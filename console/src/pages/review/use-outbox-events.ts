import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { outbox } from '../../outbox/use-outbox';
import { COUNTS_KEY } from '../../shell/use-counts';
import type { ReviewSession } from './review-session';

/** The rail's figures follow a while after the last of several decisions, in milliseconds. */
const COUNT_AFTER = 2_000;

/** Applies the outcomes of decisions to the session: confirmed, or too late. A conflict waits until somebody looks at it. */
export function useOutboxEvents(session: ReviewSession): void {
  useFreshCounts();
  useEffect(() => outbox.on('done', ({ postId, review }) => session.confirm(postId, review)), [session]);
  useEffect(() => outbox.on('dismissed', ({ postId }) => session.confirm(postId, {})), [session]);
  useEffect(
    () =>
      outbox.on('notice', ({ kind, postId }) => {
        if (kind === 'deleted') session.drop(postId);
        else session.confirm(postId, {}, true);
      }),
    [session],
  );
}

function useFreshCounts(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = outbox.on('done', () => {
      clearTimeout(timer);
      timer = setTimeout(() => void queries.invalidateQueries({ queryKey: COUNTS_KEY }), COUNT_AFTER);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries]);
}
