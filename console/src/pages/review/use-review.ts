import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { useDigitKeys, useKeys } from '../../keys/use-keys';
import { outbox } from '../../outbox/use-outbox';
import { useIsAdmin } from '../../session/use-session';
import { useCountsQuery } from '../../shell/use-counts';
import { type Reason, useReasons } from '../../ui/rejection-reasons';
import { notify } from '../../ui/toast-store';
import { webUrl } from '../../ui/web-address';
import { useWhenOnline } from '../../ui/use-when-online';
import { lastBulk, useBulkDecisions, useUndoBulk } from './bulk/bulk-decisions';
import { REVIEW_MESSAGES } from './messages';
import type { Post } from './post/post-models';
import { usePresence } from './presence/presence-reporter';
import { ReviewActions } from './review-actions';
import { NO_FILTER } from './review-filter';
import type { ReviewSession } from './review-session';
import { selectableOf } from './review-state';
import { EDIT_NOTE, type ShowPane, usePostView, useShowPane } from './use-post-view';
import type { useReviewSession } from './use-review-session';

export interface ReviewProps extends ReturnType<typeof useReviewSession> {
  session: ReviewSession;
  /** On a phone: is the list shown instead of the post? */
  isListShown: boolean;
  showPost: () => void;
  onSearch: () => void;
  onFilters: () => void;
}

export type Question =
  | { kind: 'bulk'; approved: boolean; posts: readonly Post[]; reason?: Reason }
  | { kind: 'all'; approved: boolean; reason?: Reason }
  | { kind: 'block'; post: Post }
  | { kind: 'undo' };

const hasConflict = (post: Post | null) => outbox.snapshot().conflicts.some(({ postId }) => postId === post?.id);

interface Deciding extends Pick<ReviewProps, 'session' | 'state'> {
  actions: ReviewActions;
  view: ReturnType<typeof usePostView>;
  showPane: ShowPane;
  setQuestion: (question: Question) => void;
}

/** Decides about the open post, or asks about a selection; what was edited under the reviewer's eyes is approved by a second key. */
function useDeciding({ session, state, actions, view, showPane, setQuestion }: Deciding) {
  const ask = (posts: readonly Post[], approved: boolean, reason?: Reason) =>
    setQuestion({ kind: 'bulk', approved, posts, reason });
  const decideOpen = (approved: boolean, reason?: Reason) => {
    if (approved && !hasConflict(session.post) && view.edit.ask()) return showPane(EDIT_NOTE);
    if (view.edit.isAsked) session.seeEdit();
    actions.decide(approved, reason);
  };
  const decide = (approved: boolean, reason?: Reason) => {
    if (state.isAllSelected) return setQuestion({ kind: 'all', approved, reason });
    if (state.selected.size === 0) return decideOpen(approved, reason);
    const posts = state.posts.filter(({ id }) => state.selected.has(id));
    return ask(posts, approved, reason);
  };
  const rejectFor = (reason: Reason) => decide(false, reason);
  useDigitKeys('rejectFor', useReasons(), rejectFor);
  return { ask, decide, decideOpen, rejectFor };
}

/** What can be done on the page, for all of its parts. */
export function useReviewTools(props: ReviewProps) {
  const { session, setGrid, setFilter, showPost } = props;
  const t = useMessages(REVIEW_MESSAGES);
  const showPane = useShowPane(setGrid, showPost);
  const actions = useMemo(() => new ReviewActions(session, t, showPane), [session, t, showPane]);
  const [question, setQuestion] = useState<Question | null>(null);
  const view = usePostView(session.post, showPane);
  const take = usePresence(session, actions);
  const deciding = useDeciding({ ...props, actions, view, showPane, setQuestion });
  const showWave = (wave: number) => setFilter({ ...NO_FILTER, state: 'all', wave });
  const askBlock = () => {
    if (session.post) setQuestion({ kind: 'block', post: session.post });
  };
  /** Null: this person may not block. */
  const block = useIsAdmin() ? askBlock : null;
  const undo = useUndo(actions);
  const listUndo = () => setQuestion({ kind: 'undo' });
  const reloadLater = useReloadLater(props, question !== null || view.open !== null);
  const tools = { ...deciding, actions, view, take, showWave, block, undo, listUndo, reloadLater };
  return { ...props, ...tools, question, closeQuestion: () => setQuestion(null) };
}

export type Review = ReturnType<typeof useReviewTools>;

export const ReviewContext = createContext<Review | null>(null);

export function useReview(): Review {
  const review = useContext(ReviewContext);
  if (!review) throw new Error('This is a part of the review page');
  return review;
}

/** Returns a function that reloads the list once no dialog, note or selection is open. If no post is left, new posts reload it too. */
function useReloadLater({ session, state, failure, reload }: ReviewProps, isBusy: boolean): () => void {
  const t = useMessages(REVIEW_MESSAGES);
  const busyWith = isBusy ? 'post' : state.selected.size > 0 ? 'selection' : null;
  useLayoutEffect(() => session.setBusy(busyWith), [session, busyWith]);
  useLayoutEffect(() => () => session.setBusy(null), [session]);
  const latest = useRef(reload);
  useLayoutEffect(() => {
    latest.current = reload;
  }, [reload]);
  const reloadLater = useCallback(() => session.whenIdle(() => latest.current()), [session]);
  const isEmpty = session.post === null && failure === null && state.status === 'ready';
  useNewsWhere(isEmpty, session);
  const awaited = isEmpty ? state.newcomers : 0;
  useEffect(() => {
    if (awaited === 0) return;
    notify(t('newcomers', { n: awaited }));
    reloadLater();
  }, [awaited, reloadLater, t]);
  useWhenOnline(failure !== null, reloadLater);
  return reloadLater;
}

/** Asks for new posts with each figure in the rail that says there are some: a fetch brings a new one. */
function useNewsWhere(isEmpty: boolean, session: ReviewSession): void {
  const { data, dataUpdatedAt } = useCountsQuery();
  const isAsked = isEmpty && (data?.unreviewed_posts ?? 0) > 0;
  useEffect(() => {
    if (isAsked) void session.countNewcomers();
  }, [isAsked, dataUpdatedAt, session]);
}

function useUndo(actions: ReviewActions): () => void {
  const bulk = lastBulk(useBulkDecisions());
  const undoBulk = useUndoBulk();
  return () => {
    const isLast = bulk !== null && bulk.at > (outbox.lastStep()?.at ?? 0);
    if (isLast) undoBulk(bulk.id);
    else void actions.undo();
  };
}

export function useReviewKeys({ session, view, decide, block, ...review }: Review): void {
  useKeys('review', {
    approve: () => decide(true),
    reject: () => decide(false),
    undo: review.undo,
    undoList: review.listUndo,
    score: view.editScore,
    note: view.editNote,
    template: view.pickTemplate,
    ...(block && { block }),
    select: () => session.post !== null && session.toggle(session.post.id),
    selectRange: () => session.selectTo(session.state().current),
    selectAll: () => session.select(selectableOf(session.state(), session.listsDecided).map(({ id }) => id)),
    close: () => {
      if (session.state().selected.size === 0) return false;
      session.select([]);
      return true;
    },
    next: () => session.move(1),
    previous: () => session.move(-1),
    search: review.onSearch,
    filters: review.onFilters,
    showMedia: view.reveal,
    nextImage: view.nextImage,
    viewPicture: () => view.viewPicture(),
    openOriginal: () => {
      const url = session.post && webUrl(session.post.url);
      if (url) window.open(url, '_blank', 'noopener,noreferrer');
    },
    grid: () => review.setGrid(!review.isGrid),
  });
}
