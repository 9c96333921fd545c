import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './form.module.css';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
}

/** A text field with its label, a hint, and what is wrong with it. */
export function Field({ label, hint, error, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        aria-describedby={`${id}-hint`}
        aria-invalid={error ? true : undefined}
        {...rest}
      />
      <p id={`${id}-hint`} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
        {error ?? hint}
      </p>
    </div>
  );
}
