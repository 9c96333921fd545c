import type { ButtonHTMLAttributes, ReactNode } from 'react';
import type { ActionId } from '../keys/key-table';
import { useKeyLabel } from '../keys/use-keys';
import { Icon, type IconName } from './icon';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary`: the page's main action; `danger`: one that takes something away; `ghost`: without a border. */
  look?: 'plain' | 'primary' | 'danger' | 'ghost';
  icon?: IconName;
  /** The action whose key the button shows. */
  action?: ActionId;
  children?: ReactNode;
}

/** A button with its words, an icon before them and its key behind. */
export function Button({ look = 'plain', icon, action, children, className = '', ...rest }: ButtonProps) {
  const key = useKeyLabel(action);
  return (
    <button type="button" className={`btn ${look} ${className}`} aria-keyshortcuts={key ?? undefined} {...rest}>
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
  ...rest
}: Omit<ButtonProps, 'children'> & { icon: IconName; label: string }) {
  const key = useKeyLabel(action);
  const title = key ? `${label} (${key})` : label;
  return (
    <button type="button" className="btn ghost ico" aria-label={title} title={title} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
