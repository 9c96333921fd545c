import { useMessages } from '../../i18n/use-messages';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { TimeAgo } from '../../ui/time-ago';
import { duplicateOf } from './duplicate';
import { ErrorBody } from './error-body';
import { QUEUE_MESSAGES } from './messages';
import { nameOf, PostLine } from './post-line';
import type { QueuePost } from './queue-posts';
import type { Review } from './queue-writes';
import { headerId } from './use-current-error';
import { useErrorWrites } from './error-writes';
import styles from './lists.module.css';

interface ErrorRowProps {
  post: QueuePost;
  isCurrent: boolean;
  onOpen: () => void;
  onLeave: () => void;
  onRejected: (review: Review) => void;
}

export function ErrorRow({ post, isCurrent, onOpen, onLeave, onRejected }: ErrorRowProps) {
  const writes = useErrorWrites(post, { onLeave, onRejected });
  const isRejected = post.reviewed_at !== null && !post.approved;
  const bodyId = `${headerId(post.id)}-body`;
  return (
    <li tabIndex={-1} className={`${isCurrent ? styles.current : ''} ${isRejected ? styles.rejected : ''}`}>
      <div className={styles.row}>
        <Avatar name={nameOf(post)} small className={styles.avatar} />
        <button
          type="button"
          id={headerId(post.id)}
          className={styles.opener}
          aria-expanded={isCurrent}
          aria-controls={isCurrent ? bodyId : undefined}
          onClick={onOpen}
        >
          <PostLine post={post} />
        </button>
        <span className={styles.rowEnd}>
          <Badges post={post} isRejected={isRejected} isCurrent={isCurrent} />
          {!isCurrent && <Shortcut post={post} writes={writes} onOpen={onOpen} />}
        </span>
      </div>
      {isCurrent && <ErrorBody id={bodyId} post={post} writes={writes} />}
    </li>
  );
}

function Badges({ post, isRejected, isCurrent }: { post: QueuePost; isRejected: boolean; isCurrent: boolean }) {
  const t = useMessages(QUEUE_MESSAGES);
  const isDuplicate = duplicateOf(post.error_details) !== null;
  return (
    <>
      {isRejected && <Badge tone="bad">{t('rejectedBadge')}</Badge>}
      <Badge tone={isDuplicate ? 'bad' : 'plain'} className={styles.reason} title={post.error_reason ?? ''}>
        {post.error_reason}
      </Badge>
      {isCurrent && post.failed_at && (
        <span className={styles.when}>
          <TimeAgo at={post.failed_at} />
        </span>
      )}
    </>
  );
}

function Shortcut({
  post,
  writes,
  onOpen,
}: Pick<ErrorRowProps, 'post' | 'onOpen'> & { writes: ReturnType<typeof useErrorWrites> }) {
  const t = useMessages(QUEUE_MESSAGES);
  const name = nameOf(post);
  if (duplicateOf(post.error_details))
    return (
      <Button onClick={onOpen} aria-label={t('compareNamed', { name })}>
        {t('compare')}
      </Button>
    );
  const putBack = () => writes.back.mutate(undefined, { onError: onOpen });
  return (
    <Button busy={writes.isBusy} aria-label={t('putBackNamed', { name })} onClick={putBack}>
      {t('putBack')}
    </Button>
  );
}
