import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Catalogue, useMessages } from '../../../i18n/use-messages';
import { outbox } from '../../../outbox/use-outbox';
import { Button } from '../../../ui/button';
import { Dialog, useClosed } from '../../../ui/dialog';
import { Failure } from '../../../ui/failure';
import { FormButtons } from '../../../ui/form';
import { QueryState } from '../../../ui/query-state';
import type { Reason } from '../../../ui/rejection-reasons';
import { useReview } from '../use-review';
import { countMatching, startBulk } from './start-bulk';
import { DIALOG_MESSAGES } from '../dialog-messages';

const BULK_ALL_MESSAGES = {
  ...DIALOG_MESSAGES,
  askApprove: {
    en: '{n, plural, one {Approve the one post that matches?} other {Approve all # posts that match?}}',
    de: '{n, plural, one {Den einen passenden Beitrag annehmen?} other {Alle # passenden Beiträge annehmen?}}',
  },
  askReject: {
    en: '{n, plural, one {Reject the one post that matches?} other {Reject all # posts that match?}}',
    de: '{n, plural, one {Den einen passenden Beitrag ablehnen?} other {Alle # passenden Beiträge ablehnen?}}',
  },
  counting: { en: 'Counting the posts that match', de: 'Die passenden Beiträge werden gezählt' },
  text: {
    en: 'Also those that you have not seen. Posts that came since this list was loaded are left out. You can take all of them back in one step, for a week.',
    de: 'Auch die, die du nicht gesehen hast. Was seit dem Laden der Liste kam, bleibt außen vor. Du kannst alle eine Woche lang in einem Schritt zurücknehmen.',
  },
  atOnce: {
    en: 'A consumer may take an approved post at once; what it has cannot be taken back.',
    de: 'Ein Abnehmer kann einen angenommenen Beitrag sofort holen; was er hat, lässt sich nicht zurücknehmen.',
  },
  none: { en: 'No post matches any more.', de: 'Kein Beitrag passt mehr.' },
  notCounted: { en: 'The posts could not be counted', de: 'Die Beiträge konnten nicht gezählt werden' },
  failed: { en: 'Nothing was decided', de: 'Nichts wurde entschieden' },
  stillWaiting: {
    en: '{n, plural, one {One decision has} other {# decisions have}} not reached the service yet. Decide about the list when they have.',
    de: '{n, plural, one {Eine Entscheidung ist} other {# Entscheidungen sind}} noch nicht beim Dienst. Entscheide danach über die Liste.',
  },
} satisfies Catalogue;

interface BulkAllDialogProps {
  approved: boolean;
  reason?: Reason;
  onClose: () => void;
}

export function BulkAllDialog({ approved, reason, onClose }: BulkAllDialogProps) {
  const t = useMessages(BULK_ALL_MESSAGES);
  const { filter, seenAt } = useReview().session;
  const counting = useQuery({
    queryKey: ['matching', filter, seenAt],
    queryFn: ({ signal }) => countMatching(filter, seenAt, signal),
    gcTime: 0,
  });
  const n = counting.data ?? 0;
  const { start, isStarting } = useStart({ seenTotal: n, approved, reason, onClose }, () => void counting.refetch());
  return (
    <Dialog
      title={counting.data === undefined ? t('counting') : t(approved ? 'askApprove' : 'askReject', { n })}
      onClose={onClose}
      dismissible={!isStarting}
    >
      <QueryState what={t('notCounted')} query={counting} />
      {counting.data === 0 && <p>{t('none')}</p>}
      {n > 0 && <p>{t('text')}</p>}
      {n > 0 && approved && <p>{t('atOnce')}</p>}
      {reason && <p>{t('askReason', { reason: reason.words })}</p>}
      {start.error && <Failure what={t('failed')} error={start.error} />}
      {start.data !== undefined && start.data > 0 && <p role="alert">{t('stillWaiting', { n: start.data })}</p>}
      <FormButtons>
        <Button action="close" busy={isStarting} onClick={onClose} autoFocus>
          {t('cancel')}
        </Button>
        <Button
          look={approved ? 'primary' : 'danger'}
          disabled={n === 0}
          busy={start.isPending}
          onClick={() => start.mutate()}
        >
          {t(approved ? 'approveMany' : 'rejectMany', { n })}
        </Button>
      </FormButtons>
    </Dialog>
  );
}

/** Starts the decision once this tab's decisions are sent, unless the dialog was closed. Resolves to the number of unsent ones. */
function useStart(
  { seenTotal, approved, reason, onClose }: BulkAllDialogProps & { seenTotal: number },
  onFailed: () => void,
) {
  const { session } = useReview();
  const queries = useQueryClient();
  const closed = useClosed();
  const [isStarting, setStarting] = useState(false);
  const start = useMutation({
    mutationFn: async () => {
      const left = await outbox.flush();
      if (left > 0 || closed.aborted) return left;
      setStarting(true);
      const { filter, seenAt } = session;
      const body = { approved, rejection_reason: reason?.key ?? null, seen_total: seenTotal, seen_at: seenAt };
      await startBulk(filter, body, queries);
      session.select([]);
      onClose();
      return 0;
    },
    onError: onFailed,
    onSettled: () => setStarting(false),
  });
  return { start, isStarting };
}
