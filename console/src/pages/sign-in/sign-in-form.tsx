import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { type MessagesOf, useMessages } from '../../i18n/use-messages';
import { signIn } from '../../session/use-session';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { SIGN_IN_MESSAGES } from './messages';
import { FormError } from '../../ui/form';
import styles from '../../ui/form.module.css';

interface SignInFormProps {
  username?: string;
  /** False: no field takes the focus. */
  takesFocus?: boolean;
  onSignedIn: (username: string) => void;
}

export function SignInForm({ username = '', takesFocus = true, onSignedIn }: SignInFormProps) {
  const t = useMessages(SIGN_IN_MESSAGES);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get('username'));
    setBusy(true);
    setError(null);
    try {
      await signIn(name, String(form.get('password')));
      onSignedIn(name);
    } catch (failure) {
      setError(explain(failure, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} method="post" onSubmit={(event) => void submit(event)}>
      <Field
        label={t('userName')}
        name="username"
        autoComplete="username"
        defaultValue={username}
        autoFocus={takesFocus && username === ''}
        required
      />
      <Field
        label={t('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus={takesFocus && username !== ''}
        required
      />
      <FormError>{error}</FormError>
      <Button look="primary" type="submit" busy={isBusy}>
        {t('signIn')}
      </Button>
    </form>
  );
}

function explain(failure: unknown, t: MessagesOf<typeof SIGN_IN_MESSAGES>): string {
  if (!(failure instanceof ApiError) || failure.isUnreachable) return t('unreachable');
  if (failure.status === 401) return t('wrong');
  if (failure.status === 429) return t('wait', { n: failure.retryAfter ?? 60 });
  return t('failed', { detail: failure.detail });
}
