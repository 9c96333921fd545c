import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FormButtons, FormError } from '../../ui/form';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';
import { TimeAgo } from '../../ui/time-ago';
import { useReason } from '../../ui/use-reason';
import { USERS_MESSAGES } from './messages';
import { useEndSessions, type User, type UserSession, useUserSessions } from './user-data';
import form from '../../ui/form.module.css';
import styles from './users.module.css';
import card from '../../ui/card.module.css';

export function SessionsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useMessages(USERS_MESSAGES);
  const reason = useReason();
  const { username: name } = user;
  const sessions = useUserSessions(user);
  const [said, setSaid] = useState('');
  const end = useEndSessions(user, (session) => setSaid(session ? t('ended') : t('allEnded', { name })));
  return (
    <Dialog title={t('sessionsOf', { name })} onClose={onClose} width="wide">
      <QueryFailure what={t('sessionsNotLoaded')} query={sessions} inset />
      {sessions.isPending && !sessions.isError && <Skeleton label={t('sessionsLoading')} lines={3} />}
      {sessions.data?.length === 0 && <p>{t('noSessions', { name })}</p>}
      <ul className={`${card.choices} ${styles.sessions}`}>
        {sessions.data?.map((session) => (
          <Session key={session.id} session={session} busy={end.isPending} onEnd={() => end.mutate(session)} />
        ))}
      </ul>
      {/* Within the dialog: what lies outside of an open one is neither seen nor read out. */}
      <p role="status">{said}</p>
      <FormError>{end.error && t('notEnded', { detail: reason(end.error) })}</FormError>
      <FormButtons>
        {(sessions.data?.length ?? 0) > 0 && (
          <Button look="danger" busy={end.isPending} onClick={() => end.mutate(null)}>
            {t('endAll')}
          </Button>
        )}
        <Button onClick={onClose} autoFocus>
          {t('close')}
        </Button>
      </FormButtons>
    </Dialog>
  );
}

function Session({ session, busy, onEnd }: { session: UserSession; busy: boolean; onEnd: () => void }) {
  const t = useMessages(USERS_MESSAGES);
  const browser = session.user_agent ?? t('browserUnknown');
  const times = { begun: <TimeAgo at={session.created_at} />, used: <TimeAgo at={session.last_used_at} /> };
  return (
    <li>
      <p>
        <bdi>{browser}</bdi> {session.current && <Badge tone="info">{t('thisOne')}</Badge>}
      </p>
      <p className={form.hint}>{t.rich('sessionTimes', times)}</p>
      <Button aria-label={t('endOf', { browser })} busy={busy} onClick={onEnd}>
        {t('end')}
      </Button>
    </li>
  );
}
