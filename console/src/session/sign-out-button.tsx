import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../i18n/use-messages';
import { outbox } from '../outbox/use-outbox';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { Failure } from '../ui/failure';
import { signOut, useAccount } from './use-session';

const MESSAGES = {
  signOut: { en: 'Sign out', de: 'Abmelden' },
  failed: { en: 'Signing out failed', de: 'Die Abmeldung ist fehlgeschlagen' },
  title: {
    en: '{n, plural, one {# decision was} other {# decisions were}} not sent',
    de: '{n, plural, one {# Entscheidung wurde} other {# Entscheidungen wurden}} nicht gesendet',
  },
  text: {
    en: 'The service did not take them. Stay signed in to try again, or sign out and give them up.',
    de: 'Der Dienst hat sie nicht angenommen. Bleib angemeldet, um es erneut zu versuchen, oder melde dich ab und gib sie auf.',
  },
  stay: { en: 'Stay signed in', de: 'Angemeldet bleiben' },
  discard: { en: 'Sign out and give them up', de: 'Abmelden und aufgeben' },
};

/** Signs out: first sends unsent decisions, and asks about those that cannot be sent. */
export function SignOutButton() {
  const t = useMessages(MESSAGES);
  const account = useAccount();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [remaining, setRemaining] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const leave = async (flush: boolean) => {
    setBusy(true);
    setFailure(null);
    try {
      const left = flush ? await outbox.flush() : 0;
      setRemaining(left);
      if (left > 0) return;
      await signOut(async () => {
        if (!flush && account) await outbox.discardAll(account.username);
        await outbox.stop();
      });
      queries.clear();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failure !== null && <Failure what={t('failed')} error={failure} />}
      <Button busy={isBusy} onClick={() => void leave(true)}>
        {t('signOut')}
      </Button>
      {remaining > 0 && (
        <ConfirmDialog
          title={t('title', { n: remaining })}
          confirm={t('discard')}
          cancel={t('stay')}
          busy={isBusy}
          onConfirm={() => void leave(false)}
          onClose={() => setRemaining(0)}
        >
          <p>{t('text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
