import { heldBy, isStuck, isWaiting, type Item } from './entry';
import type { Records } from './records';

/** How a conflict ends: by the other reviewer's decision or this reviewer's. What was refused is given up or sent again. */
export type Side = 'theirs' | 'mine';

export interface StuckItem {
  id: string;
  postId: number;
}

/** Ends a conflict or a refusal. "Mine" is sent again at its old position, a conflict's now based on their version. */
export function resolve(records: Records, { id, postId }: StuckItem, side: Side): void {
  records.mapItems(id, (item) => {
    if (item.postId !== postId || !isStuck(item)) return item;
    const { current, refusal: _, ...own } = item;
    if (side === 'theirs') return current ? { ...own, result: { kind: 'theirs', review: current } } : null;
    if (!current) return own;
    // An undo then restores the other reviewer's decision.
    const seen = { seenVersion: current.version, seenContent: current.content_changed_at };
    return { ...own, ...seen, prior: heldBy(current, own.change) };
  });
}

export function releaseHolds(records: Records, user: string): void {
  for (const { id, items } of records.of(user)) if (items.some(isWaiting)) records.update(id, () => ({ heldUntil: 0 }));
}

/** Discards everything of a user, or what is done: it contains reviewers' notes. */
export function discard(records: Records, user: string, isDiscarded: (item: Item) => boolean = () => true): void {
  for (const { id } of records.of(user)) records.mapItems(id, (item) => (isDiscarded(item) ? null : item));
}
