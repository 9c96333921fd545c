import type { ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages';
import { useIsAdmin } from '../session/use-session';
import { StatePanel } from '../ui/state-panel';
import { SHELL_MESSAGES } from './messages';
import { PageHeader } from './page-header';

interface AdminsOnlyProps {
  title: string;
  /** What the page offers, for those who may not see it. */
  text: string;
  children: ReactNode;
}

/** A page for admins; a reviewer who opens its address sees what it is for. */
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
