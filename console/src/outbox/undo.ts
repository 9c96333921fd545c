import {
  canBeUndone,
  type Change,
  type Entry,
  type Decision,
  fieldsOf,
  fold,
  isWaiting,
  type Item,
  makeEntry,
  type Making,
} from './entry';
import type { Records } from './records';

/** What an undo did: it dropped a step that had not been sent, or sends the prior values. */
export type Undone = 'removed' | 'reversed' | 'nothing';

/** What is taken back. */
export interface Taking {
  id: string;
  /** The posts of the step; absent for all. */
  postIds?: readonly number[];
  /** May all of it have been sent? */
  isSent: boolean;
}

/**
 * Takes a step back. What was not sent is dropped; what may have been sent is reversed by a later entry, even when its response was lost:
 * if only the reversal were sent, a late request could still overwrite it.
 */
export function takeBack(records: Records, { id, postIds, isSent }: Taking, making: Making): Undone {
  const entry = records.find(id);
  const isWanted = (item: Item) => canBeUndone(item) && (postIds?.includes(item.postId) ?? true);
  const undone = entry?.items.filter(isWanted) ?? [];
  if (!entry || undone.length === 0) return 'nothing';
  const isDropped = (item: Item) => isWaiting(item) && !isSent && !item.isSent;
  records.mapItems(id, (item) => (!isWanted(item) ? item : isDropped(item) ? null : { ...item, isFinal: true }));
  const later = laterSteps(records, entry);
  passOnPriors(records, undone, later);
  const decided = later.flatMap(({ items }) => items.filter(canBeUndone));
  const items = reversals(
    undone.filter((item) => !isDropped(item)),
    decided,
  );
  if (items.length > 0) records.add(makeEntry(items, making));
  return items.length > 0 ? 'reversed' : undone.some(isDropped) ? 'removed' : 'nothing';
}

/** What restores the prior values, except of fields that a later step changed again. */
function reversals(items: readonly Item[], later: readonly Item[]): Item[] {
  return items.flatMap(({ postId, name, change: prior, prior: before, seenVersion, result }) => {
    const decided = fold(later.filter((item) => item.postId === postId).map(({ change }) => change));
    const fields = fieldsOf(prior).filter((field) => decided[field] === undefined);
    const change: Change = fold(fields.map((field) => ({ [field]: before[field] })));
    const seen = result?.kind === 'done' ? result.review.version : seenVersion;
    return fields.length > 0 ? [{ postId, name, change, prior, seenVersion: seen, isFinal: true }] : [];
  });
}

function laterSteps(records: Records, { id, user }: Entry): Entry[] {
  const entries = records.of(user);
  return entries.slice(entries.findIndex((entry) => entry.id === id) + 1);
}

/** The first later decision about a field takes over the prior value: undone in its turn, it restores what was before both. */
function passOnPriors(records: Records, undone: readonly Decision[], later: readonly Entry[]): void {
  for (const { postId, change, prior } of undone)
    for (const field of fieldsOf(change)) {
      const isHeir = (item: Item) => item.postId === postId && item.change[field] !== undefined && canBeUndone(item);
      const heir = later.find(({ items }) => items.some(isHeir));
      const inherit = (item: Item) => ({ ...item, prior: { ...item.prior, [field]: prior[field] } });
      if (heir) records.mapItems(heir.id, (item) => (isHeir(item) ? inherit(item) : item));
    }
}
