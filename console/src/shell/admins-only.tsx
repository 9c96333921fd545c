import type { ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages';
import { useIsAdmin } from '../session/use-session';
import { StatePanel } from '../ui/state-panel';
import { SHELL_MESSAGES } from './messages';
import { PageBody, PageHeader } from './page-header';

interface AdminsOnlyProps {
  title: string;
  /** For those who may not see the page. */
  text: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page for admins; a reviewer who opens its address sees what it is for. */
export function AdminsOnly({ title, text, actions, children }: AdminsOnlyProps) {
  const t = useMessages(SHELL_MESSAGES);
  const isAdmin = useIsAdmin();
  return (
    <>
      <PageHeader title={title} actions={isAdmin && actions} />
      {isAdmin ? (
        <PageBody>{children}</PageBody>
      ) : (
        <StatePanel title={t('adminsOnly')} icon="block">
          <p>{text}</p>
        </StatePanel>
      )}
    </>
  );
}
