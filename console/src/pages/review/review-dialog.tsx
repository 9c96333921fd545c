import type { Reason } from '../../ui/rejection-reasons';
import { BlockDialog } from './block-dialog';
import { BulkAllDialog } from './bulk/bulk-all-dialog';
import { decisionOf, type Item } from '../../outbox/entry';
import { authorOf, effectiveScore, type Post } from './post/post-models';
import type { ReviewActions } from './review-actions';
import type { ReviewSession } from './review-session';
import type { ReviewState } from './review-state';
import { UndoListDialog } from './undo-list/undo-list-dialog';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DIALOG_MESSAGES } from './dialog-messages';
import { isHeld } from './presence/presence';
import form from '../../ui/form.module.css';

export type Question =
  | { kind: 'bulk'; approved: boolean; posts: readonly Post[]; reason?: Reason }
  | { kind: 'all'; approved: boolean; reason?: Reason }
  | { kind: 'block'; post: Post }
  | { kind: 'undo' };

interface ReviewDialogProps {
  question: Question;
  session: ReviewSession;
  state: ReviewState;
  actions: ReviewActions;
  onClose: () => void;
}

export function ReviewDialog({ question, session, state, actions, onClose }: ReviewDialogProps) {
  if (question.kind === 'undo') {
    const look = ({ postId, name }: Item) => {
      onClose();
      void actions.look(postId, name);
    };
    return <UndoListDialog onUndo={(step) => void actions.undo(step)} onLook={look} onClose={onClose} />;
  }
  if (question.kind === 'all') return <BulkAllDialog {...question} session={session} onClose={onClose} />;
  if (question.kind === 'block') return <BlockDialog post={question.post} actions={actions} onClose={onClose} />;
  const { posts, approved, reason } = question;
  return (
    <BulkDialog
      {...question}
      state={state}
      reason={reason?.words}
      onClose={onClose}
      onConfirm={() => actions.decideMany(posts, approved, reason)}
    />
  );
}

interface BulkDialogProps {
  state: ReviewState;
  posts: readonly Post[];
  approved: boolean;
  reason?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** The one question before a decision: several posts at once. */
function BulkDialog({ state, posts, approved, reason, onConfirm, onClose }: BulkDialogProps) {
  const t = useMessages(DIALOG_MESSAGES);
  const n = posts.length;
  return (
    <Dialog title={t(approved ? 'askApprove' : 'askReject', { n })} onClose={onClose}>
      {n === 0 ? <p>{t('askNone')}</p> : <Facts state={state} posts={posts} approved={approved} />}
      {reason && <p>{t('askReason', { reason })}</p>}
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
            onConfirm();
          }}
        >
          {t(approved ? 'approveMany' : 'rejectMany', { n })}
          <kbd aria-hidden="true">↵</kbd>
        </Button>
      </div>
    </Dialog>
  );
}

function Facts({ state, posts, approved }: Pick<BulkDialogProps, 'state' | 'posts' | 'approved'>) {
  const t = useMessages(DIALOG_MESSAGES);
  const scores = posts.map(effectiveScore);
  const reversed = posts.filter((post) => decisionOf(post) === !approved).length;
  const openElsewhere = posts.filter(({ id }) => isHeld(state.present, id)).length;
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
