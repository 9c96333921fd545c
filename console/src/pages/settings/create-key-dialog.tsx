import { type FormEvent, useState } from 'react';
import { refusedFields } from '../../api/api-error';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { announce } from '../../ui/live-region';
import { type NewApiKey, useCreateKey } from './api-key-data';
import { SETTINGS_MESSAGES } from './messages';
import { SecretOnce } from './secret-once';
import { FormButtons, FormError } from '../../ui/form';
import { useReason } from '../../ui/use-reason';
import form from '../../ui/form.module.css';

/** Asks for a name, makes the key, and shows it once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const [made, setMade] = useState<NewApiKey | null>(null);
  if (made) return <SecretOnce apiKey={made} onStored={onClose} />;
  return (
    <Dialog title={t('createKeyTitle')} onClose={onClose}>
      <NameForm onMade={setMade} onCancel={onClose} />
    </Dialog>
  );
}

function NameForm({ onMade, onCancel }: { onMade: (key: NewApiKey) => void; onCancel: () => void }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const reason = useReason();
  const create = useCreateKey((key) => {
    announce(t('keyMade', { name: key.name }));
    onMade(key);
  });
  const isNameWrong = refusedFields(create.error).has('name');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate(String(new FormData(event.currentTarget).get('name')).trim());
  };
  return (
    <form className={form.form} onSubmit={submit}>
      <Field
        label={t('keyName')}
        name="name"
        hint={t('keyNameHint')}
        error={isNameWrong ? t('keyNameWrong') : null}
        autoComplete="off"
        maxLength={100}
        required
        autoFocus
      />
      <FormError>{create.error && !isNameWrong && t('notSaved', { detail: reason(create.error) })}</FormError>
      <FormButtons>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button look="primary" type="submit" busy={create.isPending}>
          {t('createKey')}
        </Button>
      </FormButtons>
    </form>
  );
}
