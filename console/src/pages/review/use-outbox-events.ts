import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { outbox, useOutbox } from '../../outbox/use-outbox';
import { hideToast } from '../../ui/toast-store';
import { COUNTS_KEY } from '../../shell/use-counts';
import type { Sitting } from './sitting';

/** The rail's figures follow a while after the last of several decisions, in milliseconds. */
const COUNT_AFTER = 2_000;

/** Has the sitting follow what becomes of the decisions: confirmed, in conflict, or too late. */
export function useOutboxEvents(sitting: Sitting, isBusy: boolean): void {
  const { conflicts } = useOutbox();
  useFreshCounts();
  useEffect(() => outbox.on('done', ({ postId, review }) => sitting.confirm(postId, review)), [sitting]);
  useEffect(
    () =>
      outbox.on('notice', ({ kind, postId }) => {
        if (kind === 'deleted') sitting.drop(postId);
        else sitting.confirm(postId, {}, true);
      }),
    [sitting],
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
    sitting.confirm(found.postId, found.current, true);
    void sitting.bring(found.postId);
  }, [sitting, key, isBusy]);
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
