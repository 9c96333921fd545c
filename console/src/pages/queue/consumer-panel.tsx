import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { TimeAgo } from '../../ui/time-ago';
import { QUEUE_MESSAGES } from './messages';
import type { Overview } from './overview';

/** A consumer that has not asked for so long may be down, in milliseconds. */
const QUIET_AFTER = 15 * 60_000;

interface ConsumerPanelProps {
  overview: Overview;
  /** When the figures came, in milliseconds. */
  at: number;
}

/** Who fetches posts, when they last did, and what they did in a day. */
export function ConsumerPanel({ overview, at }: ConsumerPanelProps) {
  const t = useMessages(QUEUE_MESSAGES);
  const format = useFormat();
  const [latest, ...others] = overview.consumers;
  return (
    <section className="card" aria-labelledby="consumer">
      <div className="hd">
        <h2 id="consumer">{t('consumer')}</h2>
        {latest && (
          <span className="r">
            <Seen at={latest.last_seen_at} isQuiet={at - Date.parse(latest.last_seen_at) > QUIET_AFTER} />
          </span>
        )}
      </div>
      {!latest && <p className="faint">{t('neverPolled')}</p>}
      <dl className="kv num">
        {latest && <Pair name={t('key')} value={latest.name} />}
        {latest && latest.holds !== null && <Pair name={t('holds')} value={t('posts', { n: latest.holds })} />}
        <Pair name={t('confirmed')} value={format.number(overview.delivered_24h)} />
        <Pair name={t('returned')} value={format.number(overview.returned_24h)} />
        <Pair name={t('failedToday')} value={format.number(overview.failed_24h)} />
      </dl>
      {others.length > 0 && (
        <>
          <h3 className="lab">{t('otherConsumers')}</h3>
          <dl className="kv">
            {others.map((other) => (
              <div key={other.key_id}>
                <dt>{other.name}</dt>
                <dd>
                  <TimeAgo at={other.last_seen_at} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

function Seen({ at, isQuiet }: { at: string; isQuiet: boolean }) {
  const t = useMessages(QUEUE_MESSAGES);
  return <span className={isQuiet ? 'bdg warn' : 'bdg ok'}>{t.rich('seen', { time: <TimeAgo at={at} /> })}</span>;
}

function Pair({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
