import { useMessages } from '../../i18n/use-messages';
import { QUEUE_MESSAGES } from './messages';
import type { Overview } from './overview';

/** From so many hours on it is said in days. */
const DAYS_FROM = 72;

/** How long the queue lasts, in words. */
export function Lasting({ overview }: { overview: Overview }) {
  const t = useMessages(QUEUE_MESSAGES);
  const { eligible, hours_left: hours, deliveries_per_day: perDay } = overview;
  if (eligible === 0) return <p className="lasting">{t('nothingLeft')}</p>;
  if (hours === null) return <p className="lasting">{t('noPace')}</p>;
  const days = Math.round(hours / 24);
  const time =
    hours < 1 ? t('lessThanHour') : hours < DAYS_FROM ? t('hours', { n: Math.round(hours) }) : t('days', { n: days });
  return <p className="lasting">{t.rich('lasts', { time: <b className="num">{time}</b>, n: perDay })}</p>;
}
