import { useLocation, useSearch } from 'wouter';
import { useMessages } from '../../i18n/use-messages';
import { CardPage } from '../../shell/card-page';
import { PAGES } from '../../shell/pages';
import { SIGN_IN_MESSAGES } from './messages';
import { SignInForm } from './sign-in-form';
import form from '../../ui/form.module.css';

export function SignInPage() {
  const t = useMessages(SIGN_IN_MESSAGES);
  const [, navigate] = useLocation();
  const next = useSearch();
  return (
    <CardPage title={t('title')} tabTitle={t('signIn')}>
      <SignInForm onSignedIn={() => navigate(destination(next), { replace: true })} />
      <p className={form.hint}>{t('hint')}</p>
    </CardPage>
  );
}

function destination(search: string): string {
  const wanted = new URLSearchParams(search).get('next') ?? '/';
  const path = wanted.split('?')[0];
  return PAGES.some((page) => page.path === path) ? wanted : '/';
}
