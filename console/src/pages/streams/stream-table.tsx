import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { Button, IconButton } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Switch } from '../../ui/switch';
import { notify } from '../../ui/toast-store';
import { LastFetch } from './last-fetch';
import { STREAM_MESSAGES } from './messages';
import type { StreamFigures } from '../../api/streams';
import { type Stream, useDeleteStream, useSwitchStream } from './stream-data';
import { EditStreamDialog } from './stream-form';
import type { Fetches } from './use-fetches';
import { FormError } from '../../ui/form';
import { useReason } from '../../ui/use-reason';
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
        <Columns />
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

function Columns() {
  const t = useMessages(STREAM_MESSAGES);
  return (
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
  const reason = useReason();
  const change = useSwitchStream(stream);
  const { hashtag, instance, active } = stream;
  return (
    <>
      <Switch checked={active} onChange={(next) => change.mutate(next)}>
        <span className={text.hidden}>{t('fetches', { hashtag, instance })}</span>
        <span aria-hidden="true">{active ? t('active') : t('paused')}</span>
      </Switch>
      <FormError>{change.error && t('switchFailed', { detail: reason(change.error) })}</FormError>
    </>
  );
}

function Figures({ stream, figures }: Pick<StreamRowProps, 'stream' | 'figures'>) {
  const t = useMessages(STREAM_MESSAGES);
  const format = useFormat();
  const posts = (state: string, n: number) =>
    n === 0 ? '0' : <PostsLink {...{ stream, state }}>{format.number(n)}</PostsLink>;
  const reviewed = figures ? figures.approved_count + figures.rejected_count : 0;
  const cells: [label: string, content: ReactNode][] = [
    [t('posts'), posts('all', figures?.post_count ?? stream.post_count)],
    [t('waiting'), figures && posts('waiting', figures.unreviewed_count)],
    [t('approved'), figures && posts('approved', figures.approved_count)],
    [t('rejected'), figures && posts('rejected', figures.rejected_count)],
    [t('rate'), reviewed > 0 && figures && format.percent((figures.approved_count / reviewed) * 100)],
  ];
  return cells.map(([label, content]) => (
    <td key={label} data-label={label} className={`${styles.number} ${text.figures}`}>
      {content || '–'}
    </td>
  ));
}

function PostsLink({ stream, state, children }: { stream: Stream; state: string; children: ReactNode }) {
  return <Link href={`/?streams=${stream.id}${state === 'waiting' ? '' : `&state=${state}`}`}>{children}</Link>;
}

function DeleteStreamDialog({ stream, onClose }: { stream: Stream; onClose: () => void }) {
  const t = useMessages(STREAM_MESSAGES);
  const reason = useReason();
  const { hashtag, instance } = stream;
  const remove = useDeleteStream(stream, () => {
    notify(t('removed', { hashtag, instance }));
  });
  return (
    <ConfirmDialog
      title={t('removeTitle', { hashtag, instance })}
      confirm={t('remove')}
      busy={remove.isPending}
      failure={remove.error && t('notRemoved', { detail: reason(remove.error) })}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('removeText', { n: stream.post_count })}</p>
      <p>{t('removeHint')}</p>
    </ConfirmDialog>
  );
}
