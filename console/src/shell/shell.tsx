import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useMessages } from '../i18n/use-messages';
import { useKeys } from '../keys/use-keys';
import { useSession } from '../session/use-session';
import { Button } from '../ui/button';
import { focusContent } from '../ui/focus';
import { later } from '../ui/later';
import { Skeleton } from '../ui/skeleton';
import { StatePanel } from '../ui/state-panel';
import { ErrorBoundary } from './error-boundary';
import { SHELL_MESSAGES } from './messages';
import { NavRail } from './nav-rail';
import styles from './shell.module.css';

const SessionDialog = later(async () => (await import('./session-dialog')).SessionDialog);
const KeyHelp = later(async () => (await import('./key-help')).KeyHelp);
const Palette = later(async () => (await import('../palette/palette')).Palette);

/** The frame around every page: rail, help, notices and the question for the password. */
export function Shell({ children, banners }: { children: ReactNode; banners?: ReactNode }) {
  const t = useMessages(SHELL_MESSAGES);
  const [location, navigate] = useLocation();
  const { kind } = useSession();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useKeys('everywhere', {
    help: () => setHelpOpen(true),
    palette: () => setPaletteOpen(true),
    goToReview: () => navigate('/'),
    goToQueue: () => navigate('/queue'),
    goToStreams: () => navigate('/streams'),
    goToFilters: () => navigate('/filters'),
    goToTopicalDays: () => navigate('/topical-days'),
    goToStatistics: () => navigate('/statistics'),
  });
  const seen = useRef(location);
  useEffect(() => {
    const isNew = seen.current !== location;
    seen.current = location;
    // What led here may have gone with the page before.
    if (isNew && document.activeElement === document.body) focusContent();
  }, [location]);
  return (
    <div className={styles.app}>
      <a className={styles.skipLink} href="#content">
        {t('skip')}
      </a>
      <NavRail />
      <main className={styles.main} id="content" tabIndex={-1}>
        {banners}
        <ErrorBoundary resetKey={location} fallback={<Crashed />}>
          <Suspense fallback={<Skeleton label={t('loading')} lines={6} />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      {isHelpOpen && <KeyHelp onClose={() => setHelpOpen(false)} />}
      {kind === 'expired' && <SessionDialog />}
      {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
    </div>
  );
}

function Crashed() {
  const t = useMessages(SHELL_MESSAGES);
  return (
    <StatePanel
      title={t('crashed')}
      icon="warning"
      actions={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
    >
      <p>{t('crashedHint')}</p>
    </StatePanel>
  );
}
