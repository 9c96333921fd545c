import { useMessages } from '../../i18n/use-messages';
import { comingDates, daysBetween } from './calendar';
import { TOPICAL_MESSAGES } from './messages';
import type { Rule } from './rule-data';
import { useDayNames } from './use-day-names';

/** The dates that rules name, as they come. */
export function ComingDates({ rules, today }: { rules: readonly Rule[]; today: string }) {
  const t = useMessages(TOPICAL_MESSAGES);
  const names = useDayNames();
  const coming = comingDates(rules, today);
  return (
    <section className="card topical-card" aria-labelledby="topical-coming">
      <h2 id="topical-coming">{t('coming')}</h2>
      {coming.length === 0 && <p>{t('noComing')}</p>}
      <ol className="topical-coming">
        {coming.map(([date, rule]) => (
          <li key={rule.id}>
            <time dateTime={date} className="num">
              {names.withYear(date)}
            </time>
            <bdi>#{rule.hashtag}</bdi>
            <span className="topical-none">{t('inDays', { n: daysBetween(today, date) })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
