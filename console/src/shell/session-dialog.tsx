import { useQueryClient } from '@tanstack/react-query';
import { type Catalogue, useMessages } from '../i18n/use-messages';
import { SignInForm } from '../pages/sign-in/sign-in-form';
import { useSession } from '../session/use-session';
import { Dialog } from '../ui/dialog';

const MESSAGES = {
  title: { en: 'Sign in again', de: 'Erneut anmelden' },
  text: {
    en: 'Your session ended. Nothing is lost: your decisions wait on this device.',
    de: 'Deine Sitzung ist abgelaufen. Nichts ist verloren: Deine Entscheidungen warten auf diesem Gerät.',
  },
} satisfies Catalogue;

/** Asks for the password over the page when the session ended while it was open. */
export function SessionDialog() {
  const t = useMessages(MESSAGES);
  const state = useSession();
  const queries = useQueryClient();
  if (state.kind !== 'expired') return null;
  const { username } = state.account;
  const resume = (name: string) => {
    // Another reviewer must not continue this one's review session.
    if (name === username) void queries.invalidateQueries();
    else window.location.reload();
  };
  return (
    <Dialog title={t('title')} onClose={() => undefined} dismissible={false}>
      <p>{t('text')}</p>
      <SignInForm username={username} onSignedIn={resume} />
    </Dialog>
  );
}
