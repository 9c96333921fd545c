import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { webUrl } from '../../ui/web-address';
import { QUEUE_MESSAGES } from './messages';
import type { QueuePost } from './queue-posts';

/** A consumer may send many details and long ones; more is in the API's answer. */
const SHOWN = 30;
const LONGEST = 1_000;

/** What the consumer told of an error, whatever it is. */
export function DetailList({ post }: { post: QueuePost }) {
  const t = useMessages(QUEUE_MESSAGES);
  const format = useFormat();
  const details = Object.entries(post.error_details ?? {});
  return (
    <dl className="details">
      <div>
        <dt>{t('reason')}</dt>
        <dd dir="auto">{post.error_reason}</dd>
      </div>
      {post.failed_at && (
        <div>
          <dt>{t('givenUp')}</dt>
          <dd>{format.exact(post.failed_at)}</dd>
        </div>
      )}
      {details.slice(0, SHOWN).map(([name, value]) => (
        <div key={name}>
          <dt dir="auto">{name}</dt>
          <dd dir="auto">
            <Detail value={value} />
          </dd>
        </div>
      ))}
      {details.length > SHOWN && (
        <div>
          <dt>…</dt>
          <dd>{t('moreDetails', { n: details.length - SHOWN })}</dd>
        </div>
      )}
    </dl>
  );
}

function Detail({ value }: { value: unknown }) {
  const address = webUrl(value)?.href ?? null;
  if (address !== null)
    return (
      <a href={address} target="_blank" rel="noopener noreferrer">
        {short(address)}
      </a>
    );
  return typeof value === 'string' ? short(value) : <code>{short(JSON.stringify(value))}</code>;
}

function short(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
