import { useId } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import type { Activity } from './activity';
import { ChartTable } from './chart-card';
import { STATISTICS_MESSAGES } from './messages';
import card from '../../ui/card.module.css';
import { useOverview } from '../queue/overview';
import styles from './statistics.module.css';

const NONE = '–';

/** Why approved posts were not served: what was counted in the period, and what is withheld now. */
export function WithheldCard({ activity }: { activity: Activity }) {
  const t = useMessages(STATISTICS_MESSAGES);
  const format = useFormat();
  const id = useId();
  const now = useOverview().data?.held_back;
  const count = (n: number | undefined) => (n === undefined ? NONE : format.number(n));
  const title = t('withheld');
  return (
    <section className={`${card.card} ${card.padded} ${styles.card} ${card.wide}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={card.title} id={id}>
          {title}
        </h2>
        <p>{t('withheldText')}</p>
      </div>
      <ChartTable
        caption={title}
        columns={[t('reason'), t('inPeriod'), t('now')]}
        rows={[
          [t('notAtOrigin'), count(activity.withheld), count(now && now.gone + now.not_public)],
          [t('changedByAuthor'), count(activity.changed), NONE],
          [t('byExportFilters'), NONE, count(now && now.filtered + now.no_media + now.missing_alt)],
          [t('byBlocklists'), NONE, count(now && now.blocked_user + now.blocked_hashtag)],
        ]}
      />
    </section>
  );
}
