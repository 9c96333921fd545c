import { useMessages } from '../../i18n/use-messages';
import { useKeys } from '../../keys/use-keys';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Comparison } from './comparison';
import { Conflict } from './conflict';
import { DetailList } from './detail-list';
import { duplicateOf } from './duplicate';
import { QUEUE_MESSAGES } from './messages';
import { OriginalLink } from './post-line';
import type { QueuePost } from './queue-posts';
import { conflictOf } from './queue-writes';
import { focusRow } from './use-current-error';
import type { ErrorWrites } from './use-error-writes';

interface ErrorBodyProps {
  id: string;
  post: QueuePost;
  writes: ErrorWrites;
}

/** What went wrong with the current post, and the two things to do about it. */
export function ErrorBody({ id, post, writes }: ErrorBodyProps) {
  const duplicate = duplicateOf(post.error_details);
  const actions = <Actions post={post} writes={writes} />;
  return (
    <div id={id} className="body">
      {duplicate ? (
        <Comparison post={post} duplicate={duplicate} actions={actions} />
      ) : (
        <>
          <DetailList post={post} />
          <div className="v">
            <OriginalLink post={post} />
            {actions}
          </div>
        </>
      )}
      <Outcome post={post} writes={writes} />
    </div>
  );
}

function Actions({ post, writes }: Omit<ErrorBodyProps, 'id'>) {
  const t = useMessages(QUEUE_MESSAGES);
  const { back, reject, isBusy } = writes;
  const rejectIt = () => {
    if (!isBusy) reject.mutate(post.version);
  };
  const putItBack = () => {
    if (!isBusy) back.mutate();
  };
  useKeys('queue', { rejectError: rejectIt, putBack: putItBack });
  return (
    <span className="r">
      <Button look="danger" icon="cross" action="rejectError" busy={isBusy} onClick={rejectIt}>
        {t('reject')}
      </Button>
      <Button icon="undo" action="putBack" busy={isBusy} onClick={putItBack}>
        {t('putBack')}
      </Button>
    </span>
  );
}

/** What the service said against it. */
function Outcome({ post, writes }: Omit<ErrorBodyProps, 'id'>) {
  const t = useMessages(QUEUE_MESSAGES);
  const { back, reject } = writes;
  const current = conflictOf(reject.error);
  if (current) return <Conflict current={current} writes={writes} />;
  const again = (write: () => void) => () => {
    focusRow(post.id); // the notice goes, and its button with it
    write();
  };
  return (
    <>
      {reject.isError && (
        <Failure what={t('rejectFailed')} error={reject.error} onRetry={again(() => reject.mutate(post.version))} />
      )}
      {back.isError && <Failure what={t('putBackFailed')} error={back.error} onRetry={again(() => back.mutate())} />}
    </>
  );
}
