import { type Entry, fold, heldBy, holds, isWaiting, type Item, MAX_HOLD, type Review, sendable } from './entry';
import type { Records } from './records';
import { fitting, type Outcome } from './transport';

/** The items of an entry that a request has. */
interface Part {
  id: string;
  items: readonly Item[];
}

export interface Sending {
  kind: 'send';
  user: string;
  session: number;
  tab: string;
  parts: readonly Part[];
}

type Claim = { kind: 'idle' } | { kind: 'held'; milliseconds: number } | { kind: 'offline' } | Sending;

/** How long a claim keeps other tabs from sending, in milliseconds. After it a decision may be sent twice, which the service recognises. */
const CLAIM = 8_000;

/** The longest wait before an attempt, in milliseconds, unless the service asks for more. */
export const MAX_WAIT = 60_000;

export interface ClaimOptions {
  now: number;
  tab: string;
  isOffline: boolean;
  isUrgent: boolean;
  /** One entry a request: the service refused several together. */
  isApart?: boolean;
}

/**
 * Claims what the signed-in user can send first, each post once, and marks it as sent, so that an undo cannot drop it. A delayed entry
 * also delays everything after it: decisions arrive in the reviewer's order, so that a correction never overtakes what it corrects.
 */
export function claim(records: Records, { now, tab, isOffline, isUrgent, isApart = false }: ClaimOptions): Claim {
  const { user, number: session } = records.session;
  const due = user === null ? [] : sendable(records.of(user));
  const [first] = due;
  if (user === null || !first) return { kind: 'idle' };
  const waitOf = ({ heldUntil, claim: other }: Entry) =>
    Math.max(left(heldUntil, now, MAX_HOLD), other && other.by !== tab ? left(other.until, now, CLAIM) : 0);
  const retry = isUrgent ? 0 : left(records.failing?.nextAttemptAt ?? 0, now, MAX_WAIT);
  const milliseconds = Math.max(waitOf(first.entry), retry);
  if (milliseconds > 0) return { kind: 'held', milliseconds };
  if (isOffline) return { kind: 'offline' };
  const parts = fittingParts(isApart ? [first] : due, (entry) => waitOf(entry) === 0);
  for (const { id, items } of parts) {
    setSent(records, id, items, true);
    records.update(id, () => ({ claim: { by: tab, until: now + CLAIM } }));
  }
  return { kind: 'send', user, session, tab, parts };
}

/** What one request can have of what is due, in order. */
function fittingParts(due: readonly { entry: Entry; items: Item[] }[], isDue: (entry: Entry) => boolean): Part[] {
  const posts = new Set<number>();
  const isNext = ({ entry, items }: (typeof due)[number]) => {
    const fits = isDue(entry) && !items.some(({ postId }) => posts.has(postId));
    for (const { postId } of items) posts.add(postId);
    return fits;
  };
  const end = due.findIndex((each) => !isNext(each));
  const together = end < 0 ? due : due.slice(0, end);
  const fit = new Set(fitting(together.flatMap(({ items }) => items)));
  return together
    .map(({ entry: { id }, items }) => ({ id, items: items.filter((item) => fit.has(item)) }))
    .filter(({ items }) => items.length > 0);
}

/** Milliseconds until a time; 0 if it is so far ahead that the clock must have been set back. */
function left(until: number, now: number, most: number): number {
  return until - now > 2 * most ? 0 : Math.max(0, until - now);
}

/**
 * Ends a claim without outcomes; false if another tab took it over. If the service definitely did not process the items, an undo can drop
 * them again, unless an earlier request may still arrive.
 */
export function release(records: Records, { tab, parts }: Sending, isUntouched: boolean): boolean {
  const own = parts.filter(({ id }) => records.find(id)?.claim?.by === tab);
  for (const { id, items } of own) {
    records.update(id, () => ({ claim: undefined }));
    const untouched = items.filter(({ isSent }) => !isSent);
    if (isUntouched) setSent(records, id, untouched, false);
  }
  return own.length > 0;
}

function setSent(records: Records, id: string, items: readonly Item[], isSent: boolean): void {
  const ids = new Set(items.map(({ postId }) => postId));
  records.mapItems(id, (item) => (ids.has(item.postId) ? { ...item, isSent } : item));
}

