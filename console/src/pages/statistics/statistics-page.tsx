import { useLocation } from '../../shell/router';
import { useMessages } from '../../i18n/use-messages';
import { PageBody, PageHeader } from '../../shell/page-header';
import { useCounts } from '../../shell/use-counts';
import { Button } from '../../ui/button';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { StatePanel } from '../../ui/state-panel';
import { type Activity, type Period, RANGES, useActivity, usePeriod } from './activity';
import { DayChart } from './day-chart';
import { REVIEWERS_MESSAGES, STATISTICS_MESSAGES } from './messages';
import { PredictionCard } from './prediction-card';
import { daysWithService } from './scale';
import { ScoreChart } from './score-chart';
import { RejectionBars, StreamBars } from './stream-bars';
import { useFormat } from '../../i18n/use-format';
import { useId } from 'react';
import { ChartTable } from './chart-card';
import { useOverview } from '../queue/overview';
import { ChoiceList } from '../../ui/choice-list';
import { Popover } from '../../ui/popover';
import { useStreams } from '../../api/streams';
import { readActor } from '../../api/actor';
import type { Models } from '../../api/client';
import { useGet } from '../../api/queries';
import { useIsAdmin } from '../../session/use-session';
import { SimpleTable } from '../../ui/simple-table';
import text from '../../ui/text.module.css';
import card from '../../ui/card.module.css';
import form from '../../ui/form.module.css';
import table from '../../ui/table.module.css';
import styles from './statistics.module.css';

