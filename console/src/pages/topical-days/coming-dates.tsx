import { useMessages } from '../../i18n/use-messages';
import { comingDates, daysBetween } from './calendar';
import { TOPICAL_MESSAGES } from './messages';
import type { Rule } from './rule-data';
import { useDayNames } from './use-day-names';
import text from '../../ui/text.module.css';
import card from '../../ui/card.module.css';
import styles from './topical-days.module.css';

export function ComingDates({ rules, today }: { rules: readonly Rule[]; today: string }) {
  const t = useMessages(TOPICAL_MESSAGES);
  const names = useDayNames();
  const coming = comingDates(rules, today);
  return (
    <section className={`${card.card} ${card.padded} ${styles.card}`} aria-labelledby="topical-coming">
      <h2 className={card.title} id="topical-coming">
        {t('coming')}
      </h2>
      {coming.length === 0 && <p>{t('noComing')}</p>}
      <ol className={`${card.rows} ${styles.coming}`}>
        {coming.map(([date, rule]) => (
          <li key={rule.id}>
            <time dateTime={date} className={text.figures}>
              {names.withYear(date)}
            </time>
            <bdi>#{rule.hashtag}</bdi>
            <span className={styles.faint}>{t('inDays', { n: daysBetween(today, date) })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
