import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { hideToast, notify } from '../../ui/toast-store';
import { QUEUE_MESSAGES } from './messages';
import { nameOf } from './post-line';
import { removeFromLists, type QueuePost, refreshQueue } from './queue-posts';
import { conflictOf, decide, isDeleted, putBack, rejectForGood, type Review } from './queue-writes';

interface Callbacks {
  onLeave: () => void;
  onRejected: (review: Review) => void;
}

const OUTCOMES = { done: 'isBack', moved: 'wasMoved', deleted: 'wasDeleted' } as const;

/** The two things to do with a post in error; both take it out of the list. */
export function useErrorWrites(post: QueuePost, { onLeave, onRejected }: Callbacks) {
  const t = useMessages(QUEUE_MESSAGES);
  const queries = useQueryClient();
  const leave = () => {
    onLeave();
    removeFromLists(queries, post.id);
  };
  const back = useMutation({
    mutationFn: () => putBack(post.id),
    onSuccess: (outcome) => {
      leave();
      notify(t(OUTCOMES[outcome], { name: nameOf(post) }));
    },
  });
  const reject = useMutation({
    mutationFn: (version: number) => rejectForGood(post.id, version),
    onSuccess: (review) => {
      leave();
      onRejected(review);
    },
    onError: (error) => {
      if (!isDeleted(error)) return refreshQueue(queries); // it may be rejected, and not put back
      leave();
      notify(t('wasDeleted', { name: nameOf(post) }));
    },
  });
  return { back, reject, isBusy: back.isPending || reject.isPending };
}

export type ErrorWrites = ReturnType<typeof useErrorWrites>;

/** Takes the last rejection back: the post cannot be in error again, so it is approved and waits for the consumer. */
export function useUndoneRejection() {
  const t = useMessages(QUEUE_MESSAGES);
  const queries = useQueryClient();
  const last = useRef<(() => void) | null>(null);
  const approveAgain = async (post: QueuePost, version: number) => {
    const name = nameOf(post);
    try {
      await decide(post.id, version, true);
      notify(t('approvedAgain', { name }));
    } catch (error) {
      notify(conflictOf(error) ? t('undoTooLate', { name }) : t('undoFailed', { name }), { tone: 'bad' });
    }
    refreshQueue(queries);
  };
  const run = () => {
    if (!last.current) return false;
    const undo = last.current;
    last.current = null;
    hideToast();
    undo();
    return true;
  };
  const offer = (post: QueuePost, review: Review) => {
    const text = t('rejected', { name: nameOf(post) });
    // Rejected before already: there is nothing to take back.
    last.current = post.approved ? () => void approveAgain(post, review.version) : null;
    notify(text, last.current ? { action: { label: t('undo'), key: 'undoRejection', run } } : {});
  };
  return { run, offer };
}