export function StatisticsPage() {
  const t = useMessages(STATISTICS_MESSAGES);
  const [period, setPeriod] = usePeriod();
  const activity = useActivity(period);
  const counts = useCounts();
  const { fetched = 0, reviewed = 0, delivered = 0 } = activity.data ?? {};
  // Nothing was ever fetched: nothing in this period, and nothing stored.
  const isEmpty = activity.data && counts && fetched + reviewed + delivered + counts.total_posts === 0;
  const [, navigate] = useLocation();
  return (
    <>
      <PageHeader
        title={t('statistics')}
        actions={<PeriodFilter period={period} onChange={setPeriod} activity={activity.data} />}
      />
      <QueryState what={t('notLoaded')} query={activity} />
      <PageBody isBusy={activity.isPlaceholderData}>
        {activity.isPending && !activity.isError && <Skeleton label={t('loading')} lines={9} />}
        {isEmpty ? (
          <StatePanel
            title={t('emptyTitle')}
            icon="chart"
            actions={<Button onClick={() => navigate('/streams')}>{t('toStreams')}</Button>}
          >
            <p>{t('emptyText')}</p>
          </StatePanel>
        ) : (
          activity.data && <Charts activity={activity.data} days={period.days} isOld={activity.isPlaceholderData} />
        )}
      </PageBody>
    </>
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

function Figures({ activity, days }: { activity: Activity; days: number }) {
  const t = useMessages(STATISTICS_MESSAGES);
  const format = useFormat();
  const { fetched, reviewed, approved, delivered, waiting } = activity;
  const aDay = (count: number) => t('aDay', { n: Math.round(count / days) });
  const figures = [
    [t('fetched'), format.number(fetched), aDay(fetched)],
    [t('reviewed'), format.number(reviewed), t('waiting', { n: waiting })],
    [t('approved'), reviewed > 0 ? format.percent((approved / reviewed) * 100) : '–', t('nPosts', { n: approved })],
    [t('delivered'), format.number(delivered), aDay(delivered)],
    [
      t('medianScore'),
      fetched > 0 ? format.number(activity.median_score) : '–',
      fetched > 0 ? t('mean', { n: activity.average_score }) : '',
    ],
  ] as const;
  return (
    <dl className={`${card.card} ${card.strip} ${card.wide} ${text.figures}`} aria-label={t('figures')}>
      {figures.map(([name, figure, more]) => (
        <div key={name}>
          <dt className={text.soft}>{name}</dt>
          <dd>
            <b className={text.big}>{figure}</b>
            <p className={text.small}>{more}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const NONE = '–';

/** Why approved posts were not served: counts of the period, and what is withheld now. */
function WithheldCard({ activity }: { activity: Activity }) {
  const t = useMessages(STATISTICS_MESSAGES);
  const format = useFormat();
  const id = useId();
  const now = useOverview().data?.held_back;
  const count = (n: number | undefined) => (n === undefined ? NONE : format.number(n));
  const title = t('withheld');
  return (
    <section className={`${card.card} ${card.padded} ${styles.card} ${card.wide}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={card.title} id={id}>
          {title}
        </h2>
        <p className={form.hint}>{t('withheldText')}</p>
      </div>
      <ChartTable
        caption={title}
        columns={[t('reason'), t('inPeriod'), t('now')]}
        rows={[
          [t('notAtOrigin'), count(activity.withheld), count(now && now.gone + now.not_public)],
          [t('changedByAuthor'), count(activity.changed), NONE],
          [t('byExportFilters'), NONE, count(now && now.filtered + now.no_media + now.missing_alt)],
          [t('byBlocklists'), NONE, count(now && now.blocked_user + now.blocked_hashtag)],
        ]}
      />
    </section>
  );
}

interface PeriodFilterProps {
  period: Period;
  onChange: (change: Partial<Period>) => void;
  /** It knows the names of deleted streams. */
  activity: Activity | undefined;
}

function PeriodFilter({ period, onChange, activity }: PeriodFilterProps) {
  const t = useMessages(STATISTICS_MESSAGES);
  return (
    <>
      <StreamChoice period={period} onChange={onChange} activity={activity} />
      <Popover isOn label={<b>{t('lastDays', { n: period.days })}</b>}>
        <ChoiceList
          legend={t('range')}
          options={RANGES.map((days) => ({ value: String(days), label: t('lastDays', { n: days }) }))}
          value={String(period.days)}
          onChange={(value) => onChange({ days: RANGES.find((days) => String(days) === value) ?? period.days })}
        />
      </Popover>
    </>
  );
}

const ALL = 'all';

function StreamChoice({ period, onChange, activity }: PeriodFilterProps) {
  const t = useMessages(STATISTICS_MESSAGES);
  const { data: streams = [] } = useStreams();
  const { stream: chosen } = period;
  const listed = streams.map(({ id, hashtag, instance }) => ({ id, name: `#${hashtag} · ${instance}` }));
  const deleted = activity?.streams.find(({ stream_id: id }) => id === chosen);
  if (chosen !== null && !listed.some(({ id }) => id === chosen))
    listed.push({
      id: chosen,
      name: deleted ? `#${deleted.hashtag} · ${deleted.instance}` : t('streamOf', { id: String(chosen) }),
    });
  const name = listed.find(({ id }) => id === chosen)?.name;
  return (
    <Popover
      isOn={chosen !== null}
      label={
        <span className={`${text.cut} ${styles.streamName}`}>
          {t('streams')} <b>{name ?? t('allStreams', { n: streams.length })}</b>
        </span>
      }
    >
      <ChoiceList
        legend={t('streams')}
        options={[
          { value: ALL, label: t('allOption') },
          ...listed.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={chosen === null ? ALL : String(chosen)}
        onChange={(value) => onChange({ stream: value === ALL ? null : Number(value) })}
      />
    </Popover>
  );
}

/** A reviewer's decisions within some days, or for admins everybody's; sorted by name, because it is no contest. */
function ReviewersCard({ days }: { days: number }) {
  const t = useMessages(REVIEWERS_MESSAGES);
  const isAdmin = useIsAdmin();
  const id = useId();
  const query = useGet(['reviewers', days], '/api/v1/stats/reviewers', { params: { query: { days } } });
  const title = t(isAdmin ? 'reviewers' : 'yours');
  return (
    <section className={`${card.card} ${card.padded} ${styles.card} ${card.wide}`} aria-labelledby={id}>
      <h2 className={card.title} id={id}>
        {title}
      </h2>
      <QueryState what={t('notLoaded')} query={query} />
      {query.data?.items.length === 0 && <p className={styles.nothing}>{t('nothing')}</p>}
      {query.data && query.data.items.length > 0 && (
        <SimpleTable
          caption={title}
          heads={(['reviewer', 'decisions', 'approved', 'rejected', 'undone', 'agreement'] as const).map((name) =>
            t(name),
          )}
          className={`${table.numbers} ${text.figures}`}
        >
          {query.data.items.map((figures) => (
            <Reviewer key={figures.actor} figures={figures} />
          ))}
        </SimpleTable>
      )}
      <p className={styles.nothing}>{t('explained')}</p>
    </section>
  );
}

function Reviewer({ figures }: { figures: Models['ReviewerStats'] }) {
  const t = useMessages(REVIEWERS_MESSAGES);
  const format = useFormat();
  const { actor, agreement, agreed_posts: agreed, shared_posts: shared } = figures;
  const { kind, name } = readActor(actor);
  return (
    <tr>
      <th scope="row">{kind === 'key' ? t('key', { name }) : <bdi>{name}</bdi>}</th>
      {(['decisions', 'approved', 'rejected', 'undone'] as const).map((field) => (
        <td key={field} data-label={t(field)}>
          {format.number(figures[field])}
        </td>
      ))}
      <td data-label={t('agreement')}>
        {agreement === null ? t('noneShared') : t('agreedOf', { percent: format.percent(agreement), agreed, shared })}
      </td>
    </tr>
  );
}
