import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { PageBody, PageHeader } from '../../shell/page-header';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failure } from '../../ui/failure';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { StatePanel } from '../../ui/state-panel';
import { type Stream, useStreamFigures, useStreams } from '../../api/streams';
import { InstancesCard } from './instances-card';
import { STREAM_MESSAGES } from './messages';
import { AddStreamForm } from './stream-form';
import { StreamTable } from './stream-table';
import { type Fetches, useFetches } from './use-fetches';
import text from '../../ui/text.module.css';
import card from '../../ui/card.module.css';
import form from '../../ui/form.module.css';
import styles from './streams.module.css';

export function StreamsPage() {
  const t = useMessages(STREAM_MESSAGES);
  const streams = useStreams();
  const fetches = useFetches();
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const isAdmin = useIsAdmin();
  const count = streams.data?.length ?? 0;
  const active = streams.data?.filter((stream) => stream.active) ?? [];
  return (
    <>
      <PageHeader
        title={t('streams')}
        actions={
          count > 0 && (
            <>
              <Button
                busy={fetches.isFetchingAll}
                disabled={active.length === 0}
                onClick={() => fetches.fetchAll(active)}
              >
                {t('fetchAll')}
              </Button>
              {isAdmin && (
                <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
                  {t('add')}
                </Button>
              )}
            </>
          )
        }
      >
        {count > 0 && (
          <span className={`${text.figures} ${form.hint}`}>{t('count', { n: count, active: active.length })}</span>
        )}
      </PageHeader>
      <QueryState what={t('notLoaded')} query={streams} />
      {Boolean(fetches.allError) && <Failure what={t('fetchAllFailed')} error={fetches.allError} />}
      <PageBody>
        {streams.isPending && !streams.isError && <Skeleton label={t('loading')} lines={8} />}
        {streams.data &&
          (count > 0 ? <Listed streams={streams.data} fetches={fetches} /> : <First fetches={fetches} />)}
      </PageBody>
      {isAdding && (
        <Dialog title={t('addTitle')} onClose={close}>
          <AddStreamForm fetch={fetches.fetch} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

function Listed({ streams, fetches }: { streams: readonly Stream[]; fetches: Fetches }) {
  const t = useMessages(STREAM_MESSAGES);
  const figures = useStreamFigures();
  const isAdmin = useIsAdmin();
  const retry = (domain: string) => {
    for (const stream of streams) {
      const hasFailed = stream.failures > 0 || fetches.stateOf(stream)?.kind === 'failed';
      if (stream.instance === domain && stream.active && hasFailed) fetches.fetch(stream);
    }
  };
  return (
    <>
      {!isAdmin && <p className={text.small}>{t('adminsChange')}</p>}
      <QueryState what={t('figuresNotLoaded')} query={figures} />
      <StreamTable streams={streams} figures={figures.data} fetches={fetches} />
      <InstancesCard onTokenStored={retry} />
    </>
  );
}

function First({ fetches }: { fetches: Fetches }) {
  const t = useMessages(STREAM_MESSAGES);
  const isAdmin = useIsAdmin();
  return (
    <StatePanel title={t(isAdmin ? 'firstTitle' : 'none')} icon="stream">
      <p>{t('firstText')}</p>
      {isAdmin ? (
        <div className={`${card.card} ${styles.firstForm}`}>
          <AddStreamForm fetch={fetches.fetchFirst} />
        </div>
      ) : (
        <p>{t('adminsChange')}</p>
      )}
    </StatePanel>
  );
}
