import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import type { ActionId } from '../keys/key-table';
import { useKeyLabel } from '../keys/use-keys';
import { Icon, type IconName } from './icon';
import styles from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary`: the page's main action; `danger`: one that takes something away; `ghost`: without a border. */
  look?: 'plain' | 'primary' | 'danger' | 'ghost';
  icon?: IconName;
  action?: ActionId;
  /** What it started is running: it does nothing until then, and keeps the focus, which `disabled` would lose. */
  busy?: boolean;
  children?: ReactNode;
}

const BUSY = { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() } as const;

export function Button({ look = 'plain', icon, action, busy, children, className = '', ...rest }: ButtonProps) {
  const key = useKeyLabel(action);
  return (
    <button
      type="button"
      className={`${styles.button} ${styles[look]} ${className}`}
      aria-keyshortcuts={key ?? undefined}
      {...rest}
      {...(busy && BUSY)}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
      {key && <kbd aria-hidden="true">{key}</kbd>}
    </button>
  );
}

const ICON_ONLY = `${styles.button} ${styles.ghost} ${styles.iconOnly}`;

type IconButtonProps = Omit<ButtonProps, 'children' | 'look'> & { icon: IconName; label: string };

export function IconButton({ icon, label, action, busy, className = '', ...rest }: IconButtonProps) {
  const key = useKeyLabel(action);
  const title = key ? `${label} (${key})` : label;
  return (
    <button
      type="button"
      className={`${ICON_ONLY} ${className}`}
      aria-label={title}
      title={title}
      {...rest}
      {...(busy && BUSY)}
    >
      <Icon name={icon} />
    </button>
  );
}

export function OpenLink({ href, label }: { href: string; label: string }) {
  return (
    <a className={ICON_ONLY} href={href} target="_blank" rel="noopener noreferrer" aria-label={label} title={label}>
      <Icon name="open" />
    </a>
  );
}
