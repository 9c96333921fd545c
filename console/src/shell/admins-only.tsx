import type { ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages';
import { useIsAdmin } from '../session/use-session';
import { StatePanel } from '../ui/state-panel';
import { SHELL_MESSAGES } from './messages';
import { PageHeader } from './page-header';

interface AdminsOnlyProps {
  title: string;
  /** What is there, to whom it is not shown. */
  text: string;
  children: ReactNode;
}

/** A page for admins; to a reviewer, whom only an address leads here, what it has. */
export function AdminsOnly({ title, text, children }: AdminsOnlyProps) {
  const t = useMessages(SHELL_MESSAGES);
  if (useIsAdmin()) return <>{children}</>;
  return (
    <>
      <PageHeader title={title} />
      <StatePanel title={t('adminsOnly')} icon="block">
        <p>{text}</p>
      </StatePanel>
    </>
  );
}
