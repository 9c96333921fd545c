import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failure } from '../../ui/failure';
import { notify } from '../../ui/notify';
import { QUEUE_MESSAGES } from './messages';
import { type AllBack, putAllBack } from './put-all-back-run';
import { refreshQueue } from './queue-posts';
import type { QueueFilter } from './use-queue-filter';

interface PutAllBackProps {
  filter: QueueFilter;
  total: number;
  onClose: () => void;
}

/** Asks, then puts every listed error back, one after the other; what did not work is named and stays. */
export function PutAllBack({ filter, total: listed, onClose }: PutAllBackProps) {
  const t = useMessages(QUEUE_MESSAGES);
  const queries = useQueryClient();
  const [total] = useState(listed); // the list shrinks meanwhile
  const stop = useRef<AbortController | null>(null);
  const [run, setRun] = useState<AllBack | null>(null);
  const isRunning = run !== null && !run.isEnded;
  const start = async () => {
    const abort = new AbortController();
    stop.current = abort;
    const end = await putAllBack(filter, abort.signal, setRun);
    refreshQueue(queries);
    if (end.failures.length > 0 || end.error) return;
    notify(t('allBack', { n: end.done }));
    onClose();
  };
  return (
    <Dialog title={t('putAllBackTitle', { n: total })} onClose={onClose} dismissible={!isRunning}>
      {run === null ? (
        <p>{filter.reason ? t('putAllBackReason', { reason: filter.reason }) : t('putAllBackText')}</p>
      ) : (
        <Progress run={run} total={total} />
      )}
      <div className="ft">
        {isRunning ? (
          <Button key="stop" autoFocus onClick={() => stop.current?.abort()}>
            {t('stop')}
          </Button>
        ) : (
          <Button key="close" autoFocus={run !== null} onClick={onClose}>
            {run ? t('close') : t('cancel')}
          </Button>
        )}
        {!run && (
          <Button look="primary" onClick={() => void start()}>
            {t('putBackNow', { n: total })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Progress({ run, total }: { run: AllBack; total: number }) {
  const t = useMessages(QUEUE_MESSAGES);
  const handled = run.done + run.failures.length;
  return (
    <div className="queue-form">
      <p className="num" role="status">
        {run.isEnded ? t('werePutBack', { done: run.done, total }) : t('puttingBack', { done: run.done, total })}
      </p>
      <progress aria-label={t('progress')} max={Math.max(total, handled)} value={handled} />
      {run.error !== null && <Failure what={t('putBackStopped')} error={run.error} />}
      {run.failures.length > 0 && (
        <>
          <p>{t('staysInError', { n: run.failures.length })}</p>
          <ul className="failures" aria-label={t('failures')}>
            {run.failures.map(({ id, name, why }) => (
              <li key={id}>
                <b dir="auto">{name}</b> {why || t('noWords')}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
