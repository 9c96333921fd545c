import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import type { Activity } from './activity';
import { STATISTICS_MESSAGES } from './messages';
import text from '../../ui/text.module.css';
import card from '../../ui/card.module.css';
import styles from './statistics.module.css';

interface FiguresProps {
  activity: Activity;
  /** Of the period, those on which there was a service. */
  days: number;
}

export function Figures({ activity, days }: FiguresProps) {
  const t = useMessages(STATISTICS_MESSAGES);
  const format = useFormat();
  const { fetched, reviewed, approved, delivered, waiting } = activity;
  const aDay = (count: number) => t('aDay', { n: Math.round(count / days) });
  const figures = [
    [t('fetched'), format.number(fetched), aDay(fetched)],
    [t('reviewed'), format.number(reviewed), t('waiting', { n: waiting })],
    [t('approved'), reviewed > 0 ? format.percent((approved / reviewed) * 100) : '–', t('postsOf', { n: approved })],
    [t('delivered'), format.number(delivered), aDay(delivered)],
    [
      t('medianScore'),
      fetched > 0 ? format.number(activity.median_score) : '–',
      fetched > 0 ? t('mean', { n: activity.average_score }) : '',
    ],
  ] as const;
  return (
    <dl className={`${card.card} ${styles.figures} ${text.figures}`} aria-label={t('figures')}>
      {figures.map(([name, figure, more]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b className={text.big}>{figure}</b>
            <p className={text.small}>{more}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
}
