import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { TimeAgo, useNow } from '../../ui/time-ago';
import { STREAM_MESSAGES } from './messages';
import type { Stream } from './stream-data';
import { useUnreachable, whyOf } from './unreachable';
import type { FetchState } from './use-fetches';
import { FormError } from '../../ui/form';
import { useReason } from '../../ui/use-reason';
import text from '../../ui/text.module.css';
import styles from './streams.module.css';

interface LastFetchProps {
  stream: Stream;
  /** The fetch that was started on this page; null when there was none. */
  state: FetchState | null;
  onRetry: () => void;
}

export function LastFetch({ stream, state, onRetry }: LastFetchProps) {
  const t = useMessages(STREAM_MESSAGES);
  if (state?.kind === 'running') return <span>{t('fetching')}</span>;
  if (state?.kind === 'done') return <Brought stream={stream} state={state} />;
  if (state?.kind === 'failed') return <Failed stream={stream} error={state.error} onRetry={onRetry} />;
  return <Known stream={stream} />;
}

function Brought({ stream, state }: { stream: Stream; state: Extract<FetchState, { kind: 'done' }> }) {
  const t = useMessages(STREAM_MESSAGES);
  const { added, known, gap, errors, at } = state;
  const hasPosts = stream.post_count + added + known > 0;
  return (
    <>
      <span>{t.rich(hasPosts ? 'brought' : 'noPosts', { added, known, ago: <TimeAgo at={at} /> })}</span>
      {gap && <p className={text.small}>{t('gap')}</p>}
      {errors.length > 0 && (
        <details className={text.small}>
          <summary>{t('unreadable', { n: errors.length })}</summary>
          <ul>
            {errors.map((error, index) => (
              <li key={index}>{error}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Failed({ stream, error, onRetry }: { stream: Stream; error: unknown; onRetry: () => void }) {
  const t = useMessages(STREAM_MESSAGES);
  const reason = useReason();
  const reasonOf = useUnreachable();
  return (
    <div className={styles.failed}>
      <FormError>{t('failed', { detail: reasonOf(stream.instance, whyOf(error)) ?? reason(error) })}</FormError>
      <p className={text.small}>
        <LastGood stream={stream} />
      </p>
      <Button icon="undo" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}

function LastGood({ stream }: { stream: Stream }) {
  const t = useMessages(STREAM_MESSAGES);
  return stream.last_fetch ? t.rich('lastGood', { ago: <TimeAgo at={stream.last_fetch} /> }) : t('noneGood');
}

function Known({ stream }: { stream: Stream }) {
  const t = useMessages(STREAM_MESSAGES);
  const reasonOf = useUnreachable();
  const { last_fetch: last, last_error: error, last_error_code: code, failures, active, instance } = stream;
  if (failures > 0 && error !== null) {
    const reason = reasonOf(instance, { code, reason: error });
    return (
      <>
        <p className={styles.failing}>{t('failedTimes', { n: failures, reason: reason ?? '' })}</p>
        <p className={text.small}>
          <LastGood stream={stream} /> {active && <NextTry stream={stream} isAgain />}
        </p>
      </>
    );
  }
  return (
    <>
      {last ? <TimeAgo at={last} /> : <span>{t('never')}</span>}
      {active && (
        <p className={text.small}>
          <NextTry stream={stream} />
        </p>
      )}
      <Gaps stream={stream} />
    </>
  );
}

/** How often a fetch did not reach the one before; nothing where that never was. */
function Gaps({ stream: { gap_count: n, last_gap_at: at } }: { stream: Stream }) {
  const t = useMessages(STREAM_MESSAGES);
  if (at === null) return null;
  return <p className={text.small}>{t.rich('gaps', { n, ago: <TimeAgo at={at} /> })}</p>;
}

/** When the scheduler fetches it; nothing is said when that time is past, as the next run is due. */
function NextTry({ stream, isAgain }: { stream: Stream; isAgain?: boolean }) {
  const t = useMessages(STREAM_MESSAGES);
  const format = useFormat();
  const now = useNow();
  const { next_fetch_at: next } = stream;
  if (next === null || Date.parse(next) <= now) return null;
  const when = format.ago(next, now);
  return isAgain ? t('nextTry', { when }) : t('nextFetch', { when });
}
