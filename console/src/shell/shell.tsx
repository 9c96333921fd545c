import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from './router';
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
import styles from './shell.module.css';

const KeyHelp = laterDialog(async () => (await import('./key-help')).KeyHelp);
const SessionDialog = laterDialog(async () => (await import('./session-dialog')).SessionDialog);
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
      {kind === 'expired' && <SessionDialog onClose={() => undefined} />}
      {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
    </div>
  );
}
