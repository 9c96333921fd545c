import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormat } from '../../../i18n/use-format';
import { useMessages } from '../../../i18n/use-messages';
import type { Change } from '../../../outbox/entry';
import { outbox } from '../../../outbox/use-outbox';
import type { Reason } from '../../../ui/rejection-reasons';
import { notify } from '../../../ui/toast-store';
import { nameOf } from '../post-line';
import { keepChange, refreshQueue, type WaitingPost } from '../queue-posts';
import { ORDER_MESSAGES } from './messages';

/** What a person does with a waiting post, kept and sent by the outbox; each says what happened, with its undo. */
export type OrderWrites = ReturnType<typeof useOrderWrites>;

export function useOrderWrites() {
  const t = useMessages(ORDER_MESSAGES);
  const format = useFormat();
  useOutcomes();
  const fail = () => notify(t('notKept', { n: 1 }), { tone: 'bad' });
  const undo = async (step: string | undefined, name: string) => {
    // Where the service refuses it, a banner says so.
    if (step !== undefined && (await outbox.undoAndHear(step)) > 0) notify(t('takenBack', { name }));
  };
  const decide = (item: WaitingPost, text: string, change: Change, prior: Change) => {
    const { post_id: postId, version: seenVersion, snippet } = item;
    const name = nameOf(item);
    outbox.decide([{ postId, name, text: snippet, change, prior, seenVersion }]).catch(fail);
    const step = outbox.lastStep()?.id;
    notify(text, { action: { label: t('undo'), run: () => void undo(step, name).catch(fail) } });
  };
  const approved = { approved: true };
  return {
    pin: (item: WaitingPost, pinned: boolean) =>
      decide(item, t(pinned ? 'pinned' : 'unpinned', { name: nameOf(item) }), { order: { pinned } }, orderOf(item)),
    /** Null releases it. */
    hold: (item: WaitingPost, until: string | null) => {
      const time = until === null ? '' : format.dateTime(until);
      const text = t(until === null ? 'released' : 'putOnHold', { name: nameOf(item), time });
      decide(item, text, { order: { held_until: until } }, orderOf(item));
    },
    withdraw: (item: WaitingPost) => decide(item, t('withdrawn', { name: nameOf(item) }), { approved: null }, approved),
    reject: (item: WaitingPost, { key, words }: Reason) => {
      const text = t('rejectedFor', { name: nameOf(item), reason: words });
      decide(item, text, { approved: false, rejection_reason: key }, { ...approved, rejection_reason: null });
    },
  };
}

function orderOf({ pinned, held_until }: WaitingPost): Change {
  return { order: pinned ? { pinned } : { held_until } };
}

/** The list is read again as soon as a change has arrived, or can not; until then it shows it as done. */
function useOutcomes(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = () => refreshQueue(queries);
    const stop = outbox.on('notice', refresh);
    const stopDone = outbox.on('done', () => {
      keepChange(queries, outbox.snapshot().overlay);
      refresh();
    });
    return () => {
      stop();
      stopDone();
    };
  }, [queries]);
}
