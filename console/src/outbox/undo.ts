import type { OutboxTransaction } from './outbox-transaction';
import { type Change, type Decision, type Entry, fieldsOf, fold, type Item, type NewEntry } from './entry';
import { inheritedPriors, type Step, type StepItem } from './undo-steps';

/** What an undo did: it dropped a step that had not been sent, or sends the prior values. */
export type Undone = 'removed' | 'reversed' | 'nothing';

/** A step whose entry is stored. */
export type StoredStep = Pick<Step, 'items'> & { seq: number };

/** Makes an entry of what reverses a step. */
export type EntryMaker = (items: Item[]) => NewEntry;

/**
 * Takes a step back. What was not sent is dropped; what may have been sent is reversed by a later entry, even when its
 * response was lost: if only the reversal were sent, a late request could still overwrite it. Null when the service confirmed
 * an item since the step was last updated: the caller tries again.
 */
export function takeBack(
  transaction: OutboxTransaction,
  { seq, items: decided }: StoredStep,
  later: readonly StepItem[],
  makeEntry: EntryMaker,
): Undone | null {
  const entry = transaction.find(seq);
  const waiting = new Map(entry?.items.map((item) => [item.postId, item]));
  const items = decided.map((item) => ({ ...item, prior: waiting.get(item.postId)?.prior ?? item.prior }));
  if (items.some(({ postId, version }) => version === undefined && !waiting.has(postId))) return null;
  const ids = new Set(items.map(({ postId }) => postId));
  const isDropped = ({ postId }: Decision) => ids.has(postId) && waiting.has(postId) && !waiting.get(postId)?.isSent;
  const made = makeEntry(
    reversals(
      items.filter((item) => !isDropped(item)),
      later,
    ),
  );
  if (entry) drop(transaction, entry, ids, isDropped);
  const origin = { user: made.user, seq };
  passOnPriors(transaction, origin, items);
  transaction.broadcast(
    origin,
    items.map(({ postId }) => ({ kind: 'dropped', postId })),
  );
  if (made.of > 0) transaction.add(made);
  return made.of > 0 ? 'reversed' : items.some(isDropped) ? 'removed' : 'nothing';
}

/** What restores the prior values, except of fields that a later step changed again. */
export function reversals(items: readonly StepItem[], later: readonly Decision[]): Item[] {
  return items.flatMap((item) => {
    const { postId, name, change: prior, seenVersion, version } = item;
    const decided = fold(later.filter((decision) => decision.postId === postId).map(({ change }) => change));
    const fields = fieldsOf(prior).filter((field) => decided[field] === undefined);
    const change: Change = fold(fields.map((field) => ({ [field]: item.prior[field] })));
    return fields.length > 0 ? [{ postId, name, change, prior, seenVersion: version ?? seenVersion }] : [];
  });
}

function drop(
  transaction: OutboxTransaction,
  entry: Entry,
  ids: ReadonlySet<number>,
  isDropped: (item: Item) => boolean,
): void {
  // What another step has of it can still be undone.
  entry.isStep &&= entry.items.some(({ postId }) => !ids.has(postId));
  transaction.setItems(
    entry,
    entry.items.filter((item) => !isDropped(item)),
  );
}

/** The next session's steps are made of the stored entries: these inherit the prior values as well. */
function passOnPriors(
  transaction: OutboxTransaction,
  { user, seq }: Pick<Entry, 'user' | 'seq'>,
  gone: readonly Decision[],
): void {
  const later = transaction.of(user).filter((entry) => entry.seq > seq && entry.isStep);
  const inherited = inheritedPriors(
    gone,
    later.flatMap(({ items }) => items),
  );
  if (inherited.size === 0) return;
  for (const entry of later)
    transaction.setItems(
      entry,
      entry.items.map((item) => inherited.get(item) ?? item),
    );
}
