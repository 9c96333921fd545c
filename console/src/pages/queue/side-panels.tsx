import { useStreams } from '../../api/streams';
import { namesOf } from '../settings/stream-choice';
import type { ReactNode } from 'react';
import { Link } from '../../shell/router';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { Badge } from '../../ui/badge';
import { TimeAgo } from '../../ui/time-ago';
import { QUEUE_MESSAGES } from './messages';
import type { Overview } from './overview';
import card from '../../ui/card.module.css';
import text from '../../ui/text.module.css';
import styles from './side.module.css';

interface PanelProps {
  id: string;
  title: string;
  aside: ReactNode;
  children: ReactNode;
}

export function Panel({ id, title, aside, children }: PanelProps) {
  return (
    <section className={`${card.card} ${styles.card}`} aria-labelledby={id}>
      <div className={card.heading}>
        <h2 id={id} className={card.title}>
          {title}
        </h2>
        {aside && <span className={card.aside}>{aside}</span>}
      </div>
      {children}
    </section>
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
