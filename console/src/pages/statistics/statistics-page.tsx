import { useLocation } from 'wouter';
import { useMessages } from '../../i18n/use-messages';
import { PageBody, PageHeader } from '../../shell/page-header';
import { useCounts } from '../../shell/use-counts';
import { Button } from '../../ui/button';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';
import { StatePanel } from '../../ui/state-panel';
import { type Activity, useActivity, usePeriod } from './activity';
import { DayChart } from './day-chart';
import { Figures } from './figures';
import { STATISTICS_MESSAGES } from './messages';
import { PeriodFilter } from './period-filter';
import { PredictionCard } from './prediction-card';
import { RejectionBars } from './rejection-bars';
import { ReviewersCard } from './reviewers-card';
import { daysWithService } from './scale';
import { ScoreChart } from './score-chart';
import { StreamBars } from './stream-bars';
import { WithheldCard } from './withheld-card';
import styles from './statistics.module.css';

export function StatisticsPage() {
  const t = useMessages(STATISTICS_MESSAGES);
  const [period, setPeriod] = usePeriod();
  const activity = useActivity(period);
  const isEmpty = useIsEmpty(activity.data);
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={<PeriodFilter period={period} onChange={setPeriod} activity={activity.data} />}
      />
      <QueryFailure what={t('notLoaded')} query={activity} />
      <PageBody isBusy={activity.isPlaceholderData}>
        {activity.isPending && !activity.isError && <Skeleton label={t('loading')} lines={9} />}
        {isEmpty ? (
          <NoFigures />
        ) : (
          activity.data && <Charts activity={activity.data} days={period.days} isOld={activity.isPlaceholderData} />
        )}
      </PageBody>
    </>
  );
}

/** Nothing has ever been fetched: not in this period, and nothing is stored. */
function useIsEmpty(activity: Activity | undefined): boolean {
  const counts = useCounts();
  if (!activity || !counts) return false;
  return activity.fetched + activity.reviewed + activity.delivered + counts.total_posts === 0;
}

function NoFigures() {
  const t = useMessages(STATISTICS_MESSAGES);
  const [, navigate] = useLocation();
  return (
    <StatePanel
      title={t('emptyTitle')}
      icon="chart"
      actions={<Button onClick={() => navigate('/streams')}>{t('toStreams')}</Button>}
    >
      <p>{t('emptyText')}</p>
    </StatePanel>
  );
}

function Charts({ activity, days, isOld }: { activity: Activity; days: number; isOld: boolean }) {
  const served = daysWithService(activity.days, useCounts()?.created_at);
  return (
    <div className={`${styles.page} ${isOld ? styles.old : ''}`}>
      <Figures activity={activity} days={served.length} />
      <DayChart days={served} />
      <ScoreChart scores={activity.scores} />
      <StreamBars streams={activity.streams} />
      <PredictionCard />
      <RejectionBars days={days} />
      <ReviewersCard days={days} />
      <WithheldCard activity={activity} />
    </div>
  );
}
