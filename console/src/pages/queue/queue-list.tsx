import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { useFormat } from '../../i18n/use-format';
import { type MessagesOf, useMessages } from '../../i18n/use-messages';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import card from '../../ui/card.module.css';
import { LoadMore } from '../../ui/load-more';
import { QueryFailure } from '../../ui/query-failure';
import { ScoreBadge } from '../../ui/score-badge';
import { Skeleton } from '../../ui/skeleton';
import { StatePanel } from '../../ui/state-panel';
import { Countdown } from './countdown';
import { QUEUE_MESSAGES } from './messages';
import { useOverview } from './overview';
import { nameOf, OriginalLink, PostLine } from './post-line';
import { postsOf, type QueuePost, useQueuePosts } from './queue-posts';
import type { QueueFilter, QueueStatus } from './use-queue-filter';
import styles from './lists.module.css';

export function QueueList({ filter }: { filter: QueueFilter }) {
  const t = useMessages(QUEUE_MESSAGES);
  const titleId = useId();
  const query = useQueuePosts(filter);
  const withheld = useOverview().data?.held_back.total ?? 0;
  const posts = postsOf(query.data);
  return (
    <section aria-labelledby={titleId}>
      <div className={`${card.heading} ${styles.heading}`}>
        <h2 id={titleId} className={card.title}>
          {t(filter.status)}
        </h2>
        {filter.status === 'pending' && <span className={card.aside}>{t('oldestFirst')}</span>}
      </div>
      {filter.status === 'pending' && withheld > 0 && (
        <p className={styles.note}>
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
    <div className={styles.row}>
      <Avatar name={nameOf(post)} small />
      <PostLine post={post} />
      <span className={styles.rowEnd}>
        {lease && (
          <Badge tone="info">
            <Countdown until={lease.reserved_until} say={(time) => t('returns', { time })} over={t('anyMoment')} />
          </Badge>
        )}
        <span className={styles.when}>{t('posted', { date: format.day(post.created_at) })}</span>
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
