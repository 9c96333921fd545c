import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages';
import { QUEUE_MESSAGES } from './messages';

/** How a consumer is connected; shown until one has asked for a post. */
export function Connect() {
  const t = useMessages(QUEUE_MESSAGES);
  const base = `${window.location.origin}/api/v1/curated`;
  return (
    <section className="card connect" aria-labelledby="connect">
      <h2 id="connect">{t('connect')}</h2>
      <p>{t('connectWhy')}</p>
      <ol>
        <li>{t.rich('connectKey', { settings: <Link href="/settings">{t('settings')}</Link> })}</li>
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
