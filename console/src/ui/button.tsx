import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import type { ActionId } from '../keys/key-table';
import { useKeyLabel } from '../keys/use-keys';
import { Icon, type IconName } from './icon';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary`: the page's main action; `danger`: one that takes something away; `ghost`: without a border. */
  look?: 'plain' | 'primary' | 'danger' | 'ghost';
  icon?: IconName;
  /** The action whose key the button shows. */
  action?: ActionId;
  /** What it started is under way: it does nothing until then, and keeps the focus, which `disabled` would lose. */
  busy?: boolean;
  children?: ReactNode;
}

/** A button that is at work: without effect, and said to be so. */
const AT_WORK = { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() } as const;

/** A button with its words, an icon before them and its key behind. */
export function Button({ look = 'plain', icon, action, busy, children, className = '', ...rest }: ButtonProps) {
  const key = useKeyLabel(action);
  return (
    <button
      type="button"
      className={`btn ${look} ${className}`}
      aria-keyshortcuts={key ?? undefined}
      {...rest}
      {...(busy && AT_WORK)}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
      {key && <kbd aria-hidden="true">{key}</kbd>}
    </button>
  );
}

/** A button that shows an icon alone; `label` names it. */
export function IconButton({
  icon,
  label,
  action,
  busy,
  ...rest
}: Omit<ButtonProps, 'children'> & { icon: IconName; label: string }) {
  const key = useKeyLabel(action);
  const title = key ? `${label} (${key})` : label;
  return (
    <button type="button" className="btn ghost ico" aria-label={title} title={title} {...rest} {...(busy && AT_WORK)}>
      <Icon name={icon} />
    </button>
  );
}
