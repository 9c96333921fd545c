import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { usePreferences } from '../../preferences/use-preferences';
import text from '../../ui/text.module.css';
import { REVIEW_MESSAGES } from './messages';
import styles from './progress.module.css';
import type { ReviewSession } from './review-session';
import { leftOf, type ReviewState } from './review-state';

export function Progress({ session, state }: { session: ReviewSession; state: ReviewState }) {
  const t = useMessages(REVIEW_MESSAGES);
  const { showPace } = usePreferences();
  const format = useFormat();
  if (state.status !== 'ready') return null;
  if (session.listsDecided)
    return <div className={`${styles.progress} ${text.figures}`}>{t('nPosts', { n: state.total })}</div>;
  const left = leftOf(state);
  const minutes = showPace && left > 0 ? session.pace.minutesFor(left) : null;
  if (left === 0) return <div className={styles.progress}>{t('nothingLeft')}</div>;
  const share = state.total === 0 ? 1 : (state.total - left) / state.total;
  return (
    <div className={styles.progress}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={state.total}
        aria-valuenow={state.total - left}
      >
        <i className={styles.fill} style={{ width: `${share * 100}%` }} />
      </div>
      <span className={text.figures}>{t.rich('left', { n: <b>{format.number(left)}</b>, total: state.total })}</span>
      {minutes !== null && <span className={`${text.faint} ${text.figures}`}>{t('pace', { n: minutes })}</span>}
    </div>
  );
}
