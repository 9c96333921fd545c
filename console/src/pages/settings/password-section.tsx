import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, detailOf } from '../../api/api-error';
import { bodyOf, api, type Models } from '../../api/client';
import { useMessages } from '../../i18n/use-messages';
import { useAccount } from '../../session/use-session';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { notify } from '../../ui/toast-store';
import { SETTINGS_MESSAGES } from './messages';
import { Section } from './section';
import form from '../../ui/form.module.css';
import text from '../../ui/text.module.css';
import styles from './settings.module.css';
import { FormError } from '../../ui/form';

const SHORTEST = 10;
const LONGEST = 1_024;

/** Changes the password of whoever is signed in. */
export function PasswordSection() {
  const t = useMessages(SETTINGS_MESSAGES);
  return (
    <Section name="password">
      <p className={styles.text}>{t('passwordText')}</p>
      <PasswordForm />
    </Section>
  );
}

function PasswordForm() {
  const t = useMessages(SETTINGS_MESSAGES);
  const account = useAccount();
  const [refusal, setRefusal] = useState<'length' | 'differ' | null>(null);
  const change = useChangePassword();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const fields = new FormData(element);
    const [current, wanted, again] = ['current', 'wanted', 'again'].map((name) => String(fields.get(name)));
    const found = refusalOf(wanted ?? '', again ?? '');
    setRefusal(found);
    if (found !== null) return;
    const onSuccess = () => {
      notify(t('passwordChanged'));
      element.reset();
      change.reset(); // nothing of a password stays in memory
    };
    change.mutate({ current_password: current ?? '', new_password: wanted ?? '' }, { onSuccess });
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
      <PasswordField
        label={t('newPassword')}
        name="wanted"
        hint={t('newPasswordHint')}
        error={refusal === 'length' || isTooShort ? t('passwordLength') : null}
      />
      <PasswordField
        label={t('newPasswordAgain')}
        name="again"
        error={refusal === 'differ' ? t('passwordsDiffer') : null}
      />
      <FormError>{other}</FormError>
      <Button type="submit" busy={change.isPending}>
        {t('changePassword')}
      </Button>
    </form>
  );
}

function PasswordField(props: Parameters<typeof Field>[0]) {
  return <Field type="password" autoComplete="new-password" required {...props} />;
}

function useChangePassword() {
  return useMutation({
    mutationFn: (body: Models['ChangePassword']) => bodyOf(api.POST('/api/v1/auth/password', { body })),
    gcTime: 0,
  });
}

function refusalOf(wanted: string, again: string): 'length' | 'differ' | null {
  const { length } = [...wanted];
  if (length < SHORTEST || length > LONGEST) return 'length';
  return wanted === again ? null : 'differ';
}

function useReasons(error: unknown) {
  const t = useMessages(SETTINGS_MESSAGES);
  const isWrong = error instanceof ApiError && error.status === 403 && error.detail === 'Wrong password';
  const isTooShort = error instanceof ApiError && error.status === 422;
  const isOther = Boolean(error) && !isWrong && !isTooShort;
  return { isWrong, isTooShort, other: isOther ? t('notSaved', { detail: detailOf(error) ?? t('noService') }) : null };
}
