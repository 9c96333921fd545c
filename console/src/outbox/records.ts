import { type Entry, isWaiting, type Item } from './entry';

/** Whose session it is, and the number of sign-ins since this database was created. */
export interface SessionRow {
  user: string | null;
  number: number;
}

/** Since when nothing could be sent, and when it is tried again. */
export interface Failing {
  since: number;
  nextAttemptAt: number;
  reason: FailureReason;
  attempts: number;
}

/** Why nothing could be sent; `storage`: the browser's own database failed. */
export type FailureReason = 'offline' | 'unreachable' | 'timeout' | 'server' | 'overloaded' | 'unexpected' | 'storage';

/** So many steps, and items of them, are kept after they are done: an undo needs them, and those that undo them. */
const MAX_DONE = 150;
const MAX_DONE_ITEMS = 5_000;

/** A change of the outbox; the same one is made in a transaction, and shown until that has ended. To make it again changes nothing. */
export type Rule<T = unknown> = (records: Records) => T;

/** The outbox in memory: within a transaction, or as a tab shows it. */
export class Records {
  /** Those that were changed since they were read. */
  readonly changed = new Set<string>();

  constructor(
    /** The entries of all users, in order; one without items is gone. */
    public entries: readonly Entry[],
    public session: SessionRow,
    public failing: Failing | null,
  ) {}

  copy(): Records {
    return new Records(this.entries, this.session, this.failing);
  }

  of(user: string | null): Entry[] {
    return this.entries.filter((entry) => entry.user === user);
  }

  find(id: string): Entry | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  /** Changes the items of an entry; those for which there is null are dropped. */
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

  /** This user is signed in; what others have done contains their notes. */
  signIn(user: string): void {
    this.session = { user, number: this.session.number + 1 };
    this.failing = null;
    for (const entry of this.entries)
      if (entry.user !== user && !entry.items.some(isWaiting)) this.mapItems(entry.id, () => null);
  }

  /** Nobody is signed in, unless somebody signed in after the session with this number. */
  signOut(user: string, number = this.session.number): void {
    if (this.session.user === user && this.session.number === number) this.session = { user: null, number };
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

  /** A post that only this user's own decisions changed since it was seen counts as seen in its newest version. */
  private ownVersion(user: string, { postId, seenVersion }: Item): number {
    const items = this.of(user).flatMap((entry) => entry.items.filter((item) => item.postId === postId));
    return items.reduce((seen, { seenVersion: from, result }) => {
      const isOwn = result?.kind === 'done' && from <= seen;
      return isOwn ? Math.max(seen, result.review.version) : seen;
    }, seenVersion);
  }
}
