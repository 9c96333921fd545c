import { useQueryClient } from '@tanstack/react-query';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { QUEUE_MESSAGES } from './messages';
import { refreshQueue } from './queue-posts';
import type { Review } from './queue-writes';
import { focusRow } from './use-current-error';
import type { ErrorWrites } from './use-error-writes';

/** Somebody else reviewed the post since it was seen: who, what, when, and the choice. */
export function Conflict({ current, writes }: { current: Review; writes: ErrorWrites }) {
  const t = useMessages(QUEUE_MESSAGES);
  const format = useFormat();
  const queries = useQueryClient();
  const who = current.reviewed_by?.replace(/^\w+:/, '') ?? t('nobody');
  const what = current.approved ? t('nowApproved', { who }) : t('nowRejected', { who });
  const keep = () => {
    focusRow(current.id);
    writes.reject.reset();
    refreshQueue(queries);
  };
  const rejectAnyway = () => {
    focusRow(current.id);
    writes.reject.mutate(current.version);
  };
  return (
    <div className="banner conflict" role="alert">
      <Icon name="warning" />
      <span>
        {t('conflict', {
          what: current.reviewed_at === null ? t('nowOpen') : what,
          time: format.dateTime(current.updated_at),
        })}
        {current.reviewer_notes && <q dir="auto">{current.reviewer_notes}</q>}
      </span>
      <span className="r">
        <Button onClick={keep}>{t('keepTheirs')}</Button>
        <Button look="danger" onClick={rejectAnyway}>
          {t('rejectAnyway')}
        </Button>
      </span>
    </div>
  );
}
