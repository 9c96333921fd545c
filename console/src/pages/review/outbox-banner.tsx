import { useEffect } from 'react';
import { useLocation } from '../../shell/router';
import { useMessages } from '../../i18n/use-messages';
import { outbox, useOutbox } from '../../outbox/use-outbox';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { TimeAgo } from '../../ui/time-ago';
import { notify } from '../../ui/toast-store';
import { useIsOffline } from '../../ui/use-when-online';
import typography from '../../ui/text.module.css';
import { ConflictBanner } from './conflict-banner';
import { REVIEW_MESSAGES } from './messages';

export function OutboxBanner() {
  const t = useMessages(REVIEW_MESSAGES);
  const [location, navigate] = useLocation();
  const { waiting, offline, failing, refused, progress, unkept } = useOutbox();
  useEffect(
    () =>
      outbox.on('notice', (notice) => {
        const toQueue =
          notice.kind === 'taken'
            ? { label: t('toQueue'), run: () => navigate(`/queue?status=${notice.state}`) }
            : undefined;
        notify(t(notice.kind, { name: notice.name }), { tone: 'bad', action: toQueue });
      }),
    [t, navigate],
  );
  const isOffline = useIsOffline() || offline;
  const isStuck = isOffline || (waiting > 0 && failing !== null);
  return (
    <>
      {unkept && (
        <Banner tone="bad" role="alert">
          {t('unkept')}
        </Banner>
      )}
      {isStuck && (
        <Banner icon="offline" role="status" actions={<Button onClick={() => outbox.tryNow()}>{t('tryNow')}</Button>}>
          {isOffline || failing === null
            ? t('offline', { n: waiting })
            : t.rich('failing', {
                n: waiting,
                when: <TimeAgo at={new Date(failing.nextAttemptAt).toISOString()} ahead />,
              })}
        </Banner>
      )}
      {progress && !isStuck && (
        <Banner icon={null} role="status">
          <progress value={progress.done} max={progress.of} aria-label={t('progressMany', progress)} />{' '}
          <span className={typography.figures}>{t('progressMany', progress)}</span>
        </Banner>
      )}
      {location !== '/' && <ConflictBanner open={undefined} onLook={({ postId }) => navigate(`/?post=${postId}`)} />}
      {refused.map(({ id, postId, name, refusal }) => (
        <Banner
          key={`${id}-${postId}`}
          tone="bad"
          role="alert"
          actions={
            <>
              <Button onClick={() => void outbox.resolve({ id, postId }, 'mine')}>{t('retry')}</Button>
              <Button onClick={() => void outbox.resolve({ id, postId }, 'theirs')}>{t('dismiss')}</Button>
            </>
          }
        >
          {t('refused', { name, detail: refusal })}
        </Banner>
      ))}
    </>
  );
}
