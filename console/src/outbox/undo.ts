import {
  canBeUndone,
  type Change,
  type Entry,
  type Decision,
  fieldsOf,
  fold,
  heldBy,
  isStuck,
  isWaiting,
  type Item,
  makeEntry,
  type Making,
  type Order,
} from './entry';
import type { Records } from './records';

/** What an undo did: it dropped a step that had not been sent, or sends the prior values. */
export type Undone = 'removed' | 'reversed' | 'nothing';

/**
 * Adds a step. A rejection replaces the approvals of its posts that can be dropped: sent in order, a post would be approved for an
 * instant, in which a consumer may take it.
 */
export function decide(records: Records, entry: Entry, canDrop: (entry: Entry) => boolean): void {
  if (records.find(entry.id)) return;
  const items = entry.items.flatMap((item) => {
    if (item.change.approved !== false) return [item];
    const replaced = records
      .of(entry.user)
      .filter(canDrop)
      .flatMap((earlier) => dropApproval(records, earlier, item.postId));
    return replaced.length > 0 ? inPlaceOf(replaced, item) : [item];
  });
  if (items.length > 0) records.add({ ...entry, items });
}

/** Drops an approval that was not sent; returns it, without a note that was replaced since. */
function dropApproval(records: Records, entry: Entry, postId: number): Item[] {
  const isDropped = (item: Item) => item.postId === postId && item.change.approved === true && isUnsent(item);
  const [item] = takeOut(records, entry, isDropped, isDropped);
  if (!item) return [];
  const isReplaced = laterChange(laterItems(records, entry), postId).reviewer_notes !== undefined;
  return [isReplaced ? { ...item, change: { ...item.change, reviewer_notes: undefined } } : item];
}

/** A rejection with the notes of what it replaces; none where the post was rejected before that. */
function inPlaceOf(replaced: readonly Item[], item: Item): Item[] {
  const note = replaced.findLast(({ change }) => change.reviewer_notes !== undefined)?.change.reviewer_notes;
  const change = note === undefined ? item.change : { reviewer_notes: note, ...item.change };
  const prior = fold([item.prior, ...replaced.toReversed().map((each) => each.prior)]);
  const isRestored = fieldsOf(change).every((field) => change[field] === prior[field]);
  return isRestored ? [] : [{ ...item, change, prior }];
}

/**
 * Takes a step back. What was not sent is dropped; what may have been sent is reversed by a later entry, even when its response was lost:
 * if only the reversal were sent, a late request could still overwrite it.
 */
export function takeBack(records: Records, id: string, canDrop: (entry: Entry) => boolean, making: Making): Undone {
  const entry = records.find(id);
  if (!entry) return 'nothing';
  const isDropped = (item: Item) => canDrop(entry) && isUnsent(item);
  const undone = takeOut(records, entry, canBeUndone, isDropped);
  const reversed = undone.filter((item) => !isDropped(item));
  const items = reversals(reversed, laterItems(records, entry));
  if (items.length > 0) records.add(makeEntry(items, making));
  return items.length > 0 ? 'reversed' : undone.some(isDropped) ? 'removed' : 'nothing';
}

const isUnsent = (item: Item) => isWaiting(item) && !item.isSent && canBeUndone(item);

/** Drops items of a step, or marks them as undone; later ones inherit their prior values. Returns them. */
function takeOut(
  records: Records,
  entry: Entry,
  isTaken: (item: Item) => boolean,
  isDropped: (item: Item) => boolean,
): Item[] {
  const taken = entry.items.filter(isTaken);
  if (taken.length === 0) return [];
  const after = (item: Item) => (isDropped(item) ? null : { ...item, isFinal: true });
  records.mapItems(entry.id, (item) => (taken.includes(item) ? after(item) : item));
  passOnPriors(records, entry, taken);
  return taken;
}

/** What restores the prior values, except of fields that a later step changed again. */
function reversals(items: readonly Item[], later: readonly Item[]): Item[] {
  return items.flatMap(({ postId, name, change: prior, prior: before, seenVersion, result }) => {
    const decided = laterChange(later, postId);
    const fields = fieldsOf(prior).filter((field) => decided[field] === undefined);
    const change: Change = fold(
      fields.map((field) => ({ [field]: field === 'order' ? undone(prior, before) : before[field] })),
    );
    const seen = result?.kind === 'done' ? result.version : seenVersion;
    return fields.length > 0 ? [{ postId, name, change, prior, seenVersion: seen, isFinal: true }] : [];
  });
}

/** Only the opposite of a pin or a hold gives a post its usual place again. */
function undone({ order: done }: Change, { order: before }: Change): Order | undefined {
  if (before?.pinned || before?.held_until) return before;
  return done?.pinned === undefined ? { held_until: null } : { pinned: false };
}

function laterChange(later: readonly Item[], postId: number): Change {
  return fold(later.filter((item) => item.postId === postId).map(({ change }) => change));
}

function laterSteps(records: Records, { id, user }: Entry): Entry[] {
  const entries = records.of(user);
  return entries.slice(entries.findIndex((entry) => entry.id === id) + 1);
}

function laterItems(records: Records, entry: Entry): Item[] {
  return laterSteps(records, entry).flatMap(({ items }) => items.filter(canBeUndone));
}

/** The first later decision about a field takes over the prior value: undone in its turn, it restores what was before both. */
function passOnPriors(records: Records, entry: Entry, undone: readonly Decision[]): void {
  const later = laterSteps(records, entry);
  for (const { postId, change, prior } of undone)
    for (const field of fieldsOf(change)) {
      const isHeir = (item: Item) => item.postId === postId && item.change[field] !== undefined && canBeUndone(item);
      const heir = later.find(({ items }) => items.some(isHeir));
      const inherit = (item: Item) => ({ ...item, prior: { ...item.prior, [field]: prior[field] } });
      if (heir) records.mapItems(heir.id, (item) => (isHeir(item) ? inherit(item) : item));
    }
}

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
    if (side === 'theirs' && !current) return null;
    if (side === 'theirs' && current) {
      records.events.push({ name: 'done', event: { postId, review: current } });
      return { ...own, result: { kind: 'theirs' } };
    }
    if (!current) return own;
    // An undo then restores the other reviewer's decision.
    const seen = { seenVersion: current.version, seenContent: current.content_changed_at };
    return { ...own, ...seen, prior: heldBy(current, own.change) };
  });
}
