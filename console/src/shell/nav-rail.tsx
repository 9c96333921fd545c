import { useRef } from 'react';
import { Link, useLocation } from './router';
import { useMessages } from '../i18n/use-messages';
import { useKeyLabel } from '../keys/use-keys';
import { usePreferences } from '../preferences/use-preferences';
import { useAccount, useIsAdmin } from '../session/use-session';
import { Avatar } from '../ui/avatar';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import text from '../ui/text.module.css';
import { SHELL_MESSAGES } from './messages';
import { useMenu } from './menu';
import { type Page, PAGES } from './pages';
import { toggleTheme } from './theme';
import { useCounts } from './use-counts';
import styles from './nav-rail.module.css';

export function NavRail() {
  const t = useMessages(SHELL_MESSAGES);
  const account = useAccount();
  const isAdmin = useIsAdmin();
  const { timeZone } = usePreferences();
  const rail = useRef<HTMLElement>(null);
  useMenu(rail);
  return (
    <nav ref={rail} className={styles.rail} id="menu" tabIndex={-1} aria-label={t('main')}>
      <Link className={styles.brand} href="/" aria-label="Sluice">
        <Icon name="gate" size={24} />
        <span className={styles.name}>Sluice</span>
      </Link>
      {PAGES.filter((page) => isAdmin || !page.isForAdmins).map((page) => (
        <PageLink key={page.path} page={page} />
      ))}
      <Button look="ghost" className={styles.themeButton} title={t('theme')} onClick={toggleTheme}>
        <Icon name="moon" />
        <span className={styles.name}>{t('theme')}</span>
      </Button>
      {account && (
        <Link className={styles.account} href="/settings" title={t('settings')}>
          <Avatar name={account.username} small />
          <span className={styles.name}>
            <b>{account.username}</b>
            <small>{timeZone}</small>
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
      className={styles.link}
      href={page.path}
      title={key ? `${name} (${key})` : name}
      aria-current={location === page.path ? 'page' : undefined}
    >
      <Icon name={page.icon} />
      <span className={styles.name}>{name}</span>
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
    <span className={`${styles.count} ${bad ? styles.errors : ''}`}>
      <span aria-hidden="true">{shown}</span>
      <span className={text.hidden}>{label}</span>
    </span>
  );
}
