import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useMessages } from '../i18n/use-messages';
import { useKeys } from '../keys/use-keys';
import { Button } from '../ui/button';
import { focusContent } from '../ui/focus';
import { Skeleton } from '../ui/skeleton';
import { StatePanel } from '../ui/state-panel';
import { ErrorBoundary } from './error-boundary';
import { SHELL_MESSAGES } from './messages';
import { NavRail } from './nav-rail';
import { SessionDialog } from './session-dialog';
import styles from './shell.module.css';

const KeyHelp = lazy(() => import('./key-help').then((help) => ({ default: help.KeyHelp })));
const Palette = lazy(() => import('../palette/palette').then((palette) => ({ default: palette.Palette })));

/** The frame around every page: rail, help, notices and the question for the password. */
export function Shell({ children, banners }: { children: ReactNode; banners?: ReactNode }) {
  const t = useMessages(SHELL_MESSAGES);
  const [location, navigate] = useLocation();
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
      <Suspense fallback={null}>
        {isHelpOpen && <KeyHelp onClose={() => setHelpOpen(false)} />}
        {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
      </Suspense>
      <SessionDialog />
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
