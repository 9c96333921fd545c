import { useMessages } from '../../i18n/use-messages';
import { outbox, useOutbox } from '../../outbox/use-outbox';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { TimeAgo } from '../../ui/time-ago';
import { REVIEW_MESSAGES } from './messages';

/** On every page: decisions that wait for the network, and what the service refused. */
export function OutboxBanner() {
  const t = useMessages(REVIEW_MESSAGES);
  const { waiting, offline, failing, refused, progress } = useOutbox();
  const isStuck = waiting > 0 && (offline || failing !== null);
  return (
    <>
      {isStuck && (
        <div className="banner" role="status">
          <Icon name="offline" />
          <span>
            {offline || failing === null
              ? t('offline', { n: waiting })
              : t.rich('failing', { n: waiting, when: <TimeAgo at={new Date(failing.nextAttemptAt).toISOString()} /> })}
          </span>
          <Button onClick={() => void outbox.tryNow()}>{t('tryNow')}</Button>
        </div>
      )}
      {progress && !isStuck && (
        <div className="banner info" role="status">
          <progress value={progress.done} max={progress.of} aria-label={t('progressMany', progress)} />
          <span className="num">{t('progressMany', progress)}</span>
        </div>
      )}
      {refused.map((item) => (
        <div className="banner bad" role="alert" key={`${item.seq}-${item.postId}`}>
          <Icon name="warning" />
          <span>{t('refused', { name: item.name, detail: item.detail })}</span>
          <Button onClick={() => void outbox.dismiss(item.seq, item.postId)}>{t('dismiss')}</Button>
        </div>
      ))}
    </>
  );
}
