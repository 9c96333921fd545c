import { type FormEvent, useState } from 'react';
import { ApiError, refusedFields } from '../../api/api-error';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { ChoiceList } from '../../ui/choice-list';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { FormButtons, FormError } from '../../ui/form';
import { notify } from '../../ui/toast-store';
import { useReason } from '../../ui/use-reason';
import { LinkOnce } from './link-once';
import { USERS_MESSAGES } from './messages';
import { type PasswordLink, type Role, useAddUser, type User } from './user-data';
import form from '../../ui/form.module.css';

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(USERS_MESSAGES);
  const [made, setMade] = useState<{ user: User; link: PasswordLink } | null>(null);
  const added = (user: User, link: PasswordLink | null) => {
    notify(t('added', { name: user.username }));
    if (link) setMade({ user, link });
    else onClose();
  };
  const add = useAddUser(added);
  if (made) return <LinkOnce {...made} onStored={onClose} />;
  return (
    <Dialog title={t('addTitle')} onClose={onClose} dismissible={!add.isPending}>
      <UserForm add={add} onCancel={onClose} />
    </Dialog>
  );
}

function UserForm({ add, onCancel }: { add: ReturnType<typeof useAddUser>; onCancel: () => void }) {
  const t = useMessages(USERS_MESSAGES);
  const reason = useReason();
  const [role, setRole] = useState<Role>('reviewer');
  const { error } = add;
  const isTaken = error instanceof ApiError && error.status === 409;
  const isWrong = refusedFields(error).has('username');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    add.mutate({ username: String(new FormData(event.currentTarget).get('username')).trim(), role });
  };
  return (
    <form className={form.form} onSubmit={submit}>
      <Field
        label={t('name')}
        name="username"
        hint={t('nameHint')}
        error={isTaken ? t('nameTaken') : isWrong ? t('nameWrong') : null}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        required
        autoFocus
      />
      <ChoiceList<Role>
        legend={t('role')}
        options={[
          { value: 'reviewer', label: t('reviewer') },
          { value: 'admin', label: t('admin') },
        ]}
        value={role}
        onChange={setRole}
      />
      <FormError>{error && !isTaken && !isWrong && t('notSaved', { detail: reason(error) })}</FormError>
      <FormButtons>
        <Button busy={add.isPending} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button look="primary" type="submit" busy={add.isPending}>
          {t('add')}
        </Button>
      </FormButtons>
    </form>
  );
}
