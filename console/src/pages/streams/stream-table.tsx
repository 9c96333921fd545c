import { type ReactNode, useState } from 'react';
import { Link } from '../../shell/router';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { Button, IconButton } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Switch } from '../../ui/switch';
import { notify } from '../../ui/toast-store';
import { STREAM_MESSAGES } from './messages';
import type { Stream, StreamFigures } from '../../api/streams';
import { useChangeStream, useDeleteStream } from './stream-data';
import { EditStreamDialog } from './stream-form';
import { AddToken } from './token-dialog';
import type { Fetches, FetchState } from './use-fetches';
import { FormError } from '../../ui/form';
import { TimeAgo, useNow } from '../../ui/time-ago';
import { useUnreachable, whyOf } from './unreachable';
import text from '../../ui/text.module.css';
import card from '../../ui/card.module.css';
import table from '../../ui/table.module.css';
import styles from './streams.module.css';

interface StreamTableProps {
  streams: readonly Stream[];
  figures: ReadonlyMap<number, StreamFigures> | undefined;
  fetches: Fetches;
}

type Asked = { kind: 'edit' | 'delete'; stream: Stream };

export function StreamTable({ streams, figures, fetches }: StreamTableProps) {
  const t = useMessages(STREAM_MESSAGES);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <div className={card.card}>
      <table className={`${table.table} ${styles.table}`}>
        <caption className={text.hidden}>{t('tableLabel')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('stream')}</th>
            <th scope="col">{t('active')}</th>
            <th scope="col">{t('lastFetch')}</th>
            {(['posts', 'waiting', 'approved', 'rejected'] as const).map((name) => (
              <th key={name} scope="col" className={styles.number}>
                {t(name)}
              </th>
            ))}
            <th scope="col" className={styles.number} title={t('rateHint')}>
              {t('rate')}
            </th>
            <th scope="col">
              <span className={text.hidden}>{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {streams.map((stream) => (
            <StreamRow
              key={stream.id}
              stream={stream}
              figures={figures?.get(stream.id)}
              fetches={fetches}
              onAsk={(kind) => setAsked({ kind, stream })}
            />
          ))}
        </tbody>
      </table>
      {asked?.kind === 'edit' && <EditStreamDialog stream={asked.stream} onClose={close} />}
      {asked?.kind === 'delete' && <DeleteStreamDialog stream={asked.stream} onClose={close} />}
    </div>
  );
}

interface StreamRowProps {
  stream: Stream;
  figures: StreamFigures | undefined;
  fetches: Fetches;
  onAsk: (kind: Asked['kind']) => void;
}

function StreamRow({ stream, figures, fetches, onAsk }: StreamRowProps) {
  const t = useMessages(STREAM_MESSAGES);
  const { hashtag, instance } = stream;
  const isAdmin = useIsAdmin();
  const state = fetches.stateOf(stream);
  return (
    <tr tabIndex={-1}>
      <th scope="row">
        <bdi>#{hashtag}</bdi> <small>{instance}</small>
      </th>
      <td data-label={t('active')} className={styles.active}>
        {isAdmin ? <ActiveSwitch stream={stream} /> : t(stream.active ? 'active' : 'paused')}
      </td>
      <td data-label={t('lastFetch')} className={styles.lastFetch}>
        <LastFetch stream={stream} state={state} onRetry={() => fetches.fetch(stream)} />
      </td>
      <Figures stream={stream} figures={figures} />
      <td className={`${table.actions} ${styles.actions}`}>
        <Button
          busy={state?.kind === 'running'}
          aria-label={t('fetchNowOf', { hashtag, instance })}
          onClick={() => fetches.fetch(stream)}
        >
          {t('fetchNow')}
        </Button>
        {isAdmin && (
          <>
            <IconButton icon="pencil" label={t('editOf', { hashtag, instance })} onClick={() => onAsk('edit')} />
            <IconButton icon="bin" label={t('removeOf', { hashtag, instance })} onClick={() => onAsk('delete')} />
          </>
        )}
      </td>
    </tr>
  );
}

function ActiveSwitch({ stream }: { stream: Stream }) {
  const t = useMessages(STREAM_MESSAGES);
  const change = useChangeStream(stream);
  const { hashtag, instance, active } = { ...stream, ...(change.isPending && change.variables) };
  return (
    <>
      <Switch checked={active} onChange={(next) => change.mutate({ active: next })}>
        <span className={text.hidden}>{t('fetches', { hashtag, instance })}</span>
        <span aria-hidden="true">{active ? t('active') : t('paused')}</span>
      </Switch>
      <FormError>{change.error && t('switchFailed', { detail: t.reason(change.error) })}</FormError>
    </>
  );
}

