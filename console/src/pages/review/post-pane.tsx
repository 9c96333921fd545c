import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Conflict } from '../../outbox/view';
import { outbox } from '../../outbox/use-outbox';
import { usePreferences } from '../../preferences/use-preferences';
import { later } from '../../ui/later';
import { NoteEditor } from './post/note-editor';
import { PostView } from './post/post-view';
import { prefetchDetails, preloadPreviews } from './post/use-post-details';
import { Reasons } from './reasons';
import styles from './review-page.module.css';
import type { ReviewSession } from './review-session';
import { hasOldContent, type ReviewState, upcoming } from './review-state';
import { useReview } from './use-review';
import { useSwipe } from './use-swipe';

const ConflictPanel = later(async () => (await import('./conflict-panel')).ConflictPanel);
const EditNote = later(async () => (await import('./edit-note')).EditNote);

const DETAILS_AHEAD = 5;
const PREVIEWS_AHEAD = 3;

/** How often a post's new content is requested, in milliseconds. */
const RETRY_EVERY = 5_000;

export function PostPane() {
  const { session, state, view, decideOpen } = useReview();
  const scroller = useRef<HTMLDivElement>(null);
  const post = session.post;
  const conflict = useConflict(post?.id);
  usePrefetch(state);
  const id = post?.id;
  const isOld = post !== null && conflict !== undefined && hasOldContent(post, conflict.current);
  useFreshContent(session, isOld ? post.id : undefined);
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
    window.scrollTo({ top: 0 }); // on a phone it is the window that scrolls
  }, [id]);
  const swipe = useSwipe(
    () => session.post?.id,
    (approved) => decideOpen(approved),
  );
  // A conflict says of the edit too.
  const isTold = conflict !== undefined && !isOld && view.edit.before !== null;
  useEffect(() => {
    if (isTold) view.edit.accept();
  });
  if (!post) return null;
  return (
    <div className={styles.post} ref={scroller} {...swipe}>
      <PostView
        key={post.id}
        post={post}
        topSlot={
          conflict ? <ConflictPanel conflict={conflict} isOld={isOld} /> : view.edit.before && <EditNote post={post} />
        }
      />
      <NoteEditor key={`note-${post.id}`} post={post} />
      <Reasons isBeside={false} />
    </div>
  );
}

function useFreshContent(session: ReviewSession, id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return undefined;
    void session.refresh(id);
    const timer = setInterval(() => void session.refresh(id), RETRY_EVERY);
    return () => clearInterval(timer);
  }, [session, id]);
}

/** The conflict about a post; what else happens in the outbox does not matter here. */
function useConflict(id: number | undefined): Conflict | undefined {
  const find = () => outbox.snapshot().conflicts.find(({ postId }) => postId === id);
  useSyncExternalStore(outbox.subscribe, () => {
    const found = find();
    return found && `${found.id} ${found.current.version}`;
  });
  return find();
}

function usePrefetch(state: ReviewState): void {
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
