import { type ReactNode, useEffect } from 'react';
import { useMessages } from '../i18n/use-messages';
import { Icon } from '../ui/icon';
import { openMenu } from './menu';
import { SHELL_MESSAGES } from './messages';

interface PageHeaderProps {
  title: string;
  /** What the browser's tab says before the page's name, as `37 left`. */
  tabTitle?: string;
  /** Beside the title. */
  children?: ReactNode;
  /** At the other end. */
  actions?: ReactNode;
}

/** A page's title with what belongs beside it; on a phone the menu opens from here. */
export function PageHeader({ title, tabTitle, children, actions }: PageHeaderProps) {
  const t = useMessages(SHELL_MESSAGES);
  useEffect(() => {
    document.title = [title, tabTitle, 'Sluice'].filter(Boolean).join(' · ');
  }, [title, tabTitle]);
  return (
    <header className="top">
      <button
        type="button"
        className="btn ghost ico mob"
        aria-label={t('menu')}
        aria-controls="menu"
        onClick={openMenu}
      >
        <Icon name="menu" />
      </button>
      <h1>{title}</h1>
      {children}
      {actions && <div className="r">{actions}</div>}
    </header>
  );
}
