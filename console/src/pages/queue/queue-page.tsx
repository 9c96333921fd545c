import { Link } from '../../shell/router';
import { useMessages } from '../../i18n/use-messages';
import { PageBody, PageHeader } from '../../shell/page-header';
import { useIsAdmin } from '../../session/use-session';
import { useCounts } from '../../shell/use-counts';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { ConsentNotice } from './consent-notice';
import { ErrorList } from './error-list';
import { QUEUE_MESSAGES } from './messages';
import { type Overview, useOverview } from './overview';
import { RemovePosts } from './remove-posts';
import { ConsumerPanel, WithheldPosts } from './side-panels';
import { WaitingList } from './waiting-list';
import { addressOf, QUEUE_STATUSES, type QueueFilter, type QueueStatus, useQueueFilter } from './use-queue-filter';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormat } from '../../i18n/use-format';
import { TimeAgo } from '../../ui/time-ago';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { ScoreBadge } from '../../ui/score-badge';
import { StatePanel } from '../../ui/state-panel';
import { nameOf, OriginalLink, PostLine, PostSection } from './post-line';
import { postsOf, type QueuePost, useQueuePosts } from './queue-posts';
import card from '../../ui/card.module.css';
import text from '../../ui/text.module.css';
import styles from './queue-page.module.css';
import listsStyles from './lists.module.css';

export function QueuePage() {
  const t = useMessages(QUEUE_MESSAGES);
  const overview = useOverview();
  const isAdmin = useIsAdmin();
  const errors = useCounts()?.queue_status.error ?? 0;
  const filter = useQueueFilter();
  // Deliveries are counted at once, consumers some seconds later.
  const isUnused = overview.data?.consumers.length === 0 && overview.data.first_delivery_at === null;
  return (
    <>
      <PageHeader
        title={t('queue')}
        tabTitle={errors > 0 ? t('errorCount', { n: errors }) : undefined}
        actions={isAdmin && <RemovePosts />}
      >
        {overview.data && <Lasting overview={overview.data} at={overview.dataUpdatedAt} />}
      </PageHeader>
      <PageBody className={styles.page}>
        <QueryState what={t('overviewFailed')} query={overview} inset className={card.wide} />
        {overview.data && <ConsentNotice overview={overview.data} />}
        <Flow overview={overview.data} status={filter?.status} />
        <div className={styles.lists}>
          {isUnused && <Connect />}
          {filter ? <List filter={filter} /> : <Skeleton label={t('loading')} lines={6} />}
        </div>
        <aside className={styles.side} aria-label={t('aside')}>
          {overview.data && <ConsumerPanel overview={overview.data} at={overview.dataUpdatedAt} />}
          {overview.data && <WithheldPosts overview={overview.data} />}
        </aside>
      </PageBody>
    </>
  );
}

function List({ filter }: { filter: QueueFilter }) {
  const key = `${filter.status} ${filter.reason}`;
  if (filter.status === 'pending') return <WaitingList empty={<Empty status="pending" />} />;
  return filter.status === 'error' ? <ErrorList key={key} filter={filter} /> : <QueueList key={key} filter={filter} />;
}

const DAYS_FROM = 72;
const HOUR = 3_600_000;
/** The average covers this many days, in hours. */
const WEEK = 7 * 24;
/** Of less time the average says nothing, in hours. */
const LEAST = 24;

function Lasting({ overview, at }: { overview: Overview; at: number }) {
  const t = useMessages(QUEUE_MESSAGES);
  const { eligible, hours_left: left, deliveries_per_day: average, first_delivery_at: first } = overview;
  if (eligible === 0) return <p className={styles.lasting}>{t('nothingLeft')}</p>;
  if (left === null || first === null) return <p className={styles.lasting}>{t('noPace')}</p>;
  const known = (at - Date.parse(first)) / HOUR;
  if (known < LEAST) return <p className={styles.lasting}>{t('firstDay')}</p>;
  const share = Math.min(1, known / WEEK);
  const [hours, perDay] = [left * share, Math.round((average / share) * 10) / 10];
  const days = Math.round(hours / 24);
  const time =
    hours < 1 ? t('lessThanHour') : hours < DAYS_FROM ? t('hours', { n: Math.round(hours) }) : t('days', { n: days });
  return (
    <p className={styles.lasting}>{t.rich('lasts', { time: <b className={text.figures}>{time}</b>, n: perDay })}</p>
  );
}

function Connect() {
  const t = useMessages(QUEUE_MESSAGES);
  const isAdmin = useIsAdmin();
  const base = `${window.location.origin}/api/v1/curated`;
  return (
    <section className={`${card.card} ${card.padded} ${styles.connect}`} aria-labelledby="connect">
      <h2 id="connect" className={card.title}>
        {t('connect')}
      </h2>
      <p>{t('connectWhy')}</p>
      <ol>
        <li>
          {isAdmin
            ? t.rich('connectKey', { settings: <Link href="/settings">{t('settings')}</Link> })
            : t('connectKeyAdmin')}
        </li>
        <li>
          {t('connectNext')}
          <pre>{`curl -H 'X-API-Key: YOUR_KEY' ${base}/next`}</pre>
        </li>
        <li>
          {t('connectAck')}
          <pre>{`curl -X POST -H 'X-API-Key: YOUR_KEY' ${base}/ID/ack`}</pre>
        </li>
      </ol>
      <p>{t.rich('connectDocs', { docs: <a href="/docs">{t('docs')}</a> })}</p>
    </section>
  );
}