/** Records outcomes of sent items that have none yet. Any outcome shows that the service responds again. */
export function settle(records: Records, { parts }: Sending, outcomes: ReadonlyMap<number, Outcome>): void {
  records.failing = null;
  for (const { id } of parts) {
    const entry = records.find(id);
    for (const item of entry?.items.filter(isWaiting) ?? []) {
      const outcome = outcomes.get(item.postId);
      if (entry && outcome) applyOutcome(records, entry, item, outcome);
    }
    if (entry) records.update(id, () => ({ claim: undefined }));
  }
}

function applyOutcome(records: Records, entry: Entry, item: Item, outcome: Outcome): void {
  const { postId, name } = item;
  if (outcome.kind === 'done') confirm(records, entry, item, outcome.review);
  else if (outcome.kind === 'conflict') settleConflict(records, entry, item, outcome.current);
  else if (outcome.kind === 'refused') replace(records, entry, { ...item, isSent: false, refusal: outcome.detail });
  else {
    replace(records, entry, { ...item, result: { kind: outcome.kind } });
    records.events.push({ name: 'notice', event: { ...outcome, postId, name } });
  }
}

/** Later decisions of the same user knew this one, so they are based on its version. */
function confirm(records: Records, entry: Entry, item: Item, review: Review | null): void {
  replace(records, entry, { ...item, result: { kind: 'done', version: review?.version ?? item.seenVersion } });
  records.events.push({ name: 'done', event: { postId: item.postId, review } });
  if (!review) return;
  for (const { entry: later, item: own } of following(records, entry, item.postId))
    if (own.seenVersion < review.version) replace(records, later, { ...own, seenVersion: review.version });
}

/**
 * A post that already is as decided is no conflict: several decisions were sent as one when the page was closed, or two reviewers agree.
 * Later decisions are based on it only if the review is the reviewer's own and nobody wrote since.
 */
function settleConflict(records: Records, entry: Entry, item: Item, current: Review): void {
  const all = [{ entry, item }, ...following(records, entry, item.postId)];
  const changes = all.map((each) => each.item.change);
  const count = changes.findLastIndex((_, index) => holds(current, fold(changes.slice(0, index + 1)))) + 1;
  if (count === 0) {
    const left = all.length > 1 ? { current } : missing(item, current);
    return replace(records, entry, { ...item, isSent: false, ...left });
  }
  const isBy = current.reviewed_by === `user:${entry.user}`;
  const isOwn = isBy && current.version === item.seenVersion + 1;
  for (const { entry: each, item: agreed } of all.slice(0, count)) {
    // If somebody else decided the same, an undo restores their decision.
    const prior = isBy ? agreed.prior : heldBy(current, agreed.change);
    const seenVersion = isOwn ? agreed.seenVersion : current.version;
    replace(records, each, { ...agreed, prior, seenVersion, result: { kind: 'done', version: current.version } });
  }
  records.events.push({ name: 'done', event: { postId: item.postId, review: current } });
  if (isOwn) confirm(records, entry, item, current);
}

/** What another reviewer's decision lacks: if it is the same, only the note, which is saved over theirs where they wrote none. */
function missing({ change, prior }: Item, current: Review): Partial<Item> {
  const { reviewer_notes, ...decision } = change;
  if (decision.approved === undefined || reviewer_notes === undefined || !holds(current, decision)) return { current };
  const note = { change: { reviewer_notes }, prior: heldBy(current, { reviewer_notes }) };
  if (current.reviewer_notes !== prior.reviewer_notes) return { ...note, current };
  return { ...note, seenVersion: current.version };
}

function following(records: Records, { id, user }: Entry, postId: number): { entry: Entry; item: Item }[] {
  const entries = records.of(user);
  return entries
    .slice(entries.findIndex((entry) => entry.id === id) + 1)
    .flatMap((entry) => entry.items.map((item) => ({ entry, item })))
    .filter(({ item }) => isWaiting(item) && item.postId === postId);
}

function replace(records: Records, { id }: Entry, by: Item): void {
  records.mapItems(id, (item) => (item.postId === by.postId ? by : item));
}
