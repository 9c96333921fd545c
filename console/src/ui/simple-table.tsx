import type { ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages';
import styles from './table.module.css';
import text from './text.module.css';

interface SimpleTableProps {
  caption: string;
  heads: readonly string[];
  /** Does the last column, which has no heading, contain buttons? */
  hasActions?: boolean;
  className?: string;
  /** The rows; each cell names its head in `data-label`. */
  children: ReactNode;
}

/** A table of few columns, whose rows become cards on a phone. */
export function SimpleTable({ caption, heads, hasActions, className = '', children }: SimpleTableProps) {
  const t = useMessages();
  return (
    <table className={`${styles.table} ${styles.simple} ${className}`}>
      <caption className={text.hidden}>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          {hasActions && (
            <th scope="col">
              <span className={text.hidden}>{t('actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
