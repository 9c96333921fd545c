import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { AdminsOnly } from '../../shell/admins-only';
import { PageBody, PageHeader } from '../../shell/page-header';
import { Button } from '../../ui/button';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';
import { AddUserDialog } from './add-user-dialog';
import { USERS_MESSAGES } from './messages';
import { useUsers } from './user-data';
import { UserTable } from './user-table';
import card from '../../ui/card.module.css';
import text from '../../ui/text.module.css';

export function UsersPage() {
  const t = useMessages(USERS_MESSAGES);
  const [isAdding, setAdding] = useState(false);
  return (
    <AdminsOnly title={t('title')} text={t('adminsOnly')}>
      <PageHeader
        title={t('title')}
        actions={
          <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        }
      />
      <PageBody>
        <Users />
      </PageBody>
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
      <QueryFailure what={t('notLoaded')} query={users} />
      {users.isPending && !users.isError && <Skeleton label={t('loading')} lines={6} />}
      {users.data && (
        <div className={`${card.card} ${card.padded}`}>
          <UserTable users={users.data} />
        </div>
      )}
    </>
  );
}
