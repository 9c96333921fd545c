import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { notify } from '../../ui/toast-store';
import { TimeAgo } from '../../ui/time-ago';
import { type ApiKey, useRevokeKey } from './api-key-data';
import { SETTINGS_MESSAGES } from './messages';
import { FormButtons, FormError } from '../../ui/form';
import { useReason } from '../../ui/use-reason';

interface RevokeKeyDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
  onRevoked: () => void;
}

/** Asks before a key is revoked, and says when it was last used. */
export function RevokeKeyDialog({ apiKey, onClose, onRevoked }: RevokeKeyDialogProps) {
  const t = useMessages(SETTINGS_MESSAGES);
  const reason = useReason();
  const { name, last_used_at: lastUsed } = apiKey;
  const revoke = useRevokeKey(apiKey, () => {
    notify(t('revoked', { name }));
    onRevoked();
  });
  return (
    <Dialog title={t('revokeTitle', { name })} onClose={onClose}>
      <p>
        <b>{lastUsed ? t.rich('revokeUsed', { ago: <TimeAgo at={lastUsed} /> }) : t('revokeUnused')}</b>{' '}
        {t('revokeText')}
      </p>
      <FormError>{revoke.error && t('notRevoked', { detail: reason(revoke.error) })}</FormError>
      <FormButtons>
        <Button onClick={onClose} autoFocus>
          {t('cancel')}
        </Button>
        <Button look="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
          {t('revoke')}
        </Button>
      </FormButtons>
    </Dialog>
  );
}
