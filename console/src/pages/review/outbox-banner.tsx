import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useMessages } from '../../i18n/use-messages';
import { outbox, useOutbox } from '../../outbox/use-outbox';
import { Button } from '../../ui/button';
import { focusContent } from '../../ui/focus-content';
import { Icon } from '../../ui/icon';
import { announce } from '../../ui/live-region';
import { TimeAgo } from '../../ui/time-ago';
import { showToast } from '../../ui/toast-store';
import { REVIEW_MESSAGES } from './messages';

/** On every page: decisions that wait for the network, what the service refused, and what somebody else changed. */
export function OutboxBanner() {
  const t = useMessages(REVIEW_MESSAGES);
  const [location, navigate] = useLocation();
  const { waiting, offline, failing, refused, progress, conflicts } = useOutbox();
  useNotices();
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
          <Button onClick={leaving(() => void outbox.tryNow())}>{t('tryNow')}</Button>
        </div>
      )}
      {progress && !isStuck && (
        <div className="banner info" role="status">
          <progress value={progress.done} max={progress.of} aria-label={t('progressMany', progress)} />
          <span className="num">{t('progressMany', progress)}</span>
        </div>
      )}
      {conflicts.length > 0 && location !== '/' && (
        <div className="banner" role="status">
          <Icon name="warning" />
          <span>{t('conflicts', { n: conflicts.length })}</span>
          <Button onClick={leaving(() => navigate('/'))}>{t('look')}</Button>
        </div>
      )}
      {refused.map((item) => (
        <div className="banner bad" role="alert" key={`${item.seq}-${item.postId}`}>
          <Icon name="warning" />
          <span>{t('refused', { name: item.name, detail: item.detail })}</span>
          <Button onClick={() => void outbox.retry(item.seq, item.postId)}>{t('retry')}</Button>
          <Button onClick={leaving(() => void outbox.dismiss(item.seq, item.postId))}>{t('dismiss')}</Button>
        </div>
      ))}
    </>
  );
}

/** The banner goes, and its button with it. */
const leaving = (act: () => void) => () => {
  focusContent();
  act();
};

/** Says which decisions came to nothing, and why. */
function useNotices(): void {
  const t = useMessages(REVIEW_MESSAGES);
  const [, navigate] = useLocation();
  useEffect(
    () =>
      outbox.on('notice', (notice) => {
        const text = t(notice.kind, { name: notice.name });
        const toQueue =
          notice.kind === 'taken'
            ? { label: t('toQueue'), run: () => navigate(`/queue?status=${notice.state}`) }
            : undefined;
        showToast({ text, tone: 'bad', action: toQueue });
        announce(text);
      }),
    [t, navigate],
  );
}
