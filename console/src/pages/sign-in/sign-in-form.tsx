import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ApiError, isUnreachable } from '../../api/api-error';
import { type MessagesOf, useMessages } from '../../i18n/use-messages';
import { signIn } from '../../session/use-session';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { SIGN_IN_MESSAGES } from './messages';
import { FormError } from '../../ui/form';
import styles from '../../ui/form.module.css';

interface SignInFormProps {
  username?: string;
  takesFocus?: boolean;
  onSignedIn: (username: string) => void;
}

export function SignInForm({ username = '', takesFocus = true, onSignedIn }: SignInFormProps) {
  const t = useMessages(SIGN_IN_MESSAGES);
  const enter = useMutation({
    mutationFn: ({ name, password }: { name: string; password: string }) => signIn(name, password),
    gcTime: 0, // the password does not stay in memory
    onSuccess: (_, { name }) => onSignedIn(name),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    enter.mutate({ name: String(form.get('username')), password: String(form.get('password')) });
  };
  return (
    <form className={styles.form} method="post" onSubmit={submit}>
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
      <FormError>{enter.error && explain(enter.error, t)}</FormError>
      <Button look="primary" type="submit" busy={enter.isPending}>
        {t('signIn')}
      </Button>
    </form>
  );
}

function explain(failure: unknown, t: MessagesOf<typeof SIGN_IN_MESSAGES>): string {
  if (!(failure instanceof ApiError) || isUnreachable(failure)) return t('unreachable');
  if (failure.status === 401) return t('wrong');
  if (failure.status === 429) return t('wait', { n: failure.retryAfter ?? 60 });
  return t('failed', { detail: t.reason(failure) });
}
