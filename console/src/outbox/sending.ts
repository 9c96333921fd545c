import type { Outcome } from './answer';
import type { Book } from './book';
import { type Entry, fold, holdLeft, holds, type Item, type Result, type Review, sendable } from './entry';
import { fitting } from './transport';

/** What a sender shall do next. */
export type Claim =
  | { kind: 'idle' }
  | { kind: 'held'; milliseconds: number }
  | { kind: 'cutOff' }
  | { kind: 'send'; user: string; session: number; seq: number; items: Item[] };

/** Who asks for something to send. */
export interface Claimant {
  now: number;
  /** Given where a row is the lock: only its owner sends. */
  owner: string | null;
  /** The browser says that there is no network. */
  isCutOff: boolean;
}

/**
 * Takes the first items that can be sent, of whoever is signed in, and marks them as sent: from here on an undo cannot
 * forget them. What is held holds back all that follows, whatever it is: decisions reach the service in the reviewer's order
 * over all posts, so that what an undo or a second look corrects never overtakes what it corrects.
 */
export function claim(book: Book, { now, owner, isCutOff }: Claimant): Claim {
  const { user, number } = book.session;
  if (user === null || (owner !== null && book.sender?.owner !== owner)) return { kind: 'idle' };
  const [first] = sendable(book.of(user));
  if (!first) return { kind: 'idle' };
  const milliseconds = holdLeft(first.entry, now);
  if (milliseconds > 0) return { kind: 'held', milliseconds };
  if (isCutOff) return { kind: 'cutOff' };
  const items = fitting(first.items);
  flag(book, first.entry, items, true);
  return { kind: 'send', user, session: number, seq: first.entry.seq, items };
}

/**
 * The service certainly did nothing about these items, as they were claimed: they can be forgotten again, but for those of
 * which an earlier request may still arrive.
 */
export function release(book: Book, seq: number, items: readonly Item[]): void {
  const entry = book.find(seq);
  const untouched = items.filter(({ isSent }) => !isSent);
  if (entry) flag(book, entry, untouched, false);
}

function flag(book: Book, entry: Entry, items: readonly Item[], isSent: boolean): void {
  const ids = new Set(items.map(({ postId }) => postId));
  book.keep(
    entry,
    entry.items.map((item) => (ids.has(item.postId) ? { ...item, isSent } : item)),
  );
}

/** Writes down what became of items that were sent; of an entry that somebody else settled meanwhile nothing is left to do. */
export function settle(book: Book, seq: number, outcomes: ReadonlyMap<number, Outcome>): void {
  const entry = book.find(seq);
  if (!entry) return;
  const results: Result[] = [];
  const items = entry.items.flatMap((item) => {
    const outcome = outcomes.get(item.postId);
    const after = outcome ? judge(book, entry, item, outcome) : item;
    if ('kind' in after) results.push(after);
    return 'kind' in after ? [] : [after];
  });
  book.keep(entry, items);
  book.tell(entry, results);
}

/** The item as it waits on, or what became of it. */
function judge(book: Book, entry: Entry, item: Item, outcome: Outcome): Item | Result {
  const { postId, name } = item;
  if (outcome.kind === 'done') {
    confirm(book, entry, item, outcome.review);
    return { kind: 'done', postId, item, review: outcome.review };
  }
  if (outcome.kind === 'deleted') return { kind: 'deleted', postId, name };
  if (outcome.kind === 'taken') return { kind: 'taken', postId, name, state: outcome.state };
  if (outcome.kind === 'refused') return { ...item, isSent: false, refusal: outcome.detail };
  const isAgreed = agree(book, entry, item, outcome.current);
  return isAgreed
    ? { kind: 'done', postId, item, review: outcome.current }
    : { ...item, isSent: false, current: outcome.current };
}

/** A later decision on the post was made by somebody who knew this one: it has seen what this one led to. */
function confirm(book: Book, entry: Entry, item: Item, { version }: Review): void {
  book.learn(entry.user, item.postId, item.seenVersion, version);
  for (const { entry: later, item: own } of following(book, entry, item.postId))
    if (own.seenVersion < version) swap(book, later, own, { ...own, seenVersion: version });
}

/**
 * A post that already is as the reviewer last said is no conflict. That happens when several decisions went out as one with
 * a page that was left, and when two reviewers say the same. Only where the review is the reviewer's own, decisions that
 * came still later count as having seen it.
 */
function agree(book: Book, entry: Entry, item: Item, current: Review): boolean {
  const later = following(book, entry, item.postId);
  const changes = [item, ...later.map(({ item: own }) => own)].map(({ change }) => change);
  const count = changes.findLastIndex((_, index) => holds(current, fold(changes.slice(0, index + 1)))) + 1;
  const isOwn = current.reviewed_by === `user:${entry.user}`;
  if (count === 0) return false;
  for (const { entry: other, item: own } of later.slice(0, count - 1)) {
    swap(book, other, own, null);
    book.tell(other, [{ kind: 'done', postId: own.postId, item: own, review: current }]);
  }
  if (isOwn) confirm(book, entry, item, current);
  return true;
}

function following(book: Book, { user, seq }: Entry, postId: number): { entry: Entry; item: Item }[] {
  return book
    .of(user)
    .filter((entry) => entry.seq > seq)
    .flatMap((entry) => entry.items.filter((item) => item.postId === postId).map((item) => ({ entry, item })));
}

function swap(book: Book, entry: Entry, item: Item, by: Item | null): void {
  book.keep(
    entry,
    entry.items.flatMap((own) => (own !== item ? [own] : by ? [by] : [])),
  );
}
