import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { useAccount } from '../../session/use-session';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { FormButtons, FormError } from '../../ui/form';
import { SimpleTable } from '../../ui/simple-table';
import { TimeAgo } from '../../ui/time-ago';
import { notify } from '../../ui/toast-store';
import { browserName } from './browser-name';
import { USERS_MESSAGES } from './messages';
import {
  type PasswordLink,
  type Role,
  useChangeUser,
  useEndSessions,
  useMakeLink,
  type User,
  type UserChange,
  type UserSession,
  useUserSessions,
} from './user-data';
import { Dialog } from '../../ui/dialog';
import { SecretOnce } from '../../ui/secret-once';
import { QueryState } from '../../ui/query-state';
import form from '../../ui/form.module.css';
import table from '../../ui/table.module.css';
import card from '../../ui/card.module.css';
import styles from './users.module.css';

type Asked =
  | { kind: 'sessions'; user: User }
  | { kind: 'link'; user: User; link: PasswordLink }
  | { kind: 'change'; user: User; change: UserChange; run: () => void };

export function UserTable({ users }: { users: readonly User[] }) {
  const t = useMessages(USERS_MESSAGES);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <SimpleTable
        caption={t('users')}
        heads={(['user', 'role', 'state', 'lastSeen'] as const).map((name) => t(name))}
        hasActions
        className={`${table.cards} ${styles.users}`}
      >
        {users.map((user) => (
          <UserRow key={user.id} user={user} onAsk={setAsked} />
        ))}
      </SimpleTable>
      {asked?.kind === 'sessions' && <SessionsDialog user={asked.user} onClose={close} />}
      {asked?.kind === 'change' && <ChangeDialog {...asked} onClose={close} />}
      {asked?.kind === 'link' && <LinkOnce user={asked.user} link={asked.link} onStored={close} />}
    </>
  );
}

function UserRow({ user, onAsk }: { user: User; onAsk: (asked: Asked) => void }) {
  const t = useMessages(USERS_MESSAGES);
  const { username: name, last_used_at: lastUsed } = user;
  const isOwn = useAccount()?.username === name;
  const isDisabled = user.disabled_at !== null;
  const change = useChange(user);
  const ask = (body: UserChange) => onAsk({ kind: 'change', user, change: body, run: () => change.mutate(body) });
  const link = useMakeLink(user, (made) => onAsk({ kind: 'link', user, link: made }));
  const isGone = link.error instanceof ApiError && link.error.status === 409;
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi> {isOwn && <small>({t('you')})</small>}
      </th>
      <td data-label={t('role')}>
        <RoleSelect user={user} onChange={(role) => ask({ role })} />
        <FormError>{change.failure}</FormError>
      </td>
      <td data-label={t('state')}>
        <State user={user} />
      </td>
      <td data-label={t('lastSeen')}>{lastUsed ? <TimeAgo at={lastUsed} /> : t('noSession')}</td>
      <td className={`${table.actions} ${styles.actions}`}>
        {!isDisabled && (
          <Button aria-label={t('newLinkOf', { name })} busy={link.isPending} onClick={() => link.mutate()}>
            {t('newLink')}
          </Button>
        )}
        <Button aria-label={t('sessionsOf', { name })} onClick={() => onAsk({ kind: 'sessions', user })}>
          {t('sessions')}
        </Button>
        {!isOwn && (
          <Button
            look={isDisabled ? 'plain' : 'danger'}
            aria-label={t(isDisabled ? 'enableOf' : 'disableOf', { name })}
            busy={change.isPending}
            onClick={() => (isDisabled ? change.mutate({ disabled: false }) : ask({ disabled: true }))}
          >
            {t(isDisabled ? 'enable' : 'disable')}
          </Button>
        )}
        <FormError>{link.error && t('noLink', { detail: isGone ? t('nowDisabled') : t.reason(link.error) })}</FormError>
      </td>
    </tr>
  );
}

function RoleSelect({ user: { username: name, role }, onChange }: { user: User; onChange: (role: Role) => void }) {
  const t = useMessages(USERS_MESSAGES);
  return (
    <select
      className={`${form.input} ${styles.role}`}
      aria-label={t('roleOf', { name })}
      value={role}
      onChange={(event) => onChange(event.currentTarget.value === 'admin' ? 'admin' : 'reviewer')}
    >
      <option value="reviewer">{t('reviewer')}</option>
      <option value="admin">{t('admin')}</option>
    </select>
  );
}

