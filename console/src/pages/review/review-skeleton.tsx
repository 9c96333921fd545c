import { useMessages } from '../../i18n/use-messages';
import { Skeleton } from '../../ui/skeleton';
import { REVIEW_MESSAGES } from './messages';
import page from './review-page.module.css';
import styles from './review-skeleton.module.css';

const ROWS = Array.from({ length: 8 }, (_, row) => row);

/** The shapes of list, post and reasons, where they will be. */
export function ReviewSkeleton() {
  const t = useMessages(REVIEW_MESSAGES);
  return (
    <Skeleton label={t('loading')} className={`${page.columns} ${styles.shapes}`}>
      <div className={styles.rows}>
        {ROWS.map((row) => (
          <div key={row}>
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
      <div className={`${page.detail} ${styles.post}`}>
        <span />
        <span />
        <span />
        <span />
      </div>
      <div className={styles.reasons}>
        <span />
        <span />
        <span />
        <span />
      </div>
    </Skeleton>
  );
}
