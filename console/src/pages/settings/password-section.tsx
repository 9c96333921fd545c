import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { bodyOf, api, type Models } from '../../api/client';
import { useMessages } from '../../i18n/use-messages';
import { useAccount } from '../../session/use-session';
import { Button } from '../../ui/button';
import { NewPasswordFields, PasswordField, type PasswordRefusal, readNewPassword } from '../../ui/new-password';
import { notify } from '../../ui/toast-store';
import { useReason } from '../../ui/use-reason';
import { SETTINGS_MESSAGES } from './messages';
import { Section } from './section';
import form from '../../ui/form.module.css';
import text from '../../ui/text.module.css';
import styles from './settings.module.css';
import { FormError } from '../../ui/form';

export function PasswordSection() {
  const t = useMessages(SETTINGS_MESSAGES);
  return (
    <Section name="password">
      <p className={text.lead}>{t('passwordText')}</p>
      <PasswordForm />
    </Section>
  );
}

function PasswordForm() {
  const t = useMessages(SETTINGS_MESSAGES);
  const account = useAccount();
  const [refusal, setRefusal] = useState<PasswordRefusal | null>(null);
  const change = useChangePassword();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const { password, refusal: found } = readNewPassword(element);
    setRefusal(found);
    if (found !== null) return;
    const onSuccess = () => {
      notify(t('passwordChanged'));
      element.reset();
      change.reset(); // nothing of a password stays in memory
    };
    const current = String(new FormData(element).get('current'));
    change.mutate({ current_password: current, new_password: password }, { onSuccess });
  };
  const { isWrong, isTooShort, other } = useReasons(change.error);
  return (
    <form className={`${form.form} ${styles.narrow}`} onSubmit={submit}>
      <input
        className={text.hidden}
        type="text"
        autoComplete="username"
        value={account?.username ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        label={t('currentPassword')}
        name="current"
        autoComplete="current-password"
        error={isWrong ? t('wrongPassword') : null}
      />
      <NewPasswordFields refusal={isTooShort ? 'length' : refusal} />
      <FormError>{other}</FormError>
      <Button type="submit" busy={change.isPending}>
        {t('changePassword')}
      </Button>
    </form>
  );
}

function useChangePassword() {
  return useMutation({
    mutationFn: (body: Models['ChangePassword']) => bodyOf(api.POST('/api/v1/auth/password', { body })),
    gcTime: 0,
  });
}

function useReasons(error: unknown) {
  const t = useMessages(SETTINGS_MESSAGES);
  const reason = useReason();
  const isWrong = error instanceof ApiError && error.status === 403 && error.detail === 'Wrong password';
  const isTooShort = error instanceof ApiError && error.status === 422;
  const isOther = Boolean(error) && !isWrong && !isTooShort;
  return { isWrong, isTooShort, other: isOther ? t('notSaved', { detail: reason(error) }) : null };
}
