import { type ReactNode, useEffect } from 'react';
import { useMessages } from '../i18n/use-messages';
import { IconButton } from '../ui/button';
import { openMenu } from './menu';
import { SHELL_MESSAGES } from './messages';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** The prefix of the tab's title, such as `37 left`. */
  tabTitle?: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A page's title and tools; on a phone it opens the menu. */
export function PageHeader({ title, tabTitle, children, actions }: PageHeaderProps) {
  const t = useMessages(SHELL_MESSAGES);
  useEffect(() => {
    document.title = [title, tabTitle, 'Sluice'].filter(Boolean).join(' · ');
  }, [title, tabTitle]);
  return (
    <header className={styles.header}>
      <IconButton icon="menu" label={t('menu')} className={styles.menuButton} aria-controls="menu" onClick={openMenu} />
      <h1>{title}</h1>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

export function PageBody({
  className = '',
  isBusy,
  children,
}: {
  className?: string;
  isBusy?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.page} aria-busy={isBusy || undefined}>
      <div className={`${styles.content} ${className}`}>{children}</div>
    </div>
  );
}
