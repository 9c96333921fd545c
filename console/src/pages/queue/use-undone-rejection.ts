import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { notify } from '../../ui/notify';
import { hideToast } from '../../ui/toast-store';
import { QUEUE_MESSAGES } from './messages';
import { nameOf } from './post-line';
import { type QueuePost, refreshQueue } from './queue-posts';
import { conflictOf, decide, type Review } from './queue-writes';

/**
 * Takes the last rejection back. The post is not in error any more and cannot be put there again, so undo means: approved,
 * and it waits for the consumer.
 */
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
