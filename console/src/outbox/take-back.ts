import type { Book } from './book';
import { type Change, type Decision, type Entry, fieldsOf, fold, type Item, type NewEntry } from './entry';
import { heirs, type Step, type StepItem } from './undo-steps';

/** What an undo did: it forgot a step that had not left, or sends the values from before. */
export type Undone = 'removed' | 'reversed' | 'nothing';

/** A step whose entry has a place. */
export type PlacedStep = Pick<Step, 'items'> & { seq: number };

/** Makes an entry of what reverses a step. */
export type EntryMaker = (items: Item[]) => NewEntry;

/**
 * Takes a step back. What has not left is forgotten; what may have left is reversed by an entry behind it, even when its
 * answer was lost: were only the reversal sent, a request that is late could still win over it. Null when an item was
 * settled since the step was last brought up to date: the caller looks again.
 */
export function takeBack(
  book: Book,
  { seq, items: decided }: PlacedStep,
  later: readonly StepItem[],
  makeEntry: EntryMaker,
): Undone | null {
  const entry = book.find(seq);
  const waiting = new Map(entry?.items.map((item) => [item.postId, item]));
  const items = decided.map((item) => ({ ...item, prior: waiting.get(item.postId)?.prior ?? item.prior }));
  if (items.some(({ postId, version }) => version === undefined && !waiting.has(postId))) return null;
  const isForgotten = ({ postId }: Decision) => waiting.has(postId) && !waiting.get(postId)?.isSent;
  const made = makeEntry(
    reversals(
      items.filter((item) => !isForgotten(item)),
      later,
    ),
  );
  if (entry) forget(book, entry, isForgotten);
  const place = { user: made.user, seq };
  bequeath(book, place, items);
  book.tell(
    place,
    items.map(({ postId }) => ({ kind: 'dropped', postId })),
  );
  if (made.of > 0) book.add(made);
  return made.of > 0 ? 'reversed' : items.some(isForgotten) ? 'removed' : 'nothing';
}

/** What restores the values from before, but for fields that a later step decided anew. */
export function reversals(items: readonly StepItem[], later: readonly Decision[]): Item[] {
  return items.flatMap((item) => {
    const { postId, name, change: prior, seenVersion, version } = item;
    const decided = fold(later.filter((decision) => decision.postId === postId).map(({ change }) => change));
    const fields = fieldsOf(prior).filter((field) => decided[field] === undefined);
    const change: Change = fold(fields.map((field) => ({ [field]: item.prior[field] })));
    return fields.length > 0 ? [{ postId, name, change, prior, seenVersion: version ?? seenVersion }] : [];
  });
}

function forget(book: Book, entry: Entry, isForgotten: (item: Item) => boolean): void {
  entry.isStep = false;
  book.keep(
    entry,
    entry.items.filter((item) => !isForgotten(item)),
  );
}

/** The stored entries are what the next sitting's steps are made of: they inherit as well. */
function bequeath(book: Book, { user, seq }: Pick<Entry, 'user' | 'seq'>, gone: readonly Decision[]): void {
  const later = book.of(user).filter((entry) => entry.seq > seq && entry.isStep);
  const inheritances = heirs(
    gone,
    later.flatMap(({ items }) => items),
  );
  if (inheritances.size === 0) return;
  for (const entry of later)
    book.keep(
      entry,
      entry.items.map((item) => inheritances.get(item) ?? item),
    );
}
