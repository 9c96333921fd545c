import type { ReactNode } from 'react';
import styles from './form.module.css';

/** What is wrong with a form as a whole, or why its request failed; nothing without a text. */
export function FormError({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p className={styles.error} role="alert">
      {children}
    </p>
  );
}

export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
