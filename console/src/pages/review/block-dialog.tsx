import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { outbox } from '../../outbox/use-outbox';
import { Failure } from '../../ui/failure';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Switch } from '../../ui/switch';
import { notify, showToast } from '../../ui/toast-store';
import { DIALOG_MESSAGES } from './dialog-messages';
import { BLOCKLISTS, LONGEST_REASON } from '../filters/blocklists';
import { usePostDetails } from './post/use-post-details';
import { useReview } from './use-review';
import { blockedAs, type Post } from './post/post-models';
import { waitingOf } from './decide-all';

export function BlockDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const t = useMessages(DIALOG_MESSAGES);
  const { author } = usePostDetails(post);
  const [rejectsWaiting, setRejectsWaiting] = useState(false);
  const waiting = author.data?.waiting ?? 0;
  const block = useBlock(post, onClose);
  const account = post.author_account;
  return (
    <FormDialog
      title={t('blockTitle', { account })}
      submit={t('blockConfirm')}
      look="danger"
      icon="block"
      busy={block.isPending}
      onSubmit={(fields) => block.mutate({ reason: String(fields.get('reason')), rejectsWaiting })}
      onClose={onClose}
    >
      <p>{t('blockText')}</p>
      {author.data && (
        <p>{t('blockHistory', { approved: author.data.approved, rejected: author.data.rejected, waiting })}</p>
      )}
      <Field label={t('reason')} name="reason" maxLength={LONGEST_REASON} autoFocus />
      {waiting > 0 && (
        <Switch checked={rejectsWaiting} onChange={setRejectsWaiting}>
          {t('blockReject', { n: waiting })}
        </Switch>
      )}
      {block.error && <Failure what={t('blockFailed')} error={block.error} />}
    </FormDialog>
  );
}

function useBlock(post: Post, onDone: () => void) {
  const t = useMessages(DIALOG_MESSAGES);
  const { actions } = useReview();
  const queries = useQueryClient();
  const account = post.author_account;
  const refresh = () => queries.invalidateQueries();
  const takeBack = async (id: number, stepId: string | undefined) => {
    try {
      await BLOCKLISTS.users.unblock(id);
      const step = outbox.snapshot().steps.find((each) => each.id === stepId);
      if (step) await actions.undo(step);
      showToast({ text: t('unblocked', { account }) });
      await refresh();
    } catch {
      showToast({ text: t('unblockFailed'), tone: 'bad' });
    }
  };
  return useMutation({
    mutationFn: async ({ reason, rejectsWaiting }: { reason: string; rejectsWaiting: boolean }) => {
      const waiting = rejectsWaiting ? await waitingOf(post) : [];
      const { id } = await BLOCKLISTS.users.block({ value: blockedAs(post), reason });
      if (waiting.length === 0) return { id };
      actions.decideMany(waiting, false);
      return { id, stepId: outbox.lastStep()?.id };
    },
    onSuccess: ({ id, stepId }) => {
      onDone();
      notify(t('blocked', { account }), { action: { label: t('undo'), run: () => void takeBack(id, stepId) } });
      void refresh();
    },
  });
}
