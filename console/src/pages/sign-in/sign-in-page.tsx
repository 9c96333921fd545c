import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useMessages } from '../../i18n/use-messages';
import { PAGES } from '../../shell/pages';
import { Icon } from '../../ui/icon';
import { SIGN_IN_MESSAGES } from './messages';
import { SignInForm } from './sign-in-form';
import card from '../../ui/card.module.css';
import form from '../../ui/form.module.css';
import styles from './sign-in.module.css';

/** The page of those who are not signed in. */
export function SignInPage() {
  const t = useMessages(SIGN_IN_MESSAGES);
  const [, navigate] = useLocation();
  const next = useSearch();
  useEffect(() => {
    document.title = `${t('signIn')} · Sluice`;
  }, [t]);
  return (
    <main className={styles.page}>
      <div className={`${card.card} ${styles.card}`}>
        <span className={styles.icon}>
          <Icon name="gate" size={40} />
        </span>
        <h1>{t('title')}</h1>
        <SignInForm onSignedIn={() => navigate(destination(next), { replace: true })} />
        <p className={form.hint}>{t('hint')}</p>
      </div>
    </main>
  );
}

/** Where somebody wanted to go; only to a page of the console. */
function destination(search: string): string {
  const wanted = new URLSearchParams(search).get('next') ?? '/';
  const path = wanted.split('?')[0];
  return PAGES.some((page) => page.path === path) ? wanted : '/';
}
