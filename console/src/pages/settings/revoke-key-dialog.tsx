import { useMessages } from '../../i18n/use-messages';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/toast-store';
import { TimeAgo } from '../../ui/time-ago';
import { type ApiKey, useRevokeKey } from './api-key-data';
import { SETTINGS_MESSAGES } from './messages';
import { useReason } from '../../ui/use-reason';

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const reason = useReason();
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
      failure={revoke.error && t('notRevoked', { detail: reason(revoke.error) })}
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
