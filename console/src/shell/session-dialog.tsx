import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useMessages } from '../i18n/use-messages';
import { SignInForm } from '../pages/sign-in/sign-in-form';
import { useSession } from '../session/use-session';
import { Dialog } from '../ui/dialog';

const MESSAGES = {
  title: { en: 'Sign in again', de: 'Erneut anmelden' },
  text: {
    en: 'Your session ended. Nothing is lost: your decisions wait on this device.',
    de: 'Deine Sitzung ist abgelaufen. Nichts ist verloren: Deine Entscheidungen warten auf diesem Gerät.',
  },
};

/** When the last key was pressed, or this was loaded, of this page's time. */
let lastKey = performance.now();
document.addEventListener('keydown', () => (lastKey = performance.now()), true);

/** Milliseconds without a key until the password gets the focus: keys that are still being pressed are decisions. */
const QUIET = 1_000;

/** Asks for the password over the page when the session ended while it was open. */
export function SessionDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(MESSAGES);
  const state = useSession();
  const queries = useQueryClient();
  const text = useRef<HTMLParagraphElement>(null);
  usePasswordAfterKeys(text);
  if (state.kind !== 'expired') return null;
  const { username } = state.account;
  const resume = (name: string) => {
    // Another reviewer must not continue this one's review session.
    if (name === username) void queries.invalidateQueries();
    else window.location.reload();
  };
  return (
    <Dialog title={t('title')} onClose={onClose} dismissible={false}>
      <p ref={text} tabIndex={-1} autoFocus>
        {t('text')}
      </p>
      <SignInForm username={username} takesFocus={false} onSignedIn={resume} />
    </Dialog>
  );
}

function usePasswordAfterKeys(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enter = () => {
      const { current } = text;
      if (document.activeElement === current)
        current?.closest('dialog')?.querySelector<HTMLElement>('input[type=password]')?.focus();
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(enter, lastKey + QUIET - performance.now());
    };
    wait();
    document.addEventListener('keydown', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', wait);
    };
  }, [text]);
}
