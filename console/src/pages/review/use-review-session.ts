import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from '../../shell/router';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ApiError, isUnreachable } from '../../api/api-error';
import { outbox } from '../../outbox/use-outbox';
import { useSession } from '../../session/use-session';
import { useWhenOnline } from '../../ui/use-when-online';
import { isSame, namedPost, readFilter, type ReviewFilter, writeFilter } from './review-filter';
import { ReviewSession } from './review-session';
import { INITIAL_STATE, type ReviewState } from './review-state';
import { sessionStore } from '../../session/session';

/** The post that a list begins at; `wasOpen`: the previous session's rather than the address's. */
type Beginning = Parameters<ReviewSession['begin']>[0];

/** After a reload the address names the post that was open, rather than one that somebody wants to see. */
const WAS_OPEN = performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')
  ? namedPost(new URLSearchParams(window.location.search))
  : null;

const NO_SESSION = createStore(() => INITIAL_STATE);

/** The session that the address names: its filter, its post and its view; a new filter begins a new one. */
export function useReviewSession() {
  useState(restoreAddress);
  const [address, setAddress] = useSearchParams();
  const filterText = new URLSearchParams(writeFilter(readFilter(address))).toString();
  const filter = useMemo(() => readFilter(new URLSearchParams(filterText)), [filterText]);
  const isGrid = address.get('view') === 'grid';
  const named = namedPost(address);
  const at = useRef<Beginning>({ postId: named, wasOpen: named === WAS_OPEN });
  const [round, setRound] = useState(0);
  const { session, failure } = useBegunSession(filter, at, round);
  const state = useStore(session?.store ?? NO_SESSION);
  useAddressOfPost(state);
  const go = useRef(setAddress);
  go.current = setAddress;
  const setFilter = useCallback(
    (next: ReviewFilter) => go.current({ ...writeFilter(next), ...(isGrid && { view: 'grid' }) }),
    [isGrid],
  );
  const setGrid = useCallback((grid: boolean) => {
    const change = (before: URLSearchParams) => {
      const next = new URLSearchParams(before);
      if (grid) next.set('view', 'grid');
      else next.delete('view');
      return next;
    };
    go.current(change, { replace: true });
  }, []);
  const restart = useCallback(() => setRound((count) => count + 1), []);
  /** Restarts unasked: the post that is open stays open, unless it is decided by now. */
  const reload = useCallback(() => {
    // After a search without the network the list is still of the filter before: its post need not fit this one.
    const isOfFilter = session !== null && isSame(session.filter, filter);
    at.current = { postId: isOfFilter ? (session?.post?.id ?? null) : null, wasOpen: true };
    restart();
  }, [session, filter, restart]);
  const more = useCallback(() => void session?.loadMore(), [session]);
  useRetry(state.error, state.status === 'failed' ? restart : more);
  return { session, state, filter, isGrid, setFilter, setGrid, restart, reload, failure };
}

/** Loads what failed for want of the network when it is back, and what was refused as the session had ended after the next sign-in. */
function useRetry(error: unknown, retry: () => void): void {
  useWhenOnline(isUnreachable(error), retry);
  const isRefused = error instanceof ApiError && error.status === 401;
  const isSignedIn = useSession().kind === 'in';
  useEffect(() => {
    if (isRefused && isSignedIn) retry();
  }, [isRefused, isSignedIn, retry]);
}

/**
 * A session for the filter, which a new round begins again; without the network the last one stays, and `failure` says why. On return the
 * left session is shown again.
 */
function useBegunSession(filter: ReviewFilter, at: RefObject<Beginning>, round: number) {
  const [session, setSession] = useState<ReviewSession | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const loaded = useRef<ReviewSession | null>(null);
  // Before the browser paints: the first posts may be here already.
  useLayoutEffect(() => {
    const { postId, wasOpen } = at.current;
    at.current = { postId: null };
    setFailure(null);
    const left = round === 0 ? takeLeft(filter) : null;
    if (left) {
      loaded.current?.end();
      loaded.current = left;
      setSession(left);
      if (postId !== null) void left.bring(postId).catch(() => false);
      return undefined;
    }
    const begun = new ReviewSession(filter, outbox);
    let isOver = false;
    setSession(begun);
    const begin = async () => {
      await begun.begin({ postId, wasOpen });
      const { status, error } = begun.state();
      if (isOver) return;
      if (status === 'ready') {
        loaded.current?.end();
        loaded.current = begun;
      }
      if (!loaded.current || !isUnreachable(error)) return;
      setSession(loaded.current);
      setFailure(error);
    };
    void begin();
    return () => {
      isOver = true;
      if (loaded.current !== begun) begun.end();
    };
  }, [filter, at, round]);
  useEffect(() => () => leave(loaded.current), []);
  return { session, failure };
}

/** The address follows when somebody rests on a post: browsers are slow at it, and stop it when it comes too often. */
const ADDRESS_AFTER = 250;

/** Keeps the post in the address, without a step in the browser's history for each and without rendering for it. */
function useAddressOfPost({ posts, current }: ReviewState): void {
  const id = posts[current]?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => {
      const url = new URL(window.location.href);
      // Another page was asked for, and its code is still loading.
      if (url.pathname !== '/') return;
      url.searchParams.set('post', String(id));
      window.history.replaceState(window.history.state, '', url);
    }, ADDRESS_AFTER);
    return () => clearTimeout(timer);
  }, [id]);
}

let left: { session: ReviewSession; address: string; username: string } | null = null;

/** Keeps the list of the left page. It still follows others' changes and is shown again on return. */
function leave(session: ReviewSession | null): void {
  const state = sessionStore.getState();
  if (!session?.post || !('account' in state)) return session?.end();
  const address = new URLSearchParams(writeFilter(session.filter));
  address.set('post', String(session.post.id));
  left = { session, address: address.toString(), username: state.account.username };
  const stop = sessionStore.subscribe(({ kind }) => {
    if (kind !== 'out') return;
    stop();
    drop();
  });
  return undefined;
}

function takeLeft(filter: ReviewFilter): ReviewSession | null {
  const found = isOwn() && left && isSame(left.session.filter, filter) && left.session.post ? left.session : null;
  if (!found) drop();
  left = null;
  return found;
}

/** An address without a filter, such as the navigation's, means the kept page. */
function restoreAddress(): void {
  if (window.location.search === '' && left && isOwn()) window.history.replaceState(null, '', `/?${left.address}`);
}

function drop(): void {
  left?.session.end();
  left = null;
}

function isOwn(): boolean {
  const state = sessionStore.getState();
  return 'account' in state && state.account.username === left?.username;
}
