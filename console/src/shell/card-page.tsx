import { type ReactNode, useEffect } from 'react';
import { Icon } from '../ui/icon';
import card from '../ui/card.module.css';
import text from '../ui/text.module.css';
import styles from './card-page.module.css';

/** A page of one form, for somebody who is not signed in. */
export function CardPage({ title, tabTitle, children }: { title: string; tabTitle: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${tabTitle} · Sluice`;
  }, [tabTitle]);
  return (
    <main className={styles.page}>
      <div className={`${card.card} ${styles.card}`}>
        <span className={text.accent}>
          <Icon name="gate" size={40} />
        </span>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
