import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import text from './text.module.css';
import styles from './banner.module.css';
import tones from './tones.module.css';

interface BannerProps {
  tone?: 'warning' | 'bad';
  icon?: IconName | null;
  /** `alert` interrupts a screen reader, `status` waits. */
  role?: 'alert' | 'status';
  /** With a frame, inside of a page or a dialog. */
  inset?: boolean;
  className?: string;
  children: ReactNode;
  actions?: ReactNode;
}

export function Banner({ tone = 'warning', icon = 'warning', role, inset, className = '', ...rest }: BannerProps) {
  const { children, actions } = rest;
  return (
    <div
      className={`${styles.banner} ${tones[tone]} ${inset ? styles.inset : ''} ${className}`}
      role={role}
      data-testid="banner"
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {actions && <span className={`${text.row} ${styles.actions}`}>{actions}</span>}
    </div>
  );
}
