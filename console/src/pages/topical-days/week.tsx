import { useMessages } from '../../i18n/use-messages';
import { isOn, weekDayOf, weekOf } from './calendar';
import { TOPICAL_MESSAGES } from './messages';
import type { Rule } from './rule-data';
import { useDayNames } from './use-day-names';

/** The week with its topical hashtags; today is marked. */
export function Week({ rules, today }: { rules: readonly Rule[]; today: string }) {
  const t = useMessages(TOPICAL_MESSAGES);
  const names = useDayNames();
  const on = (date: string) => rules.filter((rule) => isOn(rule, date)).map(({ hashtag }) => hashtag);
  const hashtags = on(today).map((hashtag) => `#${hashtag}`);
  const date = names.full(today);
  return (
    <section className="card topical-card" aria-labelledby="topical-week">
      <h2 id="topical-week">{t('week')}</h2>
      <p>
        {hashtags.length > 0 ? t('todayTopical', { date, hashtags: hashtags.join(', ') }) : t('todayPlain', { date })}
      </p>
      <ol className="topical-week">
        {weekOf(today).map((date) => (
          <li key={date} className={date === today ? 'today' : ''} aria-current={date === today ? 'date' : undefined}>
            <p className="topical-day">
              <b>{names.weekDay(weekDayOf(date))}</b>
              <span className="num">{names.short(date)}</span>
              {date === today && <span className="bdg ok">{t('today')}</span>}
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
      <p className="topical-none">
        <span aria-hidden="true">–</span>
        <span className="vh">{t('nothing')}</span>
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
