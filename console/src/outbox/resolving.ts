import type { Book } from './book';
import { heldBy, type Item, type Result } from './entry';

/** How a conflict ends: with the review as the other left it, or as this reviewer wants it. */
export type Side = 'theirs' | 'mine';

/** Ends a conflict. Mine is sent again, in its old place, as decided in view of theirs. */
export function resolve(book: Book, seq: number, postId: number, side: Side): void {
  change(book, seq, postId, (item) => {
    const { current, ...own } = item;
    if (!current) return item;
    if (side === 'theirs') return { kind: 'dropped', postId, review: current };
    // An undo then brings back what the other decided, not what was there before.
    return { ...own, seenVersion: current.version, prior: heldBy(current, own.change) };
  });
}

/** Gives up what the service refused. */
export function dismiss(book: Book, seq: number, postId: number): void {
  change(book, seq, postId, (item) => (item.refusal === undefined ? item : { kind: 'dropped', postId }));
}

/** Sends again what the service refused. */
export function retry(book: Book, seq: number, postId: number): void {
  change(book, seq, postId, (item) => ({ ...item, refusal: undefined }));
}

/** Sends all at once that is held. */
export function releaseHolds(book: Book, user: string): void {
  for (const entry of book.of(user)) {
    entry.heldUntil = 0;
    book.keep(entry, entry.items);
  }
}

/** Gives up all that waits of a user. */
export function discard(book: Book, user: string): void {
  for (const entry of book.of(user)) {
    book.tell(
      entry,
      entry.items.map(({ postId }) => ({ kind: 'dropped', postId })),
    );
    book.keep(entry, []);
  }
}

function change(book: Book, seq: number, postId: number, by: (item: Item) => Item | Result): void {
  const entry = book.find(seq);
  const item = entry?.items.find((item) => item.postId === postId);
  if (!entry || !item) return;
  const after = by(item);
  if ('kind' in after) book.tell(entry, [after]);
  const rest = 'kind' in after ? [] : [after];
  book.keep(
    entry,
    entry.items.flatMap((own) => (own === item ? rest : [own])),
  );
}
