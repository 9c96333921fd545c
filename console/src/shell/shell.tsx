import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useMessages } from '../i18n/use-messages';
import { useKeys } from '../keys/use-keys';
import { useSession } from '../session/use-session';
import { focusContent } from '../ui/focus-guard';
import { laterDialog } from '../ui/later';
import { Skeleton } from '../ui/skeleton';
import { ErrorBoundary } from './error-boundary';
import { SHELL_MESSAGES } from './messages';
import { NavRail } from './nav-rail';
import { PAGES } from './pages';
import { useQueryClient } from '@tanstack/react-query';
import { SignInForm } from '../pages/sign-in/sign-in-form';
import { Dialog } from '../ui/dialog';
import styles from './shell.module.css';

const KeyHelp = laterDialog(async () => (await import('./key-help')).KeyHelp);
const Palette = laterDialog(async () => (await import('../palette/palette')).Palette);

export function Shell({ children, banners }: { children: ReactNode; banners?: ReactNode }) {
  const t = useMessages(SHELL_MESSAGES);
  const [location, navigate] = useLocation();
  const { kind } = useSession();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useKeys('everywhere', {
    help: () => setHelpOpen(true),
    palette: () => setPaletteOpen(true),
    ...Object.fromEntries(PAGES.map(({ action, path }) => [action, () => navigate(path)])),
  });
  const seen = useRef(location);
  useEffect(() => {
    const isNew = seen.current !== location;
    seen.current = location;
    const focused = document.activeElement;
    // The link that led here may be gone, or hidden until the new page has loaded.
    if (isNew && (focused === document.body || !focused?.checkVisibility())) focusContent();
  }, [location]);
  return (
    <div className={styles.app}>
      <a className={styles.skipLink} href="#content">
        {t('skip')}
      </a>
      <NavRail />
      <main className={styles.main} id="content" tabIndex={-1}>
        {banners}
        <ErrorBoundary resetKey={location}>
          <Suspense fallback={<Skeleton label={t('loading')} lines={6} />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      {isHelpOpen && <KeyHelp onClose={() => setHelpOpen(false)} />}
      {kind === 'expired' && <SessionDialog />}
      {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
    </div>
  );
}

const MESSAGES = {
  title: { en: 'Sign in again', de: 'Erneut anmelden' },
  text: {
    en: 'Your session ended. Nothing is lost: your decisions wait on this device.',
    de: 'Deine Sitzung ist abgelaufen. Nichts ist verloren: Deine Entscheidungen warten auf diesem Gerät.',
  },
};

/** When the last key was pressed, of this page's time. */
let lastKey = -Infinity;
document.addEventListener('keydown', () => (lastKey = performance.now()), true);

/** Milliseconds without a key until the password gets the focus: keys that are still being pressed are decisions. */
const QUIET = 1_000;

/** Asks for the password over the page when the session ended while it was open. */
function SessionDialog() {
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
    <Dialog title={t('title')} onClose={() => undefined} dismissible={false}>
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
