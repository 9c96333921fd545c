import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api } from '../../api/client';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failure } from '../../ui/failure';
import { Field } from '../../ui/field';
import { notify } from '../../ui/notify';
import { QueryFailure } from '../../ui/query-failure';
import { daysIn } from './days';
import { QUEUE_MESSAGES } from './messages';
import { QUEUE_KEY } from './overview';
import { refreshQueue } from './queue-posts';

const USUAL_DAYS = '3';

/** Asks before waiting posts are removed, with how many that would be. */
export function Trim({ onClose }: { onClose: () => void }) {
  const t = useMessages(QUEUE_MESSAGES);
  const queries = useQueryClient();
  const [text, setText] = useState(USUAL_DAYS);
  const days = daysIn(text, 1);
  const expected = useExpected(days);
  const trim = useMutation({
    networkMode: 'always',
    mutationFn: (lookback: number) => trimPending(lookback, false),
    onSuccess: ({ deleted }) => {
      refreshQueue(queries);
      notify(t('trimmed', { n: deleted }));
      onClose();
    },
  });
  const count = days === null ? undefined : expected.data?.deleted;
  const isReady = days !== null && (count ?? 0) > 0 && !trim.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) trim.mutate(days);
  };
  return (
    <Dialog title={t('trimTitle')} onClose={onClose} dismissible={!trim.isPending}>
      <p>{t('trimText')}</p>
      <form className="queue-form" onSubmit={submit} noValidate>
        <Field
          label={t('lookbackDays')}
          hint={t('lookbackHint')}
          error={days === null ? t('daysFrom', { n: 1 }) : null}
          type="number"
          min={1}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="expected" role="status">
          {count === undefined ? t('counting') : t('wouldTrim', { n: count })}
        </p>
        <QueryFailure what={t('countFailed')} query={expected} />
        {trim.isError && <Failure what={t('trimFailed')} error={trim.error} />}
        <div className="ft">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="danger" type="submit" busy={!isReady}>
            {t('removeForGood')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useExpected(days: number | null) {
  return useQuery({
    queryKey: [...QUEUE_KEY, 'trim', days],
    enabled: days !== null,
    queryFn: () => trimPending(days ?? 1, true),
  });
}

function trimPending(lookback_days: number, dry_run: boolean) {
  return answerOf(api.POST('/api/v1/curated/trim-pending', { params: { query: { lookback_days, dry_run } } }));
}
