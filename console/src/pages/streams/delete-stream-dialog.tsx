import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { notify } from '../../ui/toast-store';
import { STREAM_MESSAGES } from './messages';
import { type Stream, useDeleteStream } from './stream-data';
import { FormButtons, FormError } from '../../ui/form';
import { useReason } from '../../ui/use-reason';

interface DeleteStreamDialogProps {
  stream: Stream;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a stream is deleted, and says what happens to its posts. */
export function DeleteStreamDialog({ stream, onClose, onDeleted }: DeleteStreamDialogProps) {
  const t = useMessages(STREAM_MESSAGES);
  const reason = useReason();
  const { hashtag, instance } = stream;
  const remove = useDeleteStream(stream, () => {
    notify(t('removed', { hashtag, instance }));
  });
  return (
    <Dialog title={t('removeTitle', { hashtag, instance })} onClose={onClose}>
      <p>{t('removeText', { n: stream.post_count })}</p>
      <p>{t('removeHint')}</p>
      <FormError>{remove.error && t('notRemoved', { detail: reason(remove.error) })}</FormError>
      <FormButtons>
        <Button onClick={onClose} autoFocus>
          {t('cancel')}
        </Button>
        <Button
          look="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: onDeleted })}
        >
          {t('remove')}
        </Button>
      </FormButtons>
    </Dialog>
  );
}
