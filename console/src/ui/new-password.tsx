import { useMessages } from '../i18n/use-messages';
import { Field } from './field';

const MESSAGES = {
  newPassword: { en: 'New password', de: 'Neues Passwort' },
  hint: { en: '10 to 1024 characters. Any characters.', de: '10 bis 1024 Zeichen. Alle Zeichen sind erlaubt.' },
  again: { en: 'New password again', de: 'Neues Passwort noch einmal' },
  length: { en: 'A password has 10 to 1024 characters.', de: 'Ein Passwort hat 10 bis 1024 Zeichen.' },
  differ: { en: 'The passwords differ.', de: 'Die Passwörter sind verschieden.' },
};

const SHORTEST = 10;
const LONGEST = 1_024;

/** What is wrong with a new password: it is too short or too long, or was typed differently the second time. */
export type PasswordRefusal = 'length' | 'differ';

export function NewPasswordFields({ refusal }: { refusal: PasswordRefusal | null }) {
  const t = useMessages(MESSAGES);
  return (
    <>
      <PasswordField
        label={t('newPassword')}
        name="wanted"
        hint={t('hint')}
        error={refusal === 'length' ? t('length') : null}
      />
      <PasswordField label={t('again')} name="again" error={refusal === 'differ' ? t('differ') : null} />
    </>
  );
}

export function PasswordField(props: Parameters<typeof Field>[0]) {
  return <Field type="password" autoComplete="new-password" required {...props} />;
}

export function readNewPassword(form: HTMLFormElement): { password: string; refusal: PasswordRefusal | null } {
  const fields = new FormData(form);
  const password = String(fields.get('wanted'));
  const { length } = [...password];
  if (length < SHORTEST || length > LONGEST) return { password, refusal: 'length' };
  return { password, refusal: password === fields.get('again') ? null : 'differ' };
}
