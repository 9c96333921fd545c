import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import styles from './state-panel.module.css';
import text from './text.module.css';

interface StatePanelProps {
  title: string;
  icon?: IconName;
  children?: ReactNode;
  actions?: ReactNode;
}

export function StatePanel({ title, icon = 'gate', children, actions }: StatePanelProps) {
  return (
    <div className={styles.state} data-testid="state">
      <span className={text.accent}>
        <Icon name={icon} size={40} />
      </span>
      <h2>{title}</h2>
      {children}
      {actions && <div className={`${text.row} ${styles.actions}`}>{actions}</div>}
    </div>
  );
}
