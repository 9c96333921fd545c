import { useLocation, useSearchParams } from '../../shell/router';
import { useMessages } from '../../i18n/use-messages';
import { CardPage } from '../../shell/card-page';
import { PAGES } from '../../shell/pages';
import { SIGN_IN_MESSAGES } from './messages';
import { SignInForm } from './sign-in-form';
import form from '../../ui/form.module.css';

export function SignInPage() {
  const t = useMessages(SIGN_IN_MESSAGES);
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  return (
    <CardPage title={t('title')} tabTitle={t('signIn')}>
      <SignInForm onSignedIn={() => navigate(destination(search), { replace: true })} />
      <p className={form.hint}>{t('hint')}</p>
    </CardPage>
  );
}

function destination(search: URLSearchParams): string {
  const wanted = search.get('next') ?? '/';
  const path = wanted.split('?')[0];
  return PAGES.some((page) => page.path === path) ? wanted : '/';
}
