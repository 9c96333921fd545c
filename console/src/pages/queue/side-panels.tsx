import { useStreams } from '../../api/streams';
import { namesOf } from '../settings/stream-choice';
import { readActor } from '../../api/actor';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { useCounts } from '../../shell/use-counts';
import { usePreferences } from '../../preferences/use-preferences';
import { useAccount } from '../../session/use-session';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';
import { TimeAgo } from '../../ui/time-ago';
import { loadable } from '../../ui/web-address';
import { QUEUE_MESSAGES } from './messages';
import { ORDER_MESSAGES } from './order/messages';
import { OrderMenu } from './order/order-menu';
import { type OrderWrites, useOrderWrites } from './order/order-writes';
import { type Overview, PREVIEWED, type PreviewItem, QUEUE_KEY, usePreview } from './overview';
import { useGet } from '../../api/queries';
import { nameOf } from './post-line';
import card from '../../ui/card.module.css';
import text from '../../ui/text.module.css';
import styles from './side.module.css';
import orderStyles from './order/order.module.css';

interface PanelProps {
  id: string;
  title: string;
  aside: ReactNode;
  children: ReactNode;
}

export function Panel({ id, title, aside, children }: PanelProps) {
  return (
    <section className={`${card.card} ${styles.card}`} aria-labelledby={id}>
      <div className={`${card.heading} ${styles.heading}`}>
        <h2 id={id} className={card.title}>
          {title}
        </h2>
        {aside && <span className={card.aside}>{aside}</span>}
      </div>
      {children}
    </section>
  );
}

export function NextUp() {
  const t = useMessages(QUEUE_MESSAGES);
  const order = useMessages(ORDER_MESSAGES);
  const [isLong, setLong] = useState(false);
  const preview = usePreview(isLong);
  const writes = useOrderWrites();
  const approved = useCounts()?.approved_posts;
  const items = preview.data?.items;
  return (
    <Panel id="next-up" title={t('nextUp')} aside={t('oldestFirst')}>
      <QueryFailure what={t('previewFailed')} query={preview} inset className={styles.failure} />
      {preview.isPending && <Skeleton label={t('loading')} className={styles.loading} />}
      {items?.length === 0 && <p className={text.faint}>{t(approved === 0 ? 'noneApproved' : 'nothingNext')}</p>}
      <ol className={`${card.rows} ${styles.next}`}>
        {items?.map((item, index) => (
          <NextItem key={item.post_id} item={item} position={index + 1} writes={writes} />
        ))}
      </ol>
      {!isLong && items && items.length >= PREVIEWED && (
        <Button onClick={() => setLong(true)}>{order('moreNext')}</Button>
      )}
    </Panel>
  );
}

function NextItem({ item, position, writes }: { item: PreviewItem; position: number; writes: OrderWrites }) {
  const t = useMessages(QUEUE_MESSAGES);
  const format = useFormat();
  const order = useMessages(ORDER_MESSAGES);
  const approver = useApprover(item.approved_by);
  return (
    <li title={item.snippet}>
      <i className={text.figures}>{position}</i>
      <Thumbnail item={item} />
      <span>
        <b className={text.cut} dir="auto">
          {item.author_display_name || item.author_account}
        </b>
        <small className={text.small}>
          {item.pinned && `${order('isPinned')} · `}
          {t('posted', { date: format.day(item.post_created_at) })} · {item.is_topical ? t('topicalToday') : approver}
        </small>
      </span>
      <OrderMenu item={item} writes={writes} />
    </li>
  );
}

function useApprover(by: string | null): string {
  const t = useMessages(QUEUE_MESSAGES);
  const account = useAccount();
  const { kind, name } = readActor(by);
  if (name === '') return t('approved');
  if (kind === 'key') return t('approvedByKey', { name });
  return name === account?.username ? t('approvedByYou') : t('approvedBy', { name });
}

/** Without an alt text: the name beside it says whose post it is. */
function Thumbnail({ item }: { item: PreviewItem }) {
  const { media } = usePreferences();
  const src = item.media.map(({ preview_url: preview }) => loadable(preview)).find((address) => address !== null);
  const isShown = src && media === 'always' && !item.sensitive;
  return (
    <span className={styles.thumbnail}>
      {isShown ? (
        <img src={src} alt="" loading="lazy" decoding="async" referrerPolicy="no-referrer" width={40} height={40} />
      ) : (
        <Icon name={item.media.length > 0 ? 'image' : 'note'} />
      )}
    </span>
  );
}

/** A consumer that has not called for so long may be down, in milliseconds. */
const QUIET_AFTER = 15 * 60_000;

