import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages';
import { Icon } from '../../ui/icon';
import { QUEUE_MESSAGES } from './messages';
import { useOverview } from './overview';
import { addressOf } from './use-queue-filter';

/** Consumers should use few fixed reasons; of those that do not, the most frequent are shown. */
const SHOWN = 8;

/** The reasons of the errors with how many have each; one filters by it, and once more shows all again. */
export function ReasonChips({ chosen }: { chosen: string | null }) {
  const t = useMessages(QUEUE_MESSAGES);
  const errors = useOverview().data?.errors ?? [];
  const shown = errors.slice(0, SHOWN);
  const isElsewhere = chosen !== null && !shown.some(({ reason }) => reason === chosen);
  if (isElsewhere) shown.push({ reason: chosen, count: 0, latest_at: '' });
  return (
    <ul className="chips" aria-label={t('reasons')}>
      {shown.map(({ reason, count }) => (
        <li key={reason}>
          <Link
            className={reason === chosen ? 'chip on' : 'chip'}
            aria-current={reason === chosen ? 'true' : undefined}
            href={reason === chosen ? addressOf('error') : addressOf('error', reason)}
            title={reason}
          >
            <b>{reason}</b>
            {count > 0 && <span className="num">{count}</span>}
            {reason === chosen && <Icon name="cross" size={14} />}
            {reason === chosen && <span className="vh">{t('showAll')}</span>}
          </Link>
        </li>
      ))}
      {errors.length > SHOWN && <li className="faint">{t('moreReasons', { n: errors.length - SHOWN })}</li>}
    </ul>
  );
}
