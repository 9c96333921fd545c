import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { SETTINGS_MESSAGES } from './messages';
import card from '../../ui/card.module.css';
import styles from './settings.module.css';

export const SECTIONS = [
  'account',
  'password',
  'display',
  'reviewing',
  'reviewLists',
  'shortcuts',
  'apiKeys',
  'feeds',
] as const;

export function Section({ name, children }: { name: (typeof SECTIONS)[number]; children: ReactNode }) {
  const t = useMessages(SETTINGS_MESSAGES);
  return (
    <section id={name} className={`${card.card} ${styles.section}`} aria-labelledby={`${name}-title`} tabIndex={-1}>
      <h2 className={card.title} id={`${name}-title`}>
        {t(name)}
      </h2>
      {children}
    </section>
  );
}
