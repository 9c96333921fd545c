import { useState } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { useStreams } from '../../api/streams';
import { useIsAdmin } from '../../session/use-session';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Icon } from '../../ui/icon';
import { QueryState } from '../../ui/query-state';
import { SimpleTable } from '../../ui/simple-table';
import { TimeAgo, useNow } from '../../ui/time-ago';
import { notify } from '../../ui/toast-store';
import { type ApiKey, SCOPES, useApiKeys, useRevokeKey } from './api-key-data';
import { SETTINGS_MESSAGES } from './messages';
import { Section } from './section';
import { namesOf } from './stream-choice';
import text from '../../ui/text.module.css';
import form from '../../ui/form.module.css';
import table from '../../ui/table.module.css';
import tones from '../../ui/tones.module.css';
import styles from './settings.module.css';

export function ApiKeysSection() {
  const t = useMessages(SETTINGS_MESSAGES);
  const isAdmin = useIsAdmin();
  return <Section name="apiKeys">{isAdmin ? <Keys /> : <p>{t('adminsManageKeys')}</p>}</Section>;
}

function Keys() {
  const t = useMessages(SETTINGS_MESSAGES);
  const keys = useApiKeys();
  const items = keys.data?.items;
  return (
    <>
      <p className={text.lead}>{t('apiKeysText')}</p>
      <QueryState what={t('keysNotLoaded')} query={keys} lines={3} />
      {items && items.length > 0 && <KeyTable keys={items} />}
      {items?.length === 0 && (
        <p className={`${tones.box} ${tones.warning}`}>
          <Icon name="warning" size={16} />
          {t('noKey')}
        </p>
      )}
    </>
  );
}

function KeyTable({ keys }: { keys: readonly ApiKey[] }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  return (
    <>
      <SimpleTable
        caption={t('apiKeys')}
        heads={(['keyName', 'keyScopes', 'keyCreated', 'keyLastUsed'] as const).map((name) => t(name))}
        hasActions
        className={`${table.cards} ${styles.apiKeys}`}
      >
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
        ))}
      </SimpleTable>
      {revoked && <RevokeKeyDialog apiKey={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const format = useFormat();
  const { name, prefix, created_at: created, last_used_at: lastUsed } = apiKey;
  return (
    <tr tabIndex={-1}>
      <th scope="row">
        <bdi>{name}</bdi> <code>{prefix}…</code>
      </th>
      <td data-label={t('keyScopes')}>
        <Rights apiKey={apiKey} />
      </td>
      <td data-label={t('keyCreated')} className={text.figures}>
        <time dateTime={created} title={format.exact(created)}>
          {format.date(created)}
        </time>
      </td>
      <td data-label={t('keyLastUsed')}>{lastUsed ? <TimeAgo at={lastUsed} /> : t('keyNeverUsed')}</td>
      <td className={table.actions}>
        <Button look="danger" aria-label={t('revokeOf', { name, prefix })} onClick={onRevoke}>
          {t('revoke')}
        </Button>
      </td>
    </tr>
  );
}

const MAY = { queue: 'queue', read: 'mayRead', review: 'review', admin: 'mayAdmin' } as const;

function Rights({ apiKey: { scopes, streams, expires_at: expires } }: { apiKey: ApiKey }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const format = useFormat();
  const now = useNow();
  const { data: known = [] } = useStreams();
  const isAll = SCOPES.every((scope) => scopes.includes(scope));
  const isOver = expires !== null && Date.parse(expires) <= now;
  return (
    <>
      {isAll ? t('scopeEverything') : scopes.map((scope) => t(MAY[scope])).join(', ')}
      {streams && <p className={form.hint}>{namesOf(streams, known)}</p>}
      <p className={form.hint}>
        {isOver ? (
          <Badge tone="bad">{t('keyExpired')}</Badge>
        ) : expires === null ? (
          t('keyNeverExpires')
        ) : (
          t('keyValidUntil', { time: format.dateTime(expires) })
        )}
      </p>
    </>
  );
}

function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const { name, last_used_at: lastUsed } = apiKey;
  const revoke = useRevokeKey(apiKey, () => {
    notify(t('revoked', { name }));
    onClose();
  });
  return (
    <ConfirmDialog
      title={t('revokeTitle', { name })}
      confirm={t('revoke')}
      busy={revoke.isPending}
      failure={revoke.error && t('notRevoked', { detail: t.reason(revoke.error) })}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <p>
        <b>{lastUsed ? t.rich('revokeUsed', { ago: <TimeAgo at={lastUsed} /> }) : t('revokeUnused')}</b>{' '}
        {t('revokeText')}
      </p>
    </ConfirmDialog>
  );
}
