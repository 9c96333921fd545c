import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, type Models } from '../../../api/client';
import { ApiError } from '../../../api/api-error';
import { useFormat } from '../../../i18n/use-format';
import { useMessages } from '../../../i18n/use-messages';
import type { Reason } from '../../../ui/rejection-reasons';
import { notify } from '../../../ui/toast-store';
import { QUEUE_KEY } from '../overview';
import type { WaitingPost } from '../queue-posts';
import { nameOf } from '../post-line';
import { decide } from '../queue-writes';
import { ORDER_MESSAGES } from './messages';

type Change = Models['ChangeQueueOrder'];

/** What a person does with a waiting post, one at a time; each says what happened, with its undo. */
export type OrderWrites = ReturnType<typeof useOrderWrites>;

export function useOrderWrites() {
  const t = useMessages(ORDER_MESSAGES);
  const format = useFormat();
  const { isBusy, run } = useRun();
  return {
    isBusy,
    pin: (item: WaitingPost, pinned: boolean) =>
      run(item, t(pinned ? 'pinned' : 'unpinned', { name: nameOf(item) }), {
        change: () => order(item, { pinned }),
        undo: () => order(item, { pinned: !pinned }),
      }),
    /** Null releases it. */
    hold: (item: WaitingPost, until: string | null) => {
      const time = until === null ? '' : format.dateTime(until);
      run(item, t(until === null ? 'released' : 'putOnHold', { name: nameOf(item), time }), {
        change: () => order(item, { held_until: until }),
        undo: () => order(item, item.pinned ? { pinned: true } : { held_until: item.held_until }),
      });
    },
    withdraw: (item: WaitingPost) =>
      run(item, t('withdrawn', { name: nameOf(item) }), {
        change: () => decide(item.post_id, item.version, { approved: null }),
        undo: ({ version }) => decide(item.post_id, version, { approved: true }),
      }),
    reject: (item: WaitingPost, reason: Reason) =>
      run(item, t('rejectedFor', { name: nameOf(item), reason: reason.words }), {
        change: () => decide(item.post_id, item.version, { approved: false, rejection_reason: reason.key }),
        undo: ({ version }) => decide(item.post_id, version, { approved: true }),
      }),
  };
}

interface Write<Changed> {
  change: () => Promise<Changed>;
  /** Undoes only this change; later changes by others stay. */
  undo?: (changed: Changed) => Promise<unknown>;
}

/** A consumer may have reserved the post meanwhile: then the service says so, and nothing changes. */
function useRun() {
  const t = useMessages(ORDER_MESSAGES);
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const start = async <Changed>(item: WaitingPost, text: string, { change, undo }: Write<Changed>) => {
    const name = nameOf(item);
    setBusy(true);
    try {
      const changed = await change();
      const again = undo && (() => void start(item, t('takenBack', { name }), { change: () => undo(changed) }));
      notify(text, again && { action: { label: t('undo'), run: again } });
    } catch (error) {
      const isTaken = error instanceof ApiError && error.status === 409;
      notify(t(isTaken ? 'moved' : 'notDone', { name, detail: t.reason(error) }), { tone: 'bad' });
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: QUEUE_KEY });
    }
  };
  const run = <Changed>(item: WaitingPost, text: string, write: Write<Changed>) => void start(item, text, write);
  return { isBusy, run };
}

function order({ post_id }: WaitingPost, body: Change): Promise<unknown> {
  return bodyOf(api.PATCH('/api/v1/curated/{post_id}', { params: { path: { post_id } }, body }));
}
