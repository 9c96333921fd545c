import { useState } from 'react';
import { ApiError, refusedFields } from '../../api/api-error';
import { useMessages } from '../../i18n/use-messages';
import { ChoiceList } from '../../ui/choice-list';
import { Field, PLAIN_TEXT } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { notify } from '../../ui/toast-store';
import { useReason } from '../../ui/use-reason';
import { LinkOnce } from './link-once';
import { USERS_MESSAGES } from './messages';
import { type PasswordLink, type Role, useAddUser, type User } from './user-data';

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(USERS_MESSAGES);
  const [made, setMade] = useState<{ user: User; link: PasswordLink } | null>(null);
  const added = (user: User, link: PasswordLink | null) => {
    notify(t('added', { name: user.username }));
    if (link) setMade({ user, link });
    else onClose();
  };
  const add = useAddUser(added);
  const reason = useReason();
  const [role, setRole] = useState<Role>('reviewer');
  const { error } = add;
  const isTaken = error instanceof ApiError && error.status === 409;
  const isWrong = refusedFields(error).has('username');
  if (made) return <LinkOnce {...made} onStored={onClose} />;
  return (
    <FormDialog
      title={t('addTitle')}
      submit={t('add')}
      isSending={add.isPending}
      error={error && !isTaken && !isWrong && t('notSaved', { detail: reason(error) })}
      onSubmit={(fields) => add.mutate({ username: String(fields.get('username')).trim(), role })}
      onClose={onClose}
    >
      <Field
        label={t('name')}
        name="username"
        hint={t('nameHint')}
        error={isTaken ? t('nameTaken') : isWrong ? t('nameWrong') : null}
        {...PLAIN_TEXT}
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
    </FormDialog>
  );
}
