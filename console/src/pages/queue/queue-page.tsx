import { Link } from 'wouter';
import { type MessagesOf, useMessages } from '../../i18n/use-messages';
import { PageBody, PageHeader } from '../../shell/page-header';
import { useIsAdmin } from '../../session/use-session';
import { useCounts } from '../../shell/use-counts';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';
import { ErrorList } from './error-list';
import { QUEUE_MESSAGES } from './messages';
import { type Overview, useOverview } from './overview';
import { RemovePosts } from './remove-posts';
import { ConsumerPanel, NextUp, PostsOnHold, WithheldPosts } from './side-panels';
import { addressOf, QUEUE_STATUSES, type QueueFilter, type QueueStatus, useQueueFilter } from './use-queue-filter';
import { type ReactNode, useId } from 'react';
import { useFormat } from '../../i18n/use-format';
import { TimeAgo } from '../../ui/time-ago';
import { Countdown } from './countdown';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { LoadMore } from '../../ui/load-more';
import { ScoreBadge } from '../../ui/score-badge';
import { StatePanel } from '../../ui/state-panel';
import { nameOf, OriginalLink, PostLine } from './post-line';
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
        title={t('title')}
        tabTitle={errors > 0 ? t('errorCount', { n: errors }) : undefined}
        actions={isAdmin && <RemovePosts />}
      >
        {overview.data && <Lasting overview={overview.data} at={overview.dataUpdatedAt} />}
      </PageHeader>
      <PageBody className={styles.page}>
        <QueryFailure what={t('overviewFailed')} query={overview} inset className={card.wide} />
        <Flow overview={overview.data} status={filter?.status} />
        <div className={styles.lists}>
          {isUnused && <Connect />}
          {filter ? <List filter={filter} /> : <Skeleton label={t('loading')} lines={6} />}
        </div>
        <aside className={styles.side} aria-label={t('aside')}>
          <NextUp />
          <PostsOnHold />
          {overview.data && <ConsumerPanel overview={overview.data} at={overview.dataUpdatedAt} />}
          {overview.data && <WithheldPosts overview={overview.data} />}
        </aside>
      </PageBody>
    </>
  );
}

function List({ filter }: { filter: QueueFilter }) {
  const key = `${filter.status} ${filter.reason}`;
  return filter.status === 'error' ? <ErrorList key={key} filter={filter} /> : <QueueList key={key} filter={filter} />;
}

/** From this many hours on the time is given in days. */
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
    <nav className={`${card.card} ${styles.steps} ${card.wide} ${text.figures}`} aria-label={t('flow')}>
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
            <small className={text.small}>{notes[each]}</small>
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
  const titleId = useId();
  const query = useQueuePosts(filter);
  const withheld = useOverview().data?.held_back.total ?? 0;
  const posts = postsOf(query.data);
  return (
    <section aria-labelledby={titleId}>
      <div className={`${card.heading} ${listsStyles.heading}`}>
        <h2 id={titleId} className={card.title}>
          {t(filter.status)}
        </h2>
        {filter.status === 'pending' && <span className={card.aside}>{t('oldestFirst')}</span>}
      </div>
      {filter.status === 'pending' && withheld > 0 && (
        <p className={listsStyles.note}>
          {t.rich('pendingHeldBack', { n: withheld, filters: <Link href="/filters?tab=export">{t('filters')}</Link> })}
        </p>
      )}
      <QueryFailure what={t('postsFailed')} query={query} inset />
      {query.isPending && !query.isPaused && <Skeleton label={t('loading')} lines={6} />}
      {query.data && posts.length === 0 && <Empty status={filter.status} />}
      {posts.length > 0 && (
        <ul className={`${card.card} ${card.rows}`}>
          {posts.map((post) => (
            <li key={post.id}>
              <QueueRow post={post} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={query} shown={posts.length} total={query.data?.pages.at(-1)?.total ?? 0} />
    </section>
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
  const [title, text] = emptyWords(status, t);
  return (
    <div className={card.card}>
      <StatePanel title={title} icon="queue">
        <p>{text}</p>
      </StatePanel>
    </div>
  );
}

function emptyWords(status: QueueStatus, t: MessagesOf<typeof QUEUE_MESSAGES>): [string, ReactNode] {
  if (status === 'reserved') return [t('nobodyHolds'), t('nobodyHoldsHint')];
  if (status === 'delivered') return [t('nothingDelivered'), t('nothingDeliveredHint')];
  return [t('nothingWaits'), t.rich('nothingWaitsHint', { review: <Link href="/">{t('review')}</Link> })];
}
