import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failure } from '../../ui/failure';
import { FormButtons } from '../../ui/form';
import { notify } from '../../ui/toast-store';
import text from '../../ui/text.module.css';
import { QUEUE_MESSAGES } from './messages';
import { nameOf } from './post-line';
import { fetchPosts, type QueuePost, refreshQueue } from './queue-posts';
import { putBack } from './queue-writes';
import type { QueueFilter } from './use-queue-filter';
import styles from './queue-page.module.css';

interface PutAllBackProps {
  filter: QueueFilter;
  total: number;
  onClose: () => void;
}

/** Asks, then puts every listed error back, one after the other; failures are listed and stay in error. */
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
      <FormButtons>
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
      </FormButtons>
    </Dialog>
  );
}

function Progress({ run, total }: { run: AllBack; total: number }) {
  const t = useMessages(QUEUE_MESSAGES);
  const handled = run.done + run.gone + run.failures.length;
  return (
    <div>
      <p className={text.figures} role="status">
        {run.isEnded ? t('werePutBack', { done: run.done, total }) : t('puttingBack', { done: run.done, total })}
      </p>
      <progress className={styles.progress} aria-label={t('progress')} max={Math.max(total, handled)} value={handled} />
      {run.error !== null && <Failure what={t('putBackStopped')} error={run.error} className={styles.dialogFailure} />}
      {run.failures.length > 0 && (
        <>
          <p>{t('staysInError', { n: run.failures.length })}</p>
          <ul className={styles.failures} aria-label={t('failures')}>
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

/** How far it is. */
interface AllBack {
  done: number;
  /** Deleted meanwhile, or no longer in error. */
  gone: number;
  failures: { id: number; name: string; why: string }[];
  isEnded: boolean;
  /** What ended it before all were tried: no response, or no session. */
  error: unknown;
}

/** Puts back every error that the filter holds, telling how far it is after each. */
async function putAllBack(
  filter: QueueFilter,
  signal: AbortSignal,
  onProgress: (state: AllBack) => void,
): Promise<AllBack> {
  const state: AllBack = { done: 0, gone: 0, failures: [], isEnded: false, error: null };
  const tell = () => onProgress({ ...state, failures: [...state.failures] });
  tell();
  try {
    for await (const post of postsIn(filter)) {
      if (signal.aborted) break;
      await putOneBack(post, state);
      tell();
    }
  } catch (error) {
    state.error = error;
  }
  state.isEnded = true;
  tell();
  return state;
}

/** What says nothing of the one post: no session, no right, too many requests. */
const OF_ALL = [401, 403, 429];

/** A post that the service refuses stays; whatever would meet every other post as well ends the run. */
async function putOneBack(post: QueuePost, state: AllBack): Promise<void> {
  try {
    state[(await putBack(post.id)) === 'done' ? 'done' : 'gone'] += 1;
  } catch (error) {
    if (!(error instanceof ApiError) || error.isPassing || OF_ALL.includes(error.status)) throw error;
    state.failures.push({ id: post.id, name: nameOf(post), why: error.detail });
  }
}

/** By cursor: with an offset, rows that leave the list would make the next page skip others. */
async function* postsIn(filter: QueueFilter): AsyncGenerator<QueuePost> {
  let cursor: string | undefined;
  do {
    const page = await fetchPosts(filter, cursor);
    yield* page.items;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}
