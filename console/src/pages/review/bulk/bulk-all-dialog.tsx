import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../../i18n/use-messages';
import { outbox } from '../../../outbox/use-outbox';
import { Button } from '../../../ui/button';
import { Dialog, useClosed } from '../../../ui/dialog';
import { Failure } from '../../../ui/failure';
import { FormButtons } from '../../../ui/form';
import { QueryFailure } from '../../../ui/query-failure';
import type { Reason } from '../../../ui/rejection-reasons';
import type { ReviewSession } from '../review-session';
import { countMatching, startBulk } from './bulk-decisions';
import { DIALOG_MESSAGES } from '../dialog-messages';
import { BULK_ALL_MESSAGES } from './bulk-all-messages';

interface BulkAllDialogProps {
  session: ReviewSession;
  approved: boolean;
  reason?: Reason;
  onClose: () => void;
}

export function BulkAllDialog({ session, approved, reason, onClose }: BulkAllDialogProps) {
  const t = useMessages(BULK_ALL_MESSAGES);
  const tDialog = useMessages(DIALOG_MESSAGES);
  const { filter, seenAt } = session;
  const counting = useQuery({
    queryKey: ['matching', filter, seenAt],
    queryFn: ({ signal }) => countMatching(filter, seenAt, signal),
    gcTime: 0,
  });
  const n = counting.data ?? 0;
  const { start, isStarting } = useStart({
    session,
    seenTotal: n,
    approved,
    reason,
    onDone: onClose,
    onFailed: () => void counting.refetch(),
  });
  return (
    <Dialog
      title={counting.data === undefined ? t('counting') : t(approved ? 'askApprove' : 'askReject', { n })}
      onClose={onClose}
      dismissible={!isStarting}
    >
      <QueryFailure what={t('notCounted')} query={counting} />
      {counting.data === 0 && <p>{t('none')}</p>}
      {n > 0 && <p>{t('text')}</p>}
      {n > 0 && approved && <p>{t('atOnce')}</p>}
      {reason && <p>{tDialog('askReason', { reason: reason.words })}</p>}
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
          {t(approved ? 'approve' : 'reject', { n })}
        </Button>
      </FormButtons>
    </Dialog>
  );
}

interface StartOptions extends Pick<BulkAllDialogProps, 'session' | 'approved' | 'reason'> {
  seenTotal: number;
  onDone: () => void;
  onFailed: () => void;
}

/**
 * Starts the decision, once the reviewer's own decisions have reached the service, unless the dialog was closed by then; resolves to
 * how many have not.
 */
function useStart({ session, seenTotal, approved, reason, onDone, onFailed }: StartOptions) {
  const queries = useQueryClient();
  const closed = useClosed();
  const [isStarting, setStarting] = useState(false);
  const start = useMutation({
    mutationFn: async () => {
      const left = await outbox.flush();
      if (left > 0 || closed.aborted) return left;
      setStarting(true);
      const { filter, seenAt } = session;
      await startBulk({ filter, seenAt, seenTotal, approved, reason: reason?.key }, queries);
      session.select([]);
      onDone();
      return 0;
    },
    onError: onFailed,
    onSettled: () => setStarting(false),
  });
  return { start, isStarting };
}
