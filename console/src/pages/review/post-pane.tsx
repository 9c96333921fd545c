import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Conflict } from '../../outbox/snapshot';
import { outbox } from '../../outbox/use-outbox';
import { usePreferences } from '../../preferences/use-preferences';
import { ConflictPanel } from './conflict-panel';
import { NoteEditor } from './post/note-editor';
import { PostView } from './post/post-view';
import { prefetchDetails, preloadPreviews } from './post/use-post-details';
import styles from './review-page.module.css';
import type { ReviewActions } from './review-actions';
import { ReasonsInline } from './reasons';
import type { Sitting } from './sitting';
import { type SittingState, upcoming, withChange } from './sitting-state';
import type { PostViewState } from './use-post-view';
import { useSwipe } from './use-swipe';

/** So many posts ahead are made ready: what is known of them, and their pictures. */
const DETAILS_AHEAD = 5;
const PREVIEWS_AHEAD = 3;

/** What the columns of a sitting share. */
export interface PaneProps {
  sitting: Sitting;
  state: SittingState;
  actions: ReviewActions;
  view: PostViewState;
  onBlock: () => void;
}

/** The post that is looked at, with its conflict above and its note below. */
export function PostPane(props: PaneProps) {
  const { sitting, state, actions, view } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const post = sitting.post;
  const conflict = useConflict(post?.id);
  usePrefetch(state);
  const id = post?.id;
  useEffect(() => scroller.current?.scrollTo({ top: 0 }), [id]);
  const swipe = useSwipe(actions);
  if (!post) return null;
  const change = state.changes.get(post.id);
  const seen = withChange(post, change);
  return (
    <div className={styles.post} ref={scroller} {...swipe}>
      <PostView
        key={post.id}
        post={seen}
        decision={change?.approved}
        isRevealed={view.isRevealed}
        onReveal={view.reveal}
        images={{ current: view.image }}
        topSlot={
          conflict && <ConflictPanel conflict={conflict} onResolve={(side) => actions.resolve(conflict, side)} />
        }
      />
      <NoteEditor
        key={`note-${post.id}`}
        note={seen.reviewer_notes}
        isEditing={view.editing === 'note'}
        onOpen={view.editNote}
        onClose={view.stopEditing}
        onSave={(note) => {
          actions.setNote(post, note);
          view.stopEditing();
        }}
      />
      <ReasonsInline {...props} />
    </div>
  );
}

/** The conflict about a post; what else happens in the outbox does not matter here. */
function useConflict(id: number | undefined): Conflict | undefined {
  const find = () => outbox.snapshot().conflicts.find(({ postId }) => postId === id);
  useSyncExternalStore(outbox.subscribe, () => {
    const found = find();
    return found && `${found.seq} ${found.current.version}`;
  });
  return find();
}

function usePrefetch(state: SittingState): void {
  const queries = useQueryClient();
  const { media } = usePreferences();
  useEffect(() => {
    // After the present post's own requests, which come first.
    const timer = setTimeout(() => {
      prefetchDetails(queries, upcoming(state, DETAILS_AHEAD));
      if (media === 'always') preloadPreviews(upcoming(state, PREVIEWS_AHEAD));
    }, 50);
    return () => clearTimeout(timer);
  }, [queries, media, state]);
}