function Figures({ stream, figures }: Pick<StreamRowProps, 'stream' | 'figures'>) {
  const t = useMessages(STREAM_MESSAGES);
  const format = useFormat();
  const posts = (state: string, n: number) =>
    n === 0 ? '0' : <Link href={`/?streams=${stream.id}${state}`}>{format.number(n)}</Link>;
  const reviewed = figures ? figures.approved_count + figures.rejected_count : 0;
  const cells: [label: string, content: ReactNode][] = [
    [t('posts'), posts('&state=all', figures?.post_count ?? stream.post_count)],
    [t('waiting'), figures && posts('', figures.unreviewed_count)],
    [t('approved'), figures && posts('&state=approved', figures.approved_count)],
    [t('rejected'), figures && posts('&state=rejected', figures.rejected_count)],
    [t('rate'), reviewed > 0 && figures && format.percent((figures.approved_count / reviewed) * 100)],
  ];
  return cells.map(([label, content]) => (
    <td key={label} data-label={label} className={`${styles.number} ${text.figures}`}>
      {content || '–'}
    </td>
  ));
}

function DeleteStreamDialog({ stream, onClose }: { stream: Stream; onClose: () => void }) {
  const t = useMessages(STREAM_MESSAGES);
  const { hashtag, instance } = stream;
  const remove = useDeleteStream(stream, () => {
    notify(t('removed', { hashtag, instance }));
  });
  return (
    <ConfirmDialog
      title={t('removeTitle', { hashtag, instance })}
      confirm={t('remove')}
      busy={remove.isPending}
      failure={remove.error && t('notRemoved', { detail: t.reason(remove.error) })}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('removeText', { n: stream.post_count })}</p>
      <p>{t('removeHint')}</p>
    </ConfirmDialog>
  );
}

/** `state`: the fetch that was started on this page; null when there was none. */
function LastFetch({ stream, state, onRetry }: { stream: Stream; state: FetchState | null; onRetry: () => void }) {
  const t = useMessages(STREAM_MESSAGES);
  if (state?.kind === 'running') return <span>{t('fetching')}</span>;
  if (state?.kind === 'done') return <Brought stream={stream} state={state} />;
  if (state?.kind === 'failed') return <Failed stream={stream} error={state.error} onRetry={onRetry} />;
  return <Known stream={stream} onFetch={onRetry} />;
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
  const reasonOf = useUnreachable();
  const { instance } = stream;
  const why = whyOf(error);
  return (
    <div className={styles.failed}>
      <FormError>{t('failed', { detail: reasonOf(instance, why) ?? t.reason(error) })}</FormError>
      <p className={text.small}>
        <LastGood stream={stream} />
      </p>
      <AddToken domain={instance} why={why} onStored={onRetry}>
        <Button icon="undo" onClick={onRetry}>
          {t('retry')}
        </Button>
      </AddToken>
    </div>
  );
}

function LastGood({ stream }: { stream: Stream }) {
  const t = useMessages(STREAM_MESSAGES);
  return stream.last_fetch ? t.rich('lastGood', { ago: <TimeAgo at={stream.last_fetch} /> }) : t('noneGood');
}

function Known({ stream, onFetch }: { stream: Stream; onFetch: () => void }) {
  const t = useMessages(STREAM_MESSAGES);
  const reasonOf = useUnreachable();
  const { last_fetch: last, last_error: error, last_error_code: code, failures, active, instance } = stream;
  const { gap_count: n, last_gap_at: gapAt } = stream;
  if (failures > 0 && error !== null) {
    const why = { code, reason: error };
    const reason = reasonOf(instance, why);
    return (
      <>
        <p className={styles.failing}>{t('failedTimes', { n: failures, reason: reason ?? '' })}</p>
        <p className={text.small}>
          <LastGood stream={stream} /> {active && <NextTry stream={stream} isAgain />}
        </p>
        <AddToken domain={instance} why={why} onStored={onFetch} />
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
      {gapAt && <p className={text.small}>{t.rich('gaps', { n, ago: <TimeAgo at={gapAt} /> })}</p>}
    </>
  );
}

/** When the scheduler fetches it; nothing if that time has passed, because the next run is due. */
function NextTry({ stream, isAgain }: { stream: Stream; isAgain?: boolean }) {
  const t = useMessages(STREAM_MESSAGES);
  const format = useFormat();
  const now = useNow();
  const { next_fetch_at: next } = stream;
  if (next === null || Date.parse(next) <= now) return null;
  const when = format.ago(next, now);
  return isAgain ? t('nextTry', { when }) : t('nextFetch', { when });
}
