import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages';
import { useStreams } from '../../api/streams';
import { useCounts } from '../../shell/use-counts';
import { Icon } from '../../ui/icon';
import typography from '../../ui/text.module.css';
import { useOverview } from '../queue/overview';
import { EMPTY_MESSAGES } from './empty-messages';
import styles from './first-steps.module.css';

/** What a new service needs until posts go out, with what is done of it; nothing once all of it is. */
export function FirstSteps() {
  const t = useMessages(EMPTY_MESSAGES);
  const streams = useStreams().data;
  const counts = useCounts();
  const overview = useOverview().data;
  if (!streams || !counts || !overview) return null;
  const steps = [
    { isDone: streams.length > 0, href: '/streams', title: t('stepStream'), text: t('stepStreamText') },
    {
      isDone: counts.total_posts > counts.unreviewed_posts,
      href: '/',
      title: t('stepReview'),
      text: t('stepReviewText'),
    },
    {
      isDone: overview.consumers.length > 0 || overview.first_delivery_at !== null,
      href: '/queue',
      title: t('stepConsumer'),
      text: t('stepConsumerText'),
    },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {steps.map((step, index) => (
        <li
          key={step.href}
          className={step.isDone ? styles.done : ''}
          aria-current={step === next ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {step.isDone ? <Icon name="check" size={14} /> : index + 1}
          </span>
          <div>
            {step.href === '/' ? <b>{step.title}</b> : <Link href={step.href}>{step.title}</Link>}
            {step.isDone && <span className={typography.hidden}> ({t('stepDone')})</span>}
            <p>{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
