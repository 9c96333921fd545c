import { useQueryClient } from '@tanstack/react-query';
import { type TouchEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Conflict } from '../../outbox/snapshot';
import { outbox } from '../../outbox/use-outbox';
import { usePreferences } from '../../preferences/use-preferences';
import { ConflictPanel } from './conflict-panel';
import { NoteEditor } from './post/note-editor';
import { PresencePanel } from './presence/presence-panel';
import { isWhole, type Post } from './post/post-models';
import { PostView } from './post/post-view';
import { prefetchDetails, preloadPreviews } from './post/use-post-details';
import { ReasonsInline } from './reasons';
import type { ReviewActions } from './review-actions';
import styles from './review-page.module.css';
import type { ReviewSession } from './review-session';
import { hasOldContent, type ReviewState, upcoming, withChange } from './review-state';
import type { PostViewState } from './use-post-view';

/** So many posts ahead are made ready: what is known of them, and their pictures. */
const DETAILS_AHEAD = 5;
const PREVIEWS_AHEAD = 3;

/** What could not be loaded of the post is asked for so often, in milliseconds. */
const RETRY_EVERY = 5_000;

/** What the columns of a session share. */
export interface PaneProps {
  session: ReviewSession;
  state: ReviewState;
  actions: ReviewActions;
  view: PostViewState;
  /** Null: whoever is signed in may not block. */
  onBlock: (() => void) | null;
  /** Lists the posts of a wave. */
  onShowWave: (wave: number) => void;
  /** Asks whether to decide about several posts. */
  onAsk: (posts: readonly Post[], approved: boolean) => void;
  /** Takes the post from whoever else has it open. */
  onTake: () => void;
}

/** The post that is shown, with its conflict above and its note below. */
export function PostPane(props: PaneProps) {
  const { session, state, actions, view } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const post = session.post;
  const conflict = useConflict(post?.id);
  usePrefetch(state);
  const id = post?.id;
  useRest(session, post !== null && !isWhole(post));
  const isOld = post !== null && conflict !== undefined && hasOldContent(post, conflict.current);
  useFreshContent(session, isOld ? post.id : undefined);
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
    window.scrollTo({ top: 0 }); // on a phone it is the window that scrolls
  }, [id]);
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
          conflict ? (
            <ConflictPanel conflict={conflict} isOld={isOld} onResolve={(side) => actions.resolve(conflict, side)} />
          ) : (
            <PresencePanel present={state.present.get(post.id)} onTake={props.onTake} />
          )
        }
      />
      <NoteEditor
        key={`note-${post.id}`}
        postId={post.id}
        note={seen.reviewer_notes}
        isEditing={view.editing === 'note'}
        templateSignal={view.templateSignal}
        onOpen={view.editNote}
        onClose={view.stopEditing}
        onReject={() => {
          view.stopEditing();
          actions.decide(false);
        }}
        onSave={(note) => {
          actions.setNote(post, note);
          view.stopEditing();
        }}
      />
      <ReasonsInline {...props} />
    </div>
  );
}

/** Has what lacks of the current post loaded once there is a network and the service responds. */
function useRest(session: ReviewSession, isLacking: boolean): void {
  useEffect(() => {
    if (!isLacking) return undefined;
    const timer = setInterval(() => void session.fill(), RETRY_EVERY);
    return () => clearInterval(timer);
  }, [session, isLacking]);
}

/** Loads a post again until it is shown as its author changed it. */
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
    return found && `${found.seq} ${found.current.version}`;
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

/** A swipe goes so far to the side, in pixels, and at most half as far up or down. */
const FAR_ENOUGH = 90;

/** Sideways the finger is ours: browsers take such a swipe for going back, away from the page. */
const OURS = { touchAction: 'pan-y pinch-zoom' } as const;

/** On touch screens: right approves, left rejects; the buttons are there as well. */
function useSwipe(actions: ReviewActions) {
  const { swipe } = usePreferences();
  const stop = useRef(() => {});
  if (!swipe) return {};
  return {
    style: OURS,
    onTouchStart: ({ touches, target }: TouchEvent) => {
      stop.current();
      const touch = touches[0];
      if (!touch || touches.length > 1) return;
      const { clientX: x, clientY: y } = touch;
      stop.current = listenForEnd(target, ({ clientX, clientY }) => {
        const across = clientX - x;
        const isAcross = Math.abs(across) >= FAR_ENOUGH && Math.abs(clientY - y) < Math.abs(across) / 2;
        if (isAcross) actions.decide(across > 0);
      });
    },
  };
}

/** Hears of the end on what was touched itself: that may be replaced under the finger, as placeholders are. */
function listenForEnd(target: EventTarget, onEnd: (touch: Touch) => void): () => void {
  const ending = new AbortController();
  const listen = (type: string, run: (event: Event) => void) =>
    target.addEventListener(type, run, { signal: ending.signal });
  listen('touchcancel', () => ending.abort());
  listen('touchend', (event) => {
    const touch = (event as globalThis.TouchEvent).changedTouches[0];
    ending.abort();
    if (touch) onEnd(touch);
  });
  return () => ending.abort();
}
