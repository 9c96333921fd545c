import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { PageBody, PageHeader } from '../../shell/page-header';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';
import { StatePanel } from '../../ui/state-panel';
import { useStreamFigures, useStreams } from '../../api/streams';
import { InstancesCard } from './instances-card';
import { STREAM_MESSAGES } from './messages';
import type { Stream } from './stream-data';
import { AddStreamDialog, AddStreamForm } from './stream-form';
import { StreamTable } from './stream-table';
import { type Fetches, useFetches } from './use-fetches';
import text from '../../ui/text.module.css';
import card from '../../ui/card.module.css';
import styles from './streams.module.css';

export function StreamsPage() {
  const t = useMessages(STREAM_MESSAGES);
  const streams = useStreams();
  const fetches = useFetches();
  const [isAdding, setAdding] = useState(false);
  const count = streams.data?.length ?? 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={count > 0 && <Actions {...{ fetches, streams: streams.data ?? [] }} onAdd={() => setAdding(true)} />}
      >
        {streams.data && count > 0 && (
          <span className={`${text.figures} ${styles.count}`}>
            {t('count', { n: count, active: streams.data.filter(({ active }) => active).length })}
          </span>
        )}
      </PageHeader>
      <QueryFailure what={t('notLoaded')} query={streams} />
      {Boolean(fetches.allError) && <Failure what={t('fetchAllFailed')} error={fetches.allError} />}
      <PageBody>
        {streams.isPending && !streams.isError && <Skeleton label={t('loading')} lines={8} />}
        {streams.data &&
          (count > 0 ? <Listed streams={streams.data} fetches={fetches} /> : <First fetches={fetches} />)}
      </PageBody>
      {isAdding && <AddStreamDialog fetches={fetches} onClose={() => setAdding(false)} />}
    </>
  );
}

function Actions({ streams, fetches, onAdd }: { streams: readonly Stream[]; fetches: Fetches; onAdd: () => void }) {
  const t = useMessages(STREAM_MESSAGES);
  const isAdmin = useIsAdmin();
  const active = streams.filter((stream) => stream.active);
  return (
    <>
      <Button busy={fetches.isFetchingAll} disabled={active.length === 0} onClick={() => fetches.fetchAll(active)}>
        {t('fetchAll')}
      </Button>
      {isAdmin && (
        <Button look="primary" icon="plus" onClick={onAdd}>
          {t('add')}
        </Button>
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
      <QueryFailure what={t('figuresNotLoaded')} query={figures} />
      <StreamTable streams={streams} figures={figures.data} fetches={fetches} />
      <InstancesCard onTokenStored={retry} />
    </>
  );
}

/** Without streams the page is the form. */
function First({ fetches }: { fetches: Fetches }) {
  const t = useMessages(STREAM_MESSAGES);
  if (!useIsAdmin())
    return (
      <StatePanel title={t('none')} icon="stream">
        <p>{t('firstText')}</p>
        <p>{t('adminsChange')}</p>
      </StatePanel>
    );
  return (
    <StatePanel title={t('firstTitle')} icon="stream">
      <p>{t('firstText')}</p>
      <div className={`${card.card} ${styles.firstForm}`}>
        <AddStreamForm fetch={fetches.fetchFirst} />
      </div>
    </StatePanel>
  );
}
