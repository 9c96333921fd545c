import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation } from '../../shell/router';
import { ApiError } from '../../api/api-error';
import { useMessages } from '../../i18n/use-messages';
import { sessionStore } from '../../session/session';
import { setPasswordByLink, useAccount } from '../../session/use-session';
import { CardPage } from '../../shell/card-page';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FormError } from '../../ui/form';
import { NewPasswordFields, type PasswordRefusal, readNewPassword } from '../../ui/new-password';
import { notify } from '../../ui/toast-store';
import form from '../../ui/form.module.css';

const SET_PASSWORD_MESSAGES = {
  title: { en: 'Set your password', de: 'Dein Passwort festlegen' },
  text: {
    en: 'The link that you opened is valid once. Then you are signed in.',
    de: 'Der Link, den du geöffnet hast, gilt einmal. Danach bist du angemeldet.',
  },
  signedInAs: {
    en: 'You are signed in as {name}. With the new password you are signed in as the person that the link is for.',
    de: 'Du bist als {name} angemeldet. Mit dem neuen Passwort bist du als die Person angemeldet, für die der Link ist.',
  },
  save: { en: 'Set password and sign in', de: 'Passwort festlegen und anmelden' },
  isSet: {
    en: 'Your password is set. You are signed in as {name}',
    de: 'Dein Passwort ist festgelegt. Du bist als {name} angemeldet',
  },
  invalidTitle: { en: 'This link is not valid', de: 'Dieser Link ist nicht gültig' },
  invalid: {
    en: 'It was used already, was replaced by a newer one, or has expired. Ask an admin for a new link.',
    de: 'Er wurde schon benutzt, durch einen neueren ersetzt oder ist abgelaufen. Bitte einen Admin um einen neuen Link.',
  },
  noTokenTitle: { en: 'Open the link again', de: 'Öffne den Link noch einmal' },
  noToken: {
    en: 'This page needs the whole link that an admin sent you. It is not kept in the address bar, so that nobody else can use it.',
    de: 'Diese Seite braucht den ganzen Link, den dir ein Admin geschickt hat. Er bleibt nicht in der Adresszeile, damit ihn niemand sonst benutzen kann.',
  },
  toConsole: { en: 'To the console', de: 'Zur Konsole' },
  notSet: { en: 'The password was not set: {detail}.', de: 'Das Passwort wurde nicht festgelegt: {detail}.' },
};

/** Where a password link leads: sets the password of the person that it is for, and signs them in. */
export function SetPasswordPage() {
  const t = useMessages(SET_PASSWORD_MESSAGES);
  const { token, name, isUsed, save } = useLink();
  const account = useAccount();
  if (token === '' || isUsed)
    return (
      <CardPage title={t(isUsed ? 'invalidTitle' : 'noTokenTitle')} tabTitle={t('title')}>
        <p role="alert">{t(isUsed ? 'invalid' : 'noToken')}</p>
        <Link href="/">{t('toConsole')}</Link>
      </CardPage>
    );
  return (
    <CardPage title={t('title')} tabTitle={t('title')}>
      <p>{account ? t('signedInAs', { name: account.username }) : t('text')}</p>
      <PasswordForm key={token} name={name} save={save} />
    </CardPage>
  );
}

function PasswordForm({ name, save }: Pick<ReturnType<typeof useLink>, 'name' | 'save'>) {
  const t = useMessages(SET_PASSWORD_MESSAGES);
  const [refusal, setRefusal] = useState<PasswordRefusal | null>(null);
  const { error } = save;
  const isLengthRefused = error instanceof ApiError && error.status === 422;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { password, refusal: found } = readNewPassword(event.currentTarget);
    setRefusal(found);
    if (found === null) save.mutate(password);
  };
  return (
    <form className={form.form} method="post" onSubmit={submit}>
      {name !== '' && <Field label={t('userName')} name="username" autoComplete="username" value={name} readOnly />}
      <NewPasswordFields refusal={isLengthRefused ? 'length' : refusal} />
      <FormError>{error && !isLengthRefused && t('notSet', { detail: t.reason(error) })}</FormError>
      <Button look="primary" type="submit" busy={save.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}

function useLink() {
  const t = useMessages(SET_PASSWORD_MESSAGES);
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const [token = '', name = ''] = useToken().split('~');
  const save = useMutation({
    mutationFn: (password: string) => setPasswordByLink(token, password),
    gcTime: 0, // nothing of a password stays in memory
    onSuccess: () => {
      queries.clear(); // somebody else may have been signed in
      const state = sessionStore.getState();
      if (state.kind === 'in') notify(t('isSet', { name: state.account.username }));
      navigate('/', { replace: true });
    },
  });
  const { reset } = save;
  useEffect(reset, [reset, token]);
  return { token, name: nameIn(name), save, isUsed: save.error instanceof ApiError && save.error.status === 404 };
}

/** What the link has behind its #, which is taken out of the address, and so out of the history of the browser's tab. */
function useToken(): string {
  const [token, setToken] = useState(readToken);
  useEffect(() => {
    const take = () => {
      const found = readToken();
      if (found === '') return;
      setToken(found);
      window.history.replaceState(null, '', window.location.pathname);
    };
    take();
    // Another link that is opened in the same tab loads no page.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}

const readToken = () => window.location.hash.slice(1);

/** The console's links name whom they are for behind their secret, for people and password managers alone. */
function nameIn(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
