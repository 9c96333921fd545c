import type { Reason } from '../../ui/rejection-reasons';
import { BlockDialog } from './block-dialog';
import { BulkAllDialog } from './bulk/bulk-all-dialog';
import { BulkDialog } from './bulk/bulk-dialog';
import type { Item } from '../../outbox/entry';
import type { Post } from './post/post-models';
import type { ReviewActions } from './review-actions';
import type { ReviewSession } from './review-session';
import type { ReviewState } from './review-state';
import { UndoListDialog } from './undo-list/undo-list-dialog';

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
