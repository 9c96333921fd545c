import { useMessages } from '../../i18n/use-messages';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { TimeAgo } from '../../ui/time-ago';
import { duplicateOf } from './duplicate';
import { ErrorBody } from './error-body';
import { QUEUE_MESSAGES } from './messages';
import { nameOf, PostLine } from './post-line';
import type { QueuePost } from './queue-posts';
import type { Review } from './queue-writes';
import { headerId } from './use-current-error';
import { useErrorWrites } from './use-error-writes';

interface ErrorRowProps {
  post: QueuePost;
  isCurrent: boolean;
  onOpen: () => void;
  onLeave: () => void;
  onRejected: (review: Review) => void;
}

/** A post in error: a line, and when it is the current one what went wrong and what to do. */
export function ErrorRow({ post, isCurrent, onOpen, onLeave, onRejected }: ErrorRowProps) {
  const writes = useErrorWrites(post, { onLeave, onRejected });
  const isRejected = post.reviewed_at !== null && !post.approved;
  const bodyId = `${headerId(post.id)}-body`;
  return (
    <li className={`${isCurrent ? 'current' : ''} ${isRejected ? 'rejected' : ''}`}>
      <div className="eh">
        <Avatar name={nameOf(post)} small />
        <button
          type="button"
          id={headerId(post.id)}
          className="opener"
          aria-expanded={isCurrent}
          aria-controls={isCurrent ? bodyId : undefined}
          onClick={onOpen}
        >
          <PostLine post={post} />
        </button>
        <span className="r">
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
      {isRejected && <span className="bdg bad">{t('rejectedBadge')}</span>}
      <span className={isDuplicate ? 'bdg bad reason' : 'bdg reason'} title={post.error_reason ?? ''}>
        {post.error_reason}
      </span>
      {isCurrent && post.failed_at && (
        <span className="when">
          <TimeAgo at={post.failed_at} />
        </span>
      )}
    </>
  );
}

/** The likely thing to do without opening the row first. */
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
