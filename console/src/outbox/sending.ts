import type { Outcome } from './response';
import type { OutboxTransaction } from './outbox-transaction';
import { type Entry, fold, heldBy, holdLeft, holds, type Item, type Result, type Review, sendable } from './entry';
import { fitting } from './transport';

/** What the sender does next. */
export type Claim =
  | { kind: 'idle' }
  | { kind: 'held'; milliseconds: number }
  | { kind: 'offline' }
  | { kind: 'send'; user: string; session: number; seq: number; items: Item[] };

/** Under which conditions something is sent. */
export interface ClaimOptions {
  now: number;
  /** Given where a row is the lock: only its owner sends. */
  owner: string | null;
  /** The browser says that there is no network. */
  isOffline: boolean;
}

/**
 * Takes the first items of the signed-in user that can be sent, and marks them as sent: from here on an undo cannot drop them.
 * A held entry also delays everything after it: decisions reach the service in the reviewer's order over all posts, so that
 * an undo or a correction never overtakes what it corrects.
 */
export function claim(transaction: OutboxTransaction, { now, owner, isOffline }: ClaimOptions): Claim {
  const { user, number } = transaction.session;
  if (user === null || (owner !== null && transaction.sender?.owner !== owner)) return { kind: 'idle' };
  const [first] = sendable(transaction.of(user));
  if (!first) return { kind: 'idle' };
  const milliseconds = holdLeft(first.entry, now);
  if (milliseconds > 0) return { kind: 'held', milliseconds };
  if (isOffline) return { kind: 'offline' };
  const items = fitting(first.items);
  setSent(transaction, first.entry, items, true);
  return { kind: 'send', user, session: number, seq: first.entry.seq, items };
}

/**
 * The service certainly did not process these claimed items: an undo can drop them again, except those of which an earlier
 * request may still arrive.
 */
export function release(transaction: OutboxTransaction, seq: number, items: readonly Item[]): void {
  const entry = transaction.find(seq);
  const untouched = items.filter(({ isSent }) => !isSent);
  if (entry) setSent(transaction, entry, untouched, false);
}

function setSent(transaction: OutboxTransaction, entry: Entry, items: readonly Item[], isSent: boolean): void {
  const ids = new Set(items.map(({ postId }) => postId));
  transaction.setItems(
    entry,
    entry.items.map((item) => (ids.has(item.postId) ? { ...item, isSent } : item)),
  );
}

/** Records the outcomes of items that were sent; does nothing when the entry was completed meanwhile. */
export function settle(transaction: OutboxTransaction, seq: number, outcomes: ReadonlyMap<number, Outcome>): void {
  const entry = transaction.find(seq);
  if (!entry) return;
  const results: Result[] = [];
  const items = entry.items.flatMap((item) => {
    const outcome = outcomes.get(item.postId);
    const after = outcome ? applyOutcome(transaction, entry, item, outcome) : item;
    if ('kind' in after) results.push(after);
    return 'kind' in after ? [] : [after];
  });
  transaction.setItems(entry, items);
  transaction.broadcast(entry, results);
}

/** The item as it continues to wait, or its outcome. */
function applyOutcome(transaction: OutboxTransaction, entry: Entry, item: Item, outcome: Outcome): Item | Result {
  const { postId, name } = item;
  if (outcome.kind === 'done') {
    confirm(transaction, entry, item, outcome.review);
    return { kind: 'done', postId, item, review: outcome.review };
  }
  if (outcome.kind === 'deleted') return { kind: 'deleted', postId, name };
  if (outcome.kind === 'taken') return { kind: 'taken', postId, name, state: outcome.state };
  if (outcome.kind === 'refused') return { ...item, isSent: false, refusal: outcome.detail };
  const isSettled = settleAgreement(transaction, entry, item, outcome.current);
  return isSettled ? agreement(entry, item, outcome.current) : { ...item, isSent: false, current: outcome.current };
}

/** An undo of what somebody else decided as well restores their decision, not what was there before. */
function agreement(entry: Entry, item: Item, review: Review): Result {
  const prior = isBy(entry, review) ? item.prior : heldBy(review, item.change);
  return { kind: 'done', postId: item.postId, item: { ...item, prior }, review };
}

function isBy({ user }: Entry, review: Review): boolean {
  return review.reviewed_by === `user:${user}`;
}

/** Later decisions of the same user on the post were made with knowledge of this one: they count as made over its version. */
function confirm(transaction: OutboxTransaction, entry: Entry, item: Item, { version }: Review): void {
  transaction.recordVersion(entry.user, item.postId, item.seenVersion, version);
  for (const { entry: later, item: own } of following(transaction, entry, item.postId))
    if (own.seenVersion < version) replaceItem(transaction, later, own, { ...own, seenVersion: version });
}

/**
 * A post that already is as the reviewer decided is no conflict. That happens when several decisions were sent as one when the
 * page was closed, and when two reviewers decide the same. Only where the review is the reviewer's own, and nobody wrote since,
 * still later decisions count as made over it.
 */
function settleAgreement(transaction: OutboxTransaction, entry: Entry, item: Item, current: Review): boolean {
  const later = following(transaction, entry, item.postId);
  const changes = [item, ...later.map(({ item: own }) => own)].map(({ change }) => change);
  const count = changes.findLastIndex((_, index) => holds(current, fold(changes.slice(0, index + 1)))) + 1;
  const isOwn = isBy(entry, current) && current.version === item.seenVersion + 1;
  if (count === 0) return false;
  for (const { entry: other, item: own } of later.slice(0, count - 1)) {
    replaceItem(transaction, other, own, null);
    transaction.broadcast(other, [agreement(other, own, current)]);
  }
  if (isOwn) confirm(transaction, entry, item, current);
  return true;
}

function following(
  transaction: OutboxTransaction,
  { user, seq }: Entry,
  postId: number,
): { entry: Entry; item: Item }[] {
  return transaction
    .of(user)
    .filter((entry) => entry.seq > seq)
    .flatMap((entry) => entry.items.filter((item) => item.postId === postId).map((item) => ({ entry, item })));
}

function replaceItem(transaction: OutboxTransaction, entry: Entry, item: Item, by: Item | null): void {
  transaction.setItems(
    entry,
    entry.items.flatMap((own) => (own !== item ? [own] : by ? [by] : [])),
  );
}
