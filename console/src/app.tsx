import { type ComponentType, lazy, Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { Link, navigate, useLocation } from './shell/router';
import { useMessages } from './i18n/use-messages';
import { outbox } from './outbox/use-outbox';
import { usePreferences } from './preferences/use-preferences';
import { OutboxBanner } from './pages/review/outbox-banner';
import { ReviewPage } from './pages/review/review-page';
import { loadAccount, useSession } from './session/use-session';
import { ErrorBoundary } from './shell/error-boundary';
import { SHELL_MESSAGES } from './shell/messages';
import { Shell } from './shell/shell';
import { LiveRegion } from './ui/live-region';
import { Toasts } from './ui/toasts';
import { useWhenOnline } from './ui/use-when-online';
import { ApiError, isUnreachable } from './api/api-error';
import { Button } from './ui/button';
import { Failure } from './ui/failure';
import { StatePanel } from './ui/state-panel';
import { PageHeader } from './shell/page-header';

/** A page that loads when somebody opens it: reviewing comes first. */
const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load().catch(explain))[name] }));

/** What cannot be loaded without a network is no fault of the page. */
function explain(error: unknown): never {
  throw navigator.onLine ? error : ApiError.unreachable();
}

const PAGES: Readonly<Record<string, ComponentType>> = {
  '/queue': page(() => import('./pages/queue/queue-page'), 'QueuePage'),
  '/streams': page(() => import('./pages/streams/streams-page'), 'StreamsPage'),
  '/filters': page(() => import('./pages/filters/filters-page'), 'FiltersPage'),
  '/topical-days': page(() => import('./pages/topical-days/topical-days-page'), 'TopicalDaysPage'),
  '/statistics': page(() => import('./pages/statistics/statistics-page'), 'StatisticsPage'),
  '/users': page(() => import('./pages/users/users-page'), 'UsersPage'),
  '/audit': page(() => import('./pages/audit/audit-page'), 'AuditPage'),
  '/settings': page(() => import('./pages/settings/settings-page'), 'SettingsPage'),
  '/': ReviewPage,
};
const SignInPage = page(() => import('./pages/sign-in/sign-in-page'), 'SignInPage');
const SetPasswordPage = page(() => import('./pages/set-password/set-password-page'), 'SetPasswordPage');

export function App() {
  const t = useMessages(SHELL_MESSAGES);
  const { language } = usePreferences();
  const { failure, retry } = useStart();
  const { kind } = useSession();
  const [location] = useLocation();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  if (failure !== null && kind === 'unknown') return <NotStarted error={failure} onRetry={retry} />;
  if (kind === 'unknown') return null;
  return (
    <>
      <ErrorBoundary resetKey={location}>
        <Suspense fallback={null}>
          {location === '/set-password' ? <SetPasswordPage /> : kind === 'out' ? <SignedOut /> : <SignedIn />}
        </Suspense>
      </ErrorBoundary>
      <LiveRegion />
      <Toasts label={t('notices')} />
    </>
  );
}

/** Asks once who is signed in; nobody is a valid answer. */
function useStart(): { failure: unknown; retry: () => void } {
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    loadAccount().catch(setFailure);
  }, [tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  // For a signed-in person the outbox notices the end of the session, and the page stays.
  useWhenOnline(useSession().kind === 'unknown' && failure !== null, retry);
  return { failure, retry };
}

function SignedOut() {
  const [location] = useLocation();
  if (location === '/sign-in') return <SignInPage />;
  const wanted = `${location}${window.location.search}`;
  return <Redirect to={wanted === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(wanted)}`} />;
}

function SignedIn() {
  const [location] = useLocation();
  if (location === '/sign-in') return <Redirect to="/" />;
  const Page = PAGES[location.toLowerCase().replace(/(?<=.)\/$/, '')] ?? NotFound;
  return (
    <Shell banners={<OutboxBanner />}>
      <Page />
    </Shell>
  );
}

function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}

/** Instead of all pages, when it cannot be known who is signed in: that nothing is lost, and a button to try again. */
function NotStarted({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useMessages(SHELL_MESSAGES);
  const [kept, setKept] = useState<number | null>(null);
  useEffect(() => {
    outbox.countKept().then(setKept, () => setKept(0));
  }, []);
  if (!isUnreachable(error)) return <Failure what={t('notStarted')} error={error} onRetry={onRetry} />;
  return (
    <StatePanel title={t('unreachable')} icon="offline" actions={<Button onClick={onRetry}>{t('retry')}</Button>}>
      <p role="status">{kept !== null && (kept > 0 ? t('kept', { n: kept }) : t('nothingKept'))}</p>
    </StatePanel>
  );
}

function NotFound() {
  const t = useMessages(SHELL_MESSAGES);
  return (
    <>
      <PageHeader title={t('notFound')} />
      <StatePanel title={t('notFoundText')} icon="search">
        <p>
          <Link href="/">{t('toReviewPage')}</Link>
        </p>
      </StatePanel>
    </>
  );
}
