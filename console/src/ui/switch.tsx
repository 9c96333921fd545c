import type { ReactNode } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What it switches. */
  children: ReactNode;
  disabled?: boolean;
  className?: string;
}

/** An on/off switch with its label. */
export function Switch({ checked, onChange, children, disabled, className = '' }: SwitchProps) {
  return (
    <label className={`${styles.switch} ${className}`}>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
      <span>{children}</span>
    </label>
  );
}
