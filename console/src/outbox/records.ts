import { type Entry, isWaiting, type Item, type Review } from './entry';

/** The session's user, and the number of sign-ins since this database was created. */
export interface SessionRow {
  user: string | null;
  number: number;
}

/** How often sending has failed, last when, and when it is tried again; `isAsked`: the service asks for that time. */
export interface Failing {
  at: number;
  nextAttemptAt: number;
  attempts: number;
  isAsked?: boolean;
}

/** What all tabs share besides the entries. */
export interface Shared {
  session: SessionRow;
  failing: Failing | null;
  /** Counts the transactions that changed anything. */
  revision: number;
}

export type Notice =
  | { kind: 'deleted'; postId: number; name: string }
  /** A consumer has the post, in this state of the queue. */
  | { kind: 'taken'; postId: number; name: string; state: string };

/** The events of the outbox, in every tab of the user. */
export interface OutboxEvents {
  /** The review of a post, as the service holds it now; null where only its place in the queue changed. */
  done: { postId: number; review: Review | null };
  notice: Notice;
}

export type OutboxEvent = {
  [Name in keyof OutboxEvents]: { name: Name; event: OutboxEvents[Name] };
}[keyof OutboxEvents];

/** How many completed steps and items are kept, because an undo needs them. */
const MAX_DONE = 150;
const MAX_DONE_ITEMS = 5_000;

/** A change of the outbox. It is shown at once and written in a transaction; applying it twice changes nothing. */
export type Rule<T = unknown> = (records: Records) => T;

/** The outbox in memory: within a transaction, or as a tab shows it. */
export class Records {
  readonly changed = new Set<string>();
  /** What there is to tell of the changes. */
  readonly events: OutboxEvent[] = [];

  constructor(
    /** The entries of all users, in order; empty ones are dropped. */
    public entries: readonly Entry[],
    public shared: Shared,
    private readonly read = shared,
  ) {}

  copy(): Records {
    return new Records(this.entries, this.shared);
  }

  get session(): SessionRow {
    return this.shared.session;
  }

  set session(session: SessionRow) {
    this.shared = { ...this.shared, session };
  }

  get failing(): Failing | null {
    return this.shared.failing;
  }

  set failing(failing: Failing | null) {
    if (failing !== this.shared.failing) this.shared = { ...this.shared, failing };
  }

  get isSharedChanged(): boolean {
    return this.shared !== this.read;
  }

  of(user: string | null): Entry[] {
    return this.entries.filter((entry) => entry.user === user);
  }

  find(id: string): Entry | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  /** Changes the items of an entry; null drops one. */
  mapItems(id: string, by: (item: Item) => Item | null): void {
    this.update(id, ({ items }) => ({ items: items.flatMap((item) => by(item) ?? []) }));
  }

  update(id: string, by: (entry: Entry) => Partial<Entry>): void {
    this.entries = this.entries.map((entry) => (entry.id === id ? { ...entry, ...by(entry) } : entry));
    this.changed.add(id);
  }

  add(entry: Entry): void {
    if (this.find(entry.id)) return;
    const items = entry.items.map((item) => ({ ...item, seenVersion: this.ownVersion(entry.user, item) }));
    this.entries = [...this.entries, { ...entry, items }];
    this.changed.add(entry.id);
  }

  /** This user signed in. Completed steps of others are removed, because they contain notes. */
  signIn(user: string): void {
    this.session = { user, number: this.session.number + 1 };
    this.failing = null;
    for (const entry of this.entries)
      if (entry.user !== user && !entry.items.some(isWaiting)) this.mapItems(entry.id, () => null);
  }

  /** Ends the session with this number, unless somebody signed in since. */
  signOut(user: string, number = this.session.number): void {
    if (this.session.user === user && this.session.number === number) this.session = { user: null, number };
  }

  releaseHolds(user: string): void {
    for (const { id, items } of this.of(user)) if (items.some(isWaiting)) this.update(id, () => ({ heldUntil: 0 }));
  }

  /** Discards everything of a user, or what is done: it contains reviewers' notes. */
  discard(user: string, isDiscarded: (item: Item) => boolean = () => true): void {
    for (const { id } of this.of(user)) this.mapItems(id, (item) => (isDiscarded(item) ? null : item));
  }

  /** Drops the oldest of what is done. */
  prune(): void {
    let [count, items] = [0, 0];
    for (const entry of this.entries.toReversed()) {
      if (entry.items.some(isWaiting)) continue;
      if (count >= MAX_DONE || items >= MAX_DONE_ITEMS) this.mapItems(entry.id, () => null);
      count += 1;
      items += entry.items.length;
    }
  }

  /** If only this user's decisions changed a post since it was seen, its newest version counts as seen. */
  private ownVersion(user: string, { postId, seenVersion }: Item): number {
    const items = this.of(user).flatMap((entry) => entry.items.filter((item) => item.postId === postId));
    return items.reduce((seen, { seenVersion: from, result }) => {
      const isOwn = result?.kind === 'done' && from <= seen;
      return isOwn ? Math.max(seen, result.version) : seen;
    }, seenVersion);
  }
}

/** Before anything was read. */
export const EMPTY = new Records([], { session: { user: null, number: 0 }, failing: null, revision: -1 });
