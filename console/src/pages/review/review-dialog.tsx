import { BlockDialog } from './block-dialog';
import { BulkAllDialog } from './bulk/bulk-all-dialog';
import { decisionOf } from '../../outbox/entry';
import { authorOf, effectiveScore, type Post } from './post/post-models';
import { type Question, useReview } from './use-review';
import { UndoListDialog } from './undo-list/undo-list-dialog';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DIALOG_MESSAGES } from './dialog-messages';
import { isHeld } from './presence/presence';
import form from '../../ui/form.module.css';

export function ReviewDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  if (question.kind === 'undo') return <UndoListDialog onClose={onClose} />;
  if (question.kind === 'all') return <BulkAllDialog {...question} onClose={onClose} />;
  if (question.kind === 'block') return <BlockDialog post={question.post} onClose={onClose} />;
  return <BulkDialog {...question} onClose={onClose} />;
}

interface BulkDialogProps extends Pick<Extract<Question, { kind: 'bulk' }>, 'posts' | 'approved' | 'reason'> {
  onClose: () => void;
}

function BulkDialog({ posts, approved, reason, onClose }: BulkDialogProps) {
  const t = useMessages(DIALOG_MESSAGES);
  const { actions } = useReview();
  const n = posts.length;
  return (
    <Dialog title={t(approved ? 'askApprove' : 'askReject', { n })} onClose={onClose}>
      {n === 0 ? <p>{t('askNone')}</p> : <Facts posts={posts} approved={approved} />}
      {reason && <p>{t('askReason', { reason: reason.words })}</p>}
      <div className={form.buttons}>
        <Button action="close" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          look={approved ? 'primary' : 'danger'}
          autoFocus={n > 0}
          disabled={n === 0}
          onClick={() => {
            onClose();
            actions.decideMany(posts, approved, reason);
          }}
        >
          {t(approved ? 'approveMany' : 'rejectMany', { n })}
          <kbd aria-hidden="true">↵</kbd>
        </Button>
      </div>
    </Dialog>
  );
}

function Facts({ posts, approved }: { posts: readonly Post[]; approved: boolean }) {
  const t = useMessages(DIALOG_MESSAGES);
  const { present } = useReview().state;
  const scores = posts.map(effectiveScore);
  const reversed = posts.filter((post) => decisionOf(post) === !approved).length;
  const openElsewhere = posts.filter(({ id }) => isHeld(present, id)).length;
  return (
    <>
      <p>
        {t('askText', {
          n: posts.length,
          authors: new Set(posts.map(authorOf)).size,
          low: Math.min(...scores),
          high: Math.max(...scores),
          span: Math.max(...scores) - Math.min(...scores),
        })}
      </p>
      {reversed > 0 && <p>{t(approved ? 'askRejected' : 'askApproved', { n: reversed })}</p>}
      {openElsewhere > 0 && <p>{t('askOpenElsewhere', { n: openElsewhere })}</p>}
    </>
  );
}
