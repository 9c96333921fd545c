import { heldBy, isStuck, isWaiting, type Item } from './entry';
import type { Records } from './records';

/** How a conflict ends: the other reviewer's decision or this reviewer's. */
export type Side = 'theirs' | 'mine';

/** An item that needs the reviewer. */
export interface StuckItem {
  id: string;
  postId: number;
}

/** Ends a conflict. "Mine" is sent again at its old position, now based on their version. */
export function resolve(records: Records, stuck: StuckItem, side: Side): void {
  change(records, stuck, ({ current, ...own }) => {
    if (!current) return { ...own };
    if (side === 'theirs') return { ...own, result: { kind: 'theirs', review: current } };
    // An undo then restores the other reviewer's decision.
    const seen = { seenVersion: current.version, seenContent: current.content_changed_at };
    return { ...own, ...seen, prior: heldBy(current, own.change) };
  });
}

/** Discards what the service refused, or sends it again. */
export function endRefusal(records: Records, stuck: StuckItem, isRetried: boolean): void {
  change(records, stuck, ({ refusal, ...item }) => (refusal === undefined || isRetried ? item : null));
}

export function releaseHolds(records: Records, user: string): void {
  for (const { id, items } of records.of(user)) if (items.some(isWaiting)) records.update(id, () => ({ heldUntil: 0 }));
}

/** Discards everything of a user, or what is done: it contains reviewers' notes. */
export function discard(records: Records, user: string, isDiscarded: (item: Item) => boolean = () => true): void {
  for (const { id } of records.of(user)) records.mapItems(id, (item) => (isDiscarded(item) ? null : item));
}

function change(records: Records, { id, postId }: StuckItem, by: (item: Item) => Item | null): void {
  records.mapItems(id, (item) => (item.postId === postId && isStuck(item) ? by(item) : item));
}