export function ConsumerPanel({ overview, at }: { overview: Overview; at: number }) {
  const t = useMessages(QUEUE_MESSAGES);
  const format = useFormat();
  const { data: streams = [] } = useStreams();
  const nameOfKey = ({ name, streams: ids, eligible }: Overview['consumers'][number]) =>
    ids === null ? name : `${name}: ${namesOf(ids, streams)}, ${t('nPosts', { n: eligible })}`;
  const [latest, ...others] = overview.consumers;
  const figures: [name: string, value: string][] = [
    [t('confirmed'), format.number(overview.delivered_24h)],
    [t('returned'), format.number(overview.returned_24h)],
    [t('failedToday'), format.number(overview.failed_24h)],
  ];
  if (latest && latest.holds !== null) figures.unshift([t('holds'), t('nPosts', { n: latest.holds })]);
  if (latest) figures.unshift([t('key'), nameOfKey(latest)]);
  const isQuiet = latest !== undefined && at - Date.parse(latest.last_seen_at) > QUIET_AFTER;
  return (
    <Panel
      id="consumer"
      title={t('consumer')}
      aside={
        latest && (
          <Badge tone={isQuiet ? 'warning' : 'good'}>
            {t.rich('seen', { time: <TimeAgo at={latest.last_seen_at} /> })}
          </Badge>
        )
      }
    >
      {!latest && overview.first_delivery_at === null && <p className={text.faint}>{t('neverPolled')}</p>}
      <Pairs pairs={figures} />
      {others.length > 0 && (
        <>
          <h3 className={text.label}>{t('otherConsumers')}</h3>
          <Pairs
            pairs={others.map((other) => [nameOfKey(other), <TimeAgo key={other.key_id} at={other.last_seen_at} />])}
          />
        </>
      )}
    </Panel>
  );
}

function Pairs({ pairs }: { pairs: readonly (readonly [name: ReactNode, value: ReactNode])[] }) {
  return (
    <dl className={`${styles.pairs} ${text.figures}`}>
      {pairs.map(([name, value], index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Why posts are withheld, and the setting that does it; findings at their origin have none. */
const CAUSES = [
  { cause: 'missing_alt', label: 'missingAlt', tab: 'export' },
  { cause: 'no_media', label: 'noMedia', tab: 'export' },
  { cause: 'filtered', label: 'filtered', tab: 'export' },
  { cause: 'blocked_hashtag', label: 'blockedHashtag', tab: 'hashtags' },
  { cause: 'blocked_user', label: 'blockedUser', tab: 'users' },
  { cause: 'gone', label: 'gone', tab: null },
  { cause: 'not_public', label: 'notPublic', tab: null },
  { cause: 'held', label: 'held', tab: null },
] as const;

export function WithheldPosts({ overview }: { overview: Overview }) {
  const t = useMessages(QUEUE_MESSAGES);
  const format = useFormat();
  const counts = overview.held_back;
  const causes = CAUSES.filter(({ cause }) => counts[cause] > 0);
  return (
    <Panel
      id="withheld"
      title={t('heldBack')}
      aside={<span className={text.figures}>{format.number(counts.total)}</span>}
    >
      {counts.total === 0 && <p className={text.faint}>{t('nothingHeldBack')}</p>}
      <Pairs
        pairs={causes.map(({ cause, label, tab }) => [
          tab === null ? (
            t(label)
          ) : (
            <Link key={cause} href={`/filters?tab=${tab}`}>
              {t(label)}
            </Link>
          ),
          format.number(counts[cause]),
        ])}
      />
    </Panel>
  );
}

export function PostsOnHold() {
  const t = useMessages(ORDER_MESSAGES);
  const format = useFormat();
  const writes = useOrderWrites();
  const posts = useGet([...QUEUE_KEY, 'held'], '/api/v1/curated/held');
  if (posts.data?.total === 0) return null;
  return (
    <Panel id="on-hold" title={t('onHold')} aside={posts.data && format.number(posts.data.total)}>
      <QueryFailure what={t('onHoldFailed')} query={posts} inset />
      <p className={text.faint}>{t('onHoldHint')}</p>
      <ul className={`${card.rows} ${orderStyles.waiting}`}>
        {posts.data?.items.map((item) => (
          <li key={item.post_id} title={item.snippet}>
            <span>
              <b dir="auto">{nameOf(item)}</b>
              <small>{item.held_until && t('until', { time: format.dateTime(item.held_until) })}</small>
            </span>
            <Button busy={writes.isBusy} onClick={() => writes.hold(item, null)}>
              {t('release')} <span className={text.hidden}>{nameOf(item)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
