import { useState } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';
import { TimeAgo } from '../../ui/time-ago';
import { neighboursOf, useFocusAfter } from '../../ui/focus';
import { type ApiKey, useApiKeys } from './api-key-data';
import { SETTINGS_MESSAGES } from './messages';
import { RevokeKeyDialog } from './revoke-key-dialog';
import { headingId, Section } from './section';
import text from '../../ui/text.module.css';
import table from '../../ui/table.module.css';
import styles from './settings.module.css';

/** The keys of consumers and other programs. */
export function ApiKeysSection() {
  const t = useMessages(SETTINGS_MESSAGES);
  const keys = useApiKeys();
  return (
    <Section name="apiKeys">
      <p className={styles.text}>{t('apiKeysText')}</p>
      <QueryFailure what={t('keysNotLoaded')} query={keys} />
      {keys.isPending && !keys.isError && <Skeleton label={t('keysLoading')} />}
      {keys.data &&
        (keys.data.items.length > 0 ? (
          <KeyTable keys={keys.data.items} />
        ) : (
          <p className={styles.noKey}>
            <Icon name="warning" />
            {t('noKey')}
          </p>
        ))}
    </Section>
  );
}

const rowId = (key: ApiKey) => `api-key-${key.id}`;

function KeyTable({ keys }: { keys: readonly ApiKey[] }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const focusAfter = useFocusAfter();
  const leave = (key: ApiKey) => {
    focusAfter(...neighboursOf(keys, key).map(rowId), headingId('apiKeys'));
    setRevoked(null);
  };
  return (
    <>
      <table className={`${table.table} ${table.simple} ${styles.apiKeys}`}>
        <thead>
          <tr>
            {(['keyName', 'keyPrefix', 'keyCreated', 'keyLastUsed'] as const).map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
            <th scope="col">
              <span className={text.hidden}>{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
          ))}
        </tbody>
      </table>
      {revoked && (
        <RevokeKeyDialog apiKey={revoked} onClose={() => setRevoked(null)} onRevoked={() => leave(revoked)} />
      )}
    </>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const format = useFormat();
  const { name, prefix, created_at: created, last_used_at: lastUsed } = apiKey;
  return (
    <tr id={rowId(apiKey)} tabIndex={-1}>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td data-label={t('keyPrefix')}>
        <code>{prefix}…</code>
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
