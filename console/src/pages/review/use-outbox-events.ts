import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { outbox, useOutbox } from '../../outbox/use-outbox';
import { hideToast } from '../../ui/toast-store';
import { COUNTS_KEY } from '../../shell/use-counts';
import type { ReviewSession } from './review-session';

/** The rail's figures follow a while after the last of several decisions, in milliseconds. */
const COUNT_AFTER = 2_000;

/** Applies the outcomes of decisions to the session: confirmed, in conflict, or too late. */
export function useOutboxEvents(session: ReviewSession, isBusy: boolean): void {
  const { conflicts } = useOutbox();
  useFreshCounts();
  useEffect(() => outbox.on('done', ({ postId, review }) => session.confirm(postId, review)), [session]);
  useEffect(
    () =>
      outbox.on('notice', ({ kind, postId }) => {
        if (kind === 'deleted') session.drop(postId);
        else session.confirm(postId, {}, true);
      }),
    [session],
  );
  const [conflict] = conflicts;
  const key = conflict && `${conflict.seq} ${conflict.postId} ${conflict.current.version}`;
  const latest = useRef(conflict);
  useEffect(() => {
    latest.current = conflict;
  });
  useEffect(() => {
    const found = latest.current;
    // What somebody is writing about another post comes first.
    if (!found || isBusy) return;
    hideToast(); // its Undo names a decision that did not come to be
    session.confirm(found.postId, found.current, true);
    void session.bring(found.postId);
  }, [session, key, isBusy]);
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
