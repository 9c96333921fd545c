import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api } from '../../api/client';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failure } from '../../ui/failure';
import { Field } from '../../ui/field';
import { notify } from '../../ui/notify';
import { daysIn } from './days';
import { QUEUE_MESSAGES } from './messages';
import { refreshQueue } from './queue-posts';

/** What the service takes by itself, once a day. */
const USUAL_DAYS = '7';

/** Asks before delivered posts are removed. */
export function CleanUp({ onClose }: { onClose: () => void }) {
  const t = useMessages(QUEUE_MESSAGES);
  const queries = useQueryClient();
  const [text, setText] = useState(USUAL_DAYS);
  const days = daysIn(text, 0);
  const cleanUp = useMutation({
    networkMode: 'always',
    mutationFn: (retention_days: number) =>
      answerOf(api.POST('/api/v1/curated/cleanup', { params: { query: { retention_days } } })),
    onSuccess: ({ deleted }) => {
      refreshQueue(queries);
      notify(t('cleanedUp', { n: deleted }));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (days !== null && !cleanUp.isPending) cleanUp.mutate(days);
  };
  return (
    <Dialog title={t('cleanUpTitle')} onClose={onClose} dismissible={!cleanUp.isPending}>
      <p>{t('cleanUpText')}</p>
      <form className="queue-form" onSubmit={submit} noValidate>
        <Field
          label={t('retentionDays')}
          hint={days === 0 ? t('retentionZero') : t('retentionHint')}
          error={days === null ? t('daysFrom', { n: 0 }) : null}
          type="number"
          min={0}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {cleanUp.isError && <Failure what={t('cleanUpFailed')} error={cleanUp.error} />}
        <div className="ft">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="danger" type="submit" busy={days === null || cleanUp.isPending}>
            {t('removeForGood')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
