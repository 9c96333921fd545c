import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../api/client';
import { allPosts } from '../../api/posts';
import { useMessages } from '../../i18n/use-messages';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/toast-store';
import { useReason } from '../../ui/use-reason';
import { QUEUE_MESSAGES } from './messages';
import { queryOf, refreshQueue } from './queue-posts';
import type { QueueFilter } from './use-queue-filter';

interface PutAllBackProps {
  filter: QueueFilter;
  total: number;
  onClose: () => void;
}

/** Asks, then requeues every listed error. Posts that are gone or no longer in error are skipped. */
export function PutAllBack({ filter, total: listed, onClose }: PutAllBackProps) {
  const t = useMessages(QUEUE_MESSAGES);
  const why = useReason();
  const queries = useQueryClient();
  const [total] = useState(listed); // the list shrinks meanwhile
  const { reason } = filter;
  const run = useMutation({
    mutationFn: () => putAllBack(filter),
    onSettled: () => refreshQueue(queries),
    onSuccess: (n) => {
      notify(t('allBack', { n }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('putAllBackTitle', { n: total })}
      confirm={t('putBackNow', { n: total })}
      look="primary"
      busy={run.isPending}
      failure={run.error && t('putBackStopped', { detail: why(run.error) })}
      onConfirm={() => run.mutate()}
      onClose={onClose}
    >
      <p>{reason ? t('putAllBackReason', { reason }) : t('putAllBackText')}</p>
    </ConfirmDialog>
  );
}

const AT_ONCE = 1_000;

/** Puts the posts back that are listed now, and returns how many there were in error still. */
async function putAllBack(filter: QueueFilter): Promise<number> {
  const ids = (await allPosts({ ...queryOf(filter), fields: 'version' })).map(({ id }) => id);
  let done = 0;
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const body = { post_ids: ids.slice(start, start + AT_ONCE) };
    done += (await bodyOf(api.POST('/api/v1/curated/requeue', { body }))).requeued;
  }
  return done;
}
