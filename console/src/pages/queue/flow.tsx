import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { useCounts } from '../../shell/use-counts';
import { TimeAgo } from '../../ui/time-ago';
import { Countdown } from './countdown';
import { QUEUE_MESSAGES } from './messages';
import type { Overview } from './overview';
import { addressOf, QUEUE_STATUSES, type QueueStatus } from './use-queue-filter';
import text from '../../ui/text.module.css';
import styles from './queue-page.module.css';
import card from '../../ui/card.module.css';

export function Flow({ overview, status }: { overview: Overview | undefined; status: QueueStatus | undefined }) {
  const t = useMessages(QUEUE_MESSAGES);
  const format = useFormat();
  const counts = useCounts()?.queue_status;
  const notes = useNotes(overview);
  const figures: Record<QueueStatus, number | undefined> = {
    pending: overview?.eligible,
    reserved: counts?.reserved,
    delivered: counts?.delivered,
    error: counts?.error,
  };
  return (
    <nav className={`${card.card} ${styles.steps} ${card.wide} ${text.figures}`} aria-label={t('flow')}>
      {QUEUE_STATUSES.map((each) => {
        const figure = figures[each];
        return (
          <Link
            key={each}
            href={addressOf(each)}
            className={each === 'error' && figure ? styles.failing : undefined}
            aria-current={each === status ? 'true' : undefined}
          >
            <span>{t(each)}</span>
            <b className={text.big}>{figure === undefined ? '–' : format.number(figure)}</b>
            <small className={text.small}>{notes[each]}</small>
          </Link>
        );
      })}
    </nav>
  );
}

function useNotes(overview: Overview | undefined): Record<QueueStatus, ReactNode> {
  const t = useMessages(QUEUE_MESSAGES);
  const counts = useCounts()?.queue_status;
  if (!overview) return { pending: null, reserved: null, delivered: null, error: null };
  const withheld = overview.held_back.total;
  const [first] = overview.reserved;
  const oldest = overview.oldest_error_at;
  const say = (time: string) => t((counts?.reserved ?? 1) > 1 ? 'firstReturns' : 'returns', { time });
  return {
    pending: withheld > 0 ? t('moreHeldBack', { n: withheld }) : t('noneHeldBack'),
    reserved: first ? <Countdown until={first.reserved_until} say={say} over={t('anyMoment')} /> : t('nobodyHolds'),
    delivered: t('deliveredToday', { n: overview.delivered_24h }),
    error: oldest ? t.rich('oldestError', { time: <TimeAgo at={oldest} /> }) : t('noErrors'),
  };
}
