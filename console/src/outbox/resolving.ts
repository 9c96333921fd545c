import type { OutboxTransaction } from './outbox-transaction';
import { heldBy, type Item, type Result } from './entry';

/** How a conflict ends: with the review as the other left it, or as this reviewer wants it. */
export type Side = 'theirs' | 'mine';

/** Ends a conflict. Mine is sent again, at its old position, as decided with knowledge of theirs. */
export function resolve(transaction: OutboxTransaction, seq: number, postId: number, side: Side): void {
  change(transaction, seq, postId, (item) => {
    const { current, ...own } = item;
    if (!current) return item;
    if (side === 'theirs') return { kind: 'dropped', postId, review: current };
    // An undo then restores what the other reviewer decided, not what was there before.
    const seen = { seenVersion: current.version, seenContent: current.content_changed_at };
    return { ...own, ...seen, prior: heldBy(current, own.change) };
  });
}

/** Discards what the service refused. */
export function dismiss(transaction: OutboxTransaction, seq: number, postId: number): void {
  change(transaction, seq, postId, (item) => (item.refusal === undefined ? item : { kind: 'dismissed', postId }));
}

/** Sends again what the service refused. */
export function retry(transaction: OutboxTransaction, seq: number, postId: number): void {
  change(transaction, seq, postId, (item) => ({ ...item, refusal: undefined }));
}

/** Ends all holds, so that everything can be sent at once. */
export function releaseHolds(transaction: OutboxTransaction, user: string): void {
  for (const entry of transaction.of(user)) {
    entry.heldUntil = 0;
    transaction.setItems(entry, entry.items);
  }
}

/** Discards everything of a user. */
export function discard(transaction: OutboxTransaction, user: string): void {
  for (const entry of transaction.of(user)) {
    transaction.broadcast(
      entry,
      entry.items.map(({ postId }) => ({ kind: 'dropped', postId })),
    );
    transaction.setItems(entry, []);
  }
}

function change(transaction: OutboxTransaction, seq: number, postId: number, by: (item: Item) => Item | Result): void {
  const entry = transaction.find(seq);
  const item = entry?.items.find((item) => item.postId === postId);
  if (!entry || !item) return;
  const after = by(item);
  if ('kind' in after) transaction.broadcast(entry, [after]);
  const rest = 'kind' in after ? [] : [after];
  transaction.setItems(
    entry,
    entry.items.flatMap((own) => (own === item ? rest : [own])),
  );
}
