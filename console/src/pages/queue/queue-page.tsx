import './queue.css';
import { useMessages } from '../../i18n/use-messages';
import { PageHeader } from '../../shell/page-header';
import { useCounts } from '../../shell/use-counts';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';
import { Connect } from './connect';
import { ConsumerPanel } from './consumer-panel';
import { ErrorList } from './error-list';
import { Flow } from './flow';
import { HeldBack } from './held-back';
import { Lasting } from './lasting';
import { QUEUE_MESSAGES } from './messages';
import { NextUp } from './next-up';
import { useOverview } from './overview';
import { QueueList } from './queue-list';
import { Upkeep } from './upkeep';
import { type QueueFilter, useQueueFilter } from './use-queue-filter';

/** What waits for the consumer, what it has, and what it gave up. */
export function QueuePage() {
  const t = useMessages(QUEUE_MESSAGES);
  const overview = useOverview();
  const errors = useCounts()?.queue_status.error ?? 0;
  const filter = useQueueFilter();
  const isUnused = overview.data?.consumers.length === 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        tabTitle={errors > 0 ? t('errorCount', { n: errors }) : undefined}
        actions={<Upkeep />}
      >
        {overview.data && <Lasting overview={overview.data} />}
      </PageHeader>
      <div className="page queue-page">
        <div className="page-inner in">
          <QueryFailure what={t('overviewFailed')} query={overview} />
          <Flow overview={overview.data} status={filter?.status} />
          <div className="queue-lists">
            {isUnused && <Connect />}
            {filter ? <List filter={filter} /> : <Skeleton label={t('loading')} lines={6} />}
          </div>
          <aside className="side" aria-label={t('aside')}>
            <NextUp />
            {overview.data && <ConsumerPanel overview={overview.data} at={overview.dataUpdatedAt} />}
            {overview.data && <HeldBack overview={overview.data} />}
          </aside>
        </div>
      </div>
    </>
  );
}

function List({ filter }: { filter: QueueFilter }) {
  const key = `${filter.status} ${filter.reason}`;
  return filter.status === 'error' ? <ErrorList key={key} filter={filter} /> : <QueueList key={key} filter={filter} />;
}
