import { sessionStore } from '../../session/session';
import { isSame, type ReviewFilter, writeFilter } from './review-filter';
import type { ReviewSession } from './review-session';

let left: { session: ReviewSession; address: string; username: string } | null = null;

/** Keeps the list of the left page. It still follows others' changes and is shown again on return. */
export function leave(session: ReviewSession | null): void {
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

/** The session that was left, if it is one of this filter; another one ends. */
export function takeLeft(filter: ReviewFilter): ReviewSession | null {
  const found = isOwn() && left && isSame(left.session.filter, filter) && left.session.post ? left.session : null;
  if (!found) drop();
  left = null;
  return found;
}

/** An address without a filter, such as the navigation's, means the kept page. */
export function restoreAddress(): void {
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
