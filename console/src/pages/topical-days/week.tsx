import { useMessages } from '../../i18n/use-messages';
import { isOn, weekDayOf, weekOf } from './calendar';
import { TOPICAL_MESSAGES } from './messages';
import type { Rule } from './rule-data';
import { useDayNames } from './use-day-names';
import { Badge } from '../../ui/badge';
import text from '../../ui/text.module.css';
import card from '../../ui/card.module.css';
import styles from './topical-days.module.css';

export function Week({ rules, today }: { rules: readonly Rule[]; today: string }) {
  const t = useMessages(TOPICAL_MESSAGES);
  const names = useDayNames();
  const on = (date: string) => rules.filter((rule) => isOn(rule, date)).map(({ hashtag }) => hashtag);
  const hashtags = on(today).map((hashtag) => `#${hashtag}`);
  const date = names.full(today);
  return (
    <section className={`${card.card} ${card.padded} ${styles.card}`} aria-labelledby="topical-week">
      <h2 className={card.title} id="topical-week">
        {t('week')}
      </h2>
      <p>
        {hashtags.length > 0 ? t('todayTopical', { date, hashtags: hashtags.join(', ') }) : t('todayPlain', { date })}
      </p>
      <ol className={styles.week}>
        {weekOf(today).map((date) => (
          <li
            key={date}
            className={date === today ? styles.today : undefined}
            aria-current={date === today ? 'date' : undefined}
          >
            <p className={styles.day}>
              <b>{names.weekDay(weekDayOf(date))}</b>
              <span className={`${styles.date} ${text.figures}`}>{names.short(date)}</span>
              {date === today && <Badge tone="good">{t('today')}</Badge>}
            </p>
            <Hashtags names={on(date)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Hashtags({ names }: { names: readonly string[] }) {
  const t = useMessages(TOPICAL_MESSAGES);
  if (names.length === 0)
    return (
      <p className={styles.faint}>
        <span aria-hidden="true">–</span>
        <span className={text.hidden}>{t('nothing')}</span>
      </p>
    );
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <bdi>#{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
