import { useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useMessages } from '../i18n/use-messages';
import { useKeyLabel } from '../keys/use-keys';
import { usePreferences } from '../preferences/use-preferences';
import { useAccount } from '../session/use-session';
import { Avatar } from '../ui/avatar';
import { Icon } from '../ui/icon';
import { SHELL_MESSAGES } from './messages';
import { useMenu } from './menu';
import { type Page, PAGES } from './pages';
import { toggleTheme } from './theme';
import { useCounts } from './use-counts';

/** The pages, with what waits on them, and who is signed in. */
export function NavRail() {
  const t = useMessages(SHELL_MESSAGES);
  const account = useAccount();
  const { timeZone } = usePreferences();
  const rail = useRef<HTMLElement>(null);
  useMenu(rail);
  return (
    <nav ref={rail} className="rail" id="menu" tabIndex={-1} aria-label={t('main')}>
      <Link className="brand" href="/" aria-label="Sluice">
        <Icon name="gate" size={24} />
        <span>Sluice</span>
      </Link>
      {PAGES.map((page) => (
        <PageLink key={page.path} page={page} />
      ))}
      <span className="sp" />
      <button type="button" className="btn ghost rail-button" title={t('theme')} onClick={toggleTheme}>
        <Icon name="moon" />
        <span className="t">{t('theme')}</span>
      </button>
      {account && (
        <Link className="who" href="/settings" title={t('settings')}>
          <Avatar name={account.username} small />
          <span>
            <b>{account.username}</b>
            <span>{timeZone}</span>
          </span>
        </Link>
      )}
    </nav>
  );
}

function PageLink({ page }: { page: Page }) {
  const t = useMessages(SHELL_MESSAGES);
  const [location] = useLocation();
  const key = useKeyLabel(page.action);
  const name = t(page.name);
  return (
    <Link
      className="n"
      href={page.path}
      title={key ? `${name} (${key})` : name}
      aria-current={location === page.path ? 'page' : undefined}
    >
      <Icon name={page.icon} />
      <span className="t">{name}</span>
      <PageCount page={page} />
    </Link>
  );
}

function PageCount({ page }: { page: Page }) {
  const t = useMessages(SHELL_MESSAGES);
  const counts = useCounts();
  if (page.name === 'review' && counts && counts.unreviewed_posts > 0)
    return <Count n={counts.unreviewed_posts} label={t('toReview', { n: counts.unreviewed_posts })} />;
  if (page.name === 'queue' && counts && counts.queue_status.error > 0)
    return <Count n={counts.queue_status.error} label={t('errors', { n: counts.queue_status.error })} bad />;
  return null;
}

function Count({ n, label, bad }: { n: number; label: string; bad?: boolean }) {
  const { locale } = usePreferences();
  const shown = new Intl.NumberFormat(locale, n > 9_999 ? { notation: 'compact' } : {}).format(n);
  return (
    <span className={bad ? 'c num bad' : 'c num'}>
      <span aria-hidden="true">{shown}</span>
      <span className="vh">{label}</span>
    </span>
  );
}