function Flow({ overview, status }: { overview: Overview | undefined; status: QueueStatus | undefined }) {
  const t = useMessages(QUEUE_MESSAGES);
  const format = useFormat();
  const counts = useCounts()?.queue_status;
  const notes = useNotes(overview);
  const figures: Record<QueueStatus, number | undefined> = {
    pending: overview?.eligible,
    reserved: counts?.reserved,
    delivered: counts?.delivered,
    error: counts?.error,
  };
  return (
    <nav className={`${card.card} ${card.strip} ${styles.steps} ${card.wide} ${text.figures}`} aria-label={t('flow')}>
      {QUEUE_STATUSES.map((each) => {
        const figure = figures[each];
        return (
          <Link
            key={each}
            href={addressOf(each)}
            className={each === 'error' && figure ? styles.failing : undefined}
            aria-current={each === status ? 'true' : undefined}
          >
            <span>{t(each)}</span>
            <b className={text.big}>{figure === undefined ? '–' : format.number(figure)}</b>
            <small>{notes[each]}</small>
          </Link>
        );
      })}
    </nav>
  );
}

function useNotes(overview: Overview | undefined): Record<QueueStatus, ReactNode> {
  const t = useMessages(QUEUE_MESSAGES);
  const counts = useCounts()?.queue_status;
  if (!overview) return { pending: null, reserved: null, delivered: null, error: null };
  const withheld = overview.held_back.total;
  const [first] = overview.reserved;
  const oldest = overview.oldest_error_at;
  const say = (time: string) => t((counts?.reserved ?? 1) > 1 ? 'firstReturns' : 'returns', { time });
  return {
    pending: withheld > 0 ? t('moreHeldBack', { n: withheld }) : t('noneHeldBack'),
    reserved: first ? <Countdown until={first.reserved_until} say={say} over={t('anyMoment')} /> : t('nobodyHolds'),
    delivered: t('deliveredToday', { n: overview.delivered_24h }),
    error: oldest ? t.rich('oldestError', { time: <TimeAgo at={oldest} /> }) : t('noErrors'),
  };
}

function QueueList({ filter }: { filter: QueueFilter }) {
  const t = useMessages(QUEUE_MESSAGES);
  const query = useQueuePosts(filter);
  return (
    <PostSection
      title={t(filter.status)}
      beside={null}
      failed={t('postsFailed')}
      query={query}
      items={postsOf(query.data)}
      empty={<Empty status={filter.status} />}
    >
      {(post) => (
        <li key={post.id}>
          <QueueRow post={post} />
        </li>
      )}
    </PostSection>
  );
}

function QueueRow({ post }: { post: QueuePost }) {
  const t = useMessages(QUEUE_MESSAGES);
  const format = useFormat();
  const lease = useOverview().data?.reserved.find((each) => each.post_id === post.id);
  return (
    <div className={listsStyles.row}>
      <Avatar name={nameOf(post)} small />
      <PostLine post={post} />
      <span className={listsStyles.rowEnd}>
        {lease && (
          <Badge tone="info">
            <Countdown until={lease.reserved_until} say={(time) => t('returns', { time })} over={t('anyMoment')} />
          </Badge>
        )}
        <span className={listsStyles.when}>{t('posted', { date: format.day(post.created_at) })}</span>
        <ScoreBadge score={post.manual_spam_score ?? post.spam_score} />
        <OriginalLink post={post} />
      </span>
    </div>
  );
}

function Empty({ status }: { status: QueueStatus }) {
  const t = useMessages(QUEUE_MESSAGES);
  const review = <Link href="/">{t('review')}</Link>;
  const words = {
    reserved: [t('nobodyHolds'), t('nobodyHoldsHint')],
    delivered: [t('nothingDelivered'), t('nothingDeliveredHint')],
    pending: [t('nothingWaits'), t.rich('nothingWaitsHint', { review })],
    error: [t('noErrors'), null],
  } as const;
  const [title, hint] = words[status];
  return (
    <StatePanel title={title} icon="queue">
      <p>{hint}</p>
    </StatePanel>
  );
}

/** Updates itself each second, so that nothing around it is rendered again. */
function Countdown({ until, say, over }: { until: string; say: (left: string) => string; over: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000));
  if (left <= 0) return <>{over}</>;
  const seconds = String(left % 60).padStart(2, '0');
  return <span className={text.figures}>{say(`${Math.floor(left / 60)}:${seconds}`)}</span>;
}
