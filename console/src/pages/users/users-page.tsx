import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { AdminsOnly } from '../../shell/admins-only';
import { Button } from '../../ui/button';
import { QueryState } from '../../ui/query-state';
import { USERS_MESSAGES } from './messages';
import { type PasswordLink, type Role, useAddUser, type User, useUsers } from './user-data';
import { LinkOnce, UserTable } from './user-table';
import { ApiError, refusedFields } from '../../api/api-error';
import { ChoiceList } from '../../ui/choice-list';
import { Field, PLAIN_TEXT } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { notify } from '../../ui/toast-store';
import card from '../../ui/card.module.css';
import text from '../../ui/text.module.css';

export function UsersPage() {
  const t = useMessages(USERS_MESSAGES);
  const [isAdding, setAdding] = useState(false);
  const addButton = (
    <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <AdminsOnly title={t('users')} text={t('adminsOnly')} actions={addButton}>
      <Users />
      {isAdding && <AddUserDialog onClose={() => setAdding(false)} />}
    </AdminsOnly>
  );
}

function Users() {
  const t = useMessages(USERS_MESSAGES);
  const users = useUsers();
  return (
    <>
      <p className={text.lead}>{t('text')}</p>
      <QueryState what={t('notLoaded')} query={users} lines={6} />
      {users.data && (
        <div className={`${card.card} ${card.padded}`}>
          <UserTable users={users.data} />
        </div>
      )}
    </>
  );
}

function AddUserDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(USERS_MESSAGES);
  const [made, setMade] = useState<{ user: User; link: PasswordLink } | null>(null);
  const added = (user: User, link: PasswordLink | null) => {
    notify(t('added', { name: user.username }));
    if (link) setMade({ user, link });
    else onClose();
  };
  const add = useAddUser(added);
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
      error={error && !isTaken && !isWrong && t('notSaved', { detail: t.reason(error) })}
      onSubmit={(fields) => add.mutate({ username: String(fields.get('username')).trim(), role })}
      onClose={onClose}
    >
      <Field
        label={t('userName')}
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