function State({ user }: { user: User }) {
  const t = useMessages(USERS_MESSAGES);
  const format = useFormat();
  const { disabled_at: disabled, has_password: hasPassword, link_expires_at: expires } = user;
  if (disabled !== null) return <Badge tone="bad">{t('disabled')}</Badge>;
  return (
    <>
      <Badge tone={hasPassword ? 'good' : 'warning'}>{t(hasPassword ? 'active' : 'noPassword')}</Badge>
      {expires && <p className={form.hint}>{t('linkUntil', { time: format.dateTime(expires) })}</p>}
    </>
  );
}

function ChangeDialog({ user, change, run, onClose }: Extract<Asked, { kind: 'change' }> & { onClose: () => void }) {
  const t = useMessages(USERS_MESSAGES);
  const { username: name } = user;
  const isOwn = useAccount()?.username === name;
  const { role } = change;
  const [title, text] = role
    ? ({ admin: ['makeAdmin', 'adminMay'], reviewer: ['makeReviewer', 'reviewerMay'] } as const)[role]
    : (['disableTitle', 'disableText'] as const);
  return (
    <ConfirmDialog
      title={t(title, { name })}
      confirm={t(role ? 'changeRole' : 'disable')}
      onConfirm={() => {
        onClose();
        run();
      }}
      onClose={onClose}
    >
      <p>
        {t(text)} {isOwn && t('ownRole')}
      </p>
    </ConfirmDialog>
  );
}

/** Changes a user and announces it with an undo; `failure` explains a refusal. */
function useChange(user: User) {
  const t = useMessages(USERS_MESSAGES);
  const isOwn = useAccount()?.username === user.username;
  const change = useChangeUser(user, say);
  function say({ username: name, role, disabled_at: at }: User): void {
    const isRole = role !== user.role;
    const before = isRole ? { role: user.role } : { disabled: user.disabled_at !== null };
    const text = isRole
      ? t('roleIs', { name, role: t(role) })
      : t(at === null ? 'wasEnabled' : 'wasDisabled', { name });
    notify(text, isOwn ? {} : { action: { label: t('undo'), run: () => change.mutate(before) } });
  }
  const { error } = change;
  const isLast = error instanceof ApiError && error.status === 409;
  const failure = error && (isLast ? t('lastAdmin') : t('notSaved', { detail: t.reason(error) }));
  return { mutate: change.mutate, isPending: change.isPending, failure };
}

function SessionsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useMessages(USERS_MESSAGES);
  const { username: name } = user;
  const sessions = useUserSessions(user);
  const [said, setSaid] = useState('');
  const end = useEndSessions(user, (session) => setSaid(session ? t('ended') : t('allEnded', { name })));
  return (
    <Dialog title={t('sessionsOf', { name })} onClose={onClose} width="wide">
      <QueryState what={t('sessionsNotLoaded')} query={sessions} inset lines={3} />
      {sessions.data?.length === 0 && <p>{t('noSessions', { name })}</p>}
      <ul className={styles.sessions}>
        {sessions.data?.map((session) => (
          <Session key={session.id} session={session} busy={end.isPending} onEnd={() => end.mutate(session)} />
        ))}
      </ul>
      {/* Within the dialog: what is outside an open dialog is neither visible nor read out. */}
      <p role="status">{said}</p>
      <FormError>{end.error && t('notEnded', { detail: t.reason(end.error) })}</FormError>
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
  const { user_agent: agent } = session;
  const browser = agent === null ? t('browserUnknown') : browserName(agent);
  const times = { begun: <TimeAgo at={session.created_at} />, used: <TimeAgo at={session.last_used_at} /> };
  return (
    <li className={card.entry}>
      <p>
        <bdi title={agent ?? undefined}>{browser}</bdi> {session.current && <Badge tone="info">{t('thisOne')}</Badge>}
      </p>
      <p className={form.hint}>{t.rich('sessionTimes', times)}</p>
      <Button aria-label={t('endOf', { browser })} busy={busy} onClick={onEnd}>
        {t('end')}
      </Button>
    </li>
  );
}

export function LinkOnce({ user, link, onStored }: { user: User; link: PasswordLink; onStored: () => void }) {
  const t = useMessages(USERS_MESSAGES);
  const format = useFormat();
  const name = user.username;
  return (
    <SecretOnce
      title={t('linkTitle', { name })}
      text={t('linkText', { name, time: format.dateTime(link.expires_at) })}
      label={t('linkLabel')}
      value={`${link.url}~${encodeURIComponent(name)}`}
      hint={t('linkReplaces')}
      onStored={onStored}
    />
  );
}
