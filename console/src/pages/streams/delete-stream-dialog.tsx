import { useMessages } from '../../i18n/use-messages';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/toast-store';
import { STREAM_MESSAGES } from './messages';
import { type Stream, useDeleteStream } from './stream-data';
import { useReason } from '../../ui/use-reason';

export function DeleteStreamDialog({ stream, onClose }: { stream: Stream; onClose: () => void }) {
  const t = useMessages(STREAM_MESSAGES);
  const reason = useReason();
  const { hashtag, instance } = stream;
  const remove = useDeleteStream(stream, () => {
    notify(t('removed', { hashtag, instance }));
  });
  return (
    <ConfirmDialog
      title={t('removeTitle', { hashtag, instance })}
      confirm={t('remove')}
      busy={remove.isPending}
      failure={remove.error && t('notRemoved', { detail: reason(remove.error) })}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('removeText', { n: stream.post_count })}</p>
      <p>{t('removeHint')}</p>
    </ConfirmDialog>
  );
}
