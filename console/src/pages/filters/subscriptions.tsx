import { useState } from 'react';
import { api, bodyOf, type Models } from '../../api/client';
import { useGet } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import card from '../../ui/card.module.css';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Failure } from '../../ui/failure';
import { QueryState } from '../../ui/query-state';
import { StatePanel } from '../../ui/state-panel';
import form from '../../ui/form.module.css';
import text from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago';
import { FILTERS_CHANGE, FILTERS_KEY } from './blocklists';
import { LIST_ERRORS, SUBSCRIPTION_MESSAGES } from './subscription-messages';
import { SubscribeDialog, UploadDialog } from './subscription-dialogs';
import { useCountsText, useRemoveList } from './subscription-list';
import styles from './filters.module.css';

type List = Models['Blocklist'];

/** How often a list that is being read is looked at, in milliseconds. */
const LOOK = 2_000;

/** Subscribes to a list, or uploads one. */
export function ListActions() {
  const t = useMessages(SUBSCRIPTION_MESSAGES);
  const [adding, setAdding] = useState<'address' | 'file' | null>(null);
  const close = () => setAdding(null);
  return (
    <>
      <Button onClick={() => setAdding('file')}>{t('upload')}</Button>
      <Button look="primary" icon="plus" onClick={() => setAdding('address')}>
        {t('subscribe')}
      </Button>
      {adding === 'file' && <UploadDialog onClose={close} />}
      {adding === 'address' && <SubscribeDialog onClose={close} />}
    </>
  );
}

/** Blocklists that others keep. */
export function Subscriptions() {
  const t = useMessages(SUBSCRIPTION_MESSAGES);
  const query = useGet([...FILTERS_KEY, 'lists'], '/api/v1/reblog-controls/blocklists', {
    params: { query: { limit: 1_000 } },
    refetchInterval: ({ state }) => (state.data?.items.some((list) => list.is_reading) ? LOOK : false),
  });
  const lists = query.data?.items ?? [];
  return (
    <section className={styles.section} aria-labelledby="blocklist">
      <h2 id="blocklist" className={text.hidden}>
        {t('lists')}
      </h2>
      <QueryState what={t('notLoaded')} query={query} inset lines={6} />
      {query.data && lists.length === 0 && (
        <div className={card.card}>
          <StatePanel title={t('none')} icon="block">
            <p>{t('noneHint')}</p>
          </StatePanel>
        </div>
      )}
      {lists.length > 0 && (
        <>
          <p className={text.lead}>{t('intro')}</p>
          <ul className={`${card.card} ${card.rows} ${styles.entries}`}>
            {lists.map((list) => (
              <ListEntry key={list.id} list={list} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function ListEntry({ list }: { list: List }) {
  const t = useMessages(SUBSCRIPTION_MESSAGES);
  const why = useMessages(LIST_ERRORS);
  const countsText = useCountsText();
  const isAdmin = useIsAdmin();
  const { name, url, error_code: code, read_at: readAt } = list;
  return (
    <li tabIndex={-1}>
      <div className={`${card.entry} ${styles.entry}`}>
        <p className={text.row}>
          <b dir="auto">{name}</b>
          {url === null && <Badge tone="info">{t('uploadOf')}</Badge>}
        </p>
        <p className={text.soft}>{countsText(list)}</p>
        <p className={`${form.hint} ${text.row} ${styles.facts} ${text.figures}`}>
          {list.is_reading && t('reading')}
          {!list.is_reading && readAt !== null && (
            <span>
              {t('readAgo')} <TimeAgo at={readAt} />
            </span>
          )}
          {code !== null && !list.is_reading && <Badge tone="warning">{t('failed', { why: why(code) })}</Badge>}
        </p>
        {isAdmin && <ListButtons list={list} />}
      </div>
    </li>
  );
}

function ListButtons({ list: { id, name, url, is_reading: isReading } }: { list: List }) {
  const t = useMessages(SUBSCRIPTION_MESSAGES);
  const [isAsking, setAsking] = useState(false);
  const read = useWrite(
    () => bodyOf(api.POST('/api/v1/reblog-controls/blocklists/{id}/read', { params: { path: { id } } })),
    FILTERS_CHANGE,
  );
  const remove = useRemoveList();
  const failure = read.error ?? remove.error;
  return (
    <div className={`${text.row} ${card.buttons} ${styles.unblock}`}>
      {url !== null && (
        <Button busy={read.isPending || isReading} aria-label={t('readNamed', { name })} onClick={() => read.mutate()}>
          {t('readNow')}
        </Button>
      )}
      <Button
        busy={remove.isPending || remove.isSuccess}
        aria-label={t('removeNamed', { name })}
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </Button>
      {failure && <Failure what={t('callFailed', { name })} error={failure} inset className={styles.failureOfRow} />}
      {isAsking && (
        <ConfirmDialog
          title={t('removeQuestion', { name })}
          confirm={t('remove')}
          onConfirm={() => {
            setAsking(false);
            remove.mutate({ id, name });
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('removeText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
