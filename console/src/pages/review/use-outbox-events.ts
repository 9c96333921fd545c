import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useMessages } from '../../i18n/use-messages';
import { outbox, useOutbox } from '../../outbox/use-outbox';
import { COUNTS_KEY } from '../../shell/use-counts';
import { announce } from '../../ui/live-region';
import { showToast } from '../../ui/toast-store';
import { REVIEW_MESSAGES } from './messages';
import type { ReviewActions } from './review-actions';
import type { Sitting } from './sitting';

/** The rail's figures follow a while after the last of several decisions, in milliseconds. */
const COUNT_AFTER = 2_000;

/** Has the sitting follow what becomes of the decisions: confirmed, in conflict, or too late. */
export function useOutboxEvents(sitting: Sitting, actions: ReviewActions): void {
  const t = useMessages(REVIEW_MESSAGES);
  const [, navigate] = useLocation();
  const { conflicts } = useOutbox();
  useFreshCounts();
  useEffect(() => outbox.on('done', ({ postId, review }) => sitting.confirm(postId, review)), [sitting]);
  useEffect(
    () =>
      outbox.on('notice', (notice) => {
        const { kind, postId, name } = notice;
        const text = t(kind, { name });
        if (kind === 'deleted') sitting.drop(postId);
        if (kind === 'taken') sitting.confirm(postId, {});
        const toQueue =
          kind === 'taken' ? { label: t('toQueue'), run: () => navigate(`/queue?status=${notice.state}`) } : undefined;
        showToast({ text, tone: 'bad', action: toQueue });
        announce(text);
      }),
    [sitting, actions, t, navigate],
  );
  const first = conflicts[0]?.postId;
  useEffect(() => {
    if (first !== undefined) void sitting.bring(first);
  }, [sitting, first]);
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
