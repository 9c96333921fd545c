import type { Broadcast, Failing, IdbTransaction, LeaseRow, SessionRow, VersionRow } from './database';
import type { Entry, Item, NewEntry, Result } from './entry';

/** A message to all tabs that is not written yet. */
type NewBroadcast = Omit<Broadcast, 'n'>;

/** So many messages are kept for tabs that have not read them. */
const MAX_BROADCASTS = 300;

/**
 * The outbox within one transaction: read as a whole, changed by synchronous functions, then written as far as it was changed.
 * So the rules know nothing of IndexedDB, and no other change comes between their read and their write.
 */
export class OutboxTransaction {
  session: SessionRow = { user: null, number: 0 };
  failing: Failing | null = null;
  sender: LeaseRow | null = null;
  /** The sequence numbers of the new entries, once they are written. */
  readonly addedSeqs: number[] = [];
  private readonly changed = new Set<Entry>();
  private readonly added: NewEntry[] = [];
  private readonly broadcasts: NewBroadcast[] = [];
  private readonly newVersions: VersionRow[] = [];

  private constructor(
    /** What waits of all users, in order. */
    readonly entries: readonly Entry[],
    private readonly versions: ReadonlyMap<number, VersionRow>,
  ) {}

  /** Reads the outbox, with the known versions of some posts. */
  static async read(idb: IdbTransaction<'readwrite'>, postIds: readonly number[]): Promise<OutboxTransaction> {
    const [entries, left, session, failing, sender, ...versions] = await Promise.all([
      idb.objectStore('entries').getAll(),
      idb.objectStore('left').getAllKeys(),
      idb.objectStore('locks').get('session'),
      idb.objectStore('locks').get('failing'),
      idb.objectStore('locks').get('sender'),
      ...postIds.map((id) => idb.objectStore('versions').get(id)),
    ]);
    const known = versions.flatMap((row): [number, VersionRow][] => (row ? [[row.postId, row]] : []));
    const transaction = new OutboxTransaction(entries, new Map(known));
    transaction.session = (session as SessionRow | undefined) ?? transaction.session;
    transaction.failing = (failing as Failing | undefined) ?? null;
    transaction.sender = (sender as LeaseRow | undefined) ?? null;
    const wasLeft = new Set(left);
    transaction.markSent(entries.filter(({ seq }) => wasLeft.has(seq)));
    return transaction;
  }

  /** One user's entries, in order. */
  of(user: string): Entry[] {
    return this.entries.filter((entry) => entry.user === user);
  }

  /** The entry with this sequence number; undefined when nothing is left of it. */
  find(seq: number): Entry | undefined {
    return this.entries.find((entry) => entry.seq === seq && entry.items.length > 0);
  }

  /** Replaces an entry's items; an entry without items is deleted. */
  setItems(entry: Entry, items: Item[]): void {
    entry.items = items;
    this.changed.add(entry);
  }

  /** Everything in these entries may have reached the service. */
  markSent(entries: readonly Entry[]): void {
    for (const entry of entries)
      this.setItems(
        entry,
        entry.items.map((item) => ({ ...item, isSent: true })),
      );
  }

  add(entry: NewEntry): void {
    this.added.push({ ...entry, items: entry.items.map((item) => this.withOwnVersion(entry.user, item)) });
  }

  /** Reports the outcomes of items to all tabs. */
  broadcast({ user, seq }: Pick<Entry, 'user' | 'seq'>, results: Result[]): void {
    if (results.length > 0) this.broadcasts.push({ user, seq, results });
  }

  /** Remembers that this user's decision alone brought a post's review from one version to another. */
  recordVersion(user: string, postId: number, from: number, to: number): void {
    const known = this.versions.get(postId);
    const start = known?.user === user && known.to === from ? known.from : from;
    if (to > from) this.newVersions.push({ postId, user, from: start, to });
  }

  async write(idb: IdbTransaction<'readwrite'>): Promise<void> {
    const entries = idb.objectStore('entries');
    const [seqs] = await Promise.all([
      // IndexedDB's key generator: no two tabs can get the same number.
      Promise.all(this.added.map((entry) => entries.add(entry as Entry))),
      ...[...this.changed].map((entry) => (entry.items.length > 0 ? entries.put(entry) : entries.delete(entry.seq))),
      idb.objectStore('left').clear(),
      ...this.newVersions.map((row) => idb.objectStore('versions').put(row)),
      ...this.sharedWrites(idb),
      this.writeBroadcasts(idb),
    ]);
    this.addedSeqs.push(...seqs);
  }

  private sharedWrites(idb: IdbTransaction<'readwrite'>): Promise<unknown>[] {
    const locks = idb.objectStore('locks');
    return (['session', 'failing', 'sender'] as const).map((key) => {
      const row = this[key];
      return row ? locks.put(row, key) : locks.delete(key);
    });
  }

  private async writeBroadcasts(idb: IdbTransaction<'readwrite'>): Promise<void> {
    const store = idb.objectStore('told');
    const numbers = await Promise.all(this.broadcasts.map((broadcast) => store.add(broadcast as Broadcast)));
    const last = numbers.at(-1);
    if (last !== undefined) await store.delete(IDBKeyRange.upperBound(last - MAX_BROADCASTS));
  }

  /** A post that only this user's own decisions changed since it was seen counts as seen in its newest version. */
  private withOwnVersion(user: string, item: Item): Item {
    const known = this.versions.get(item.postId);
    const isOwn = known?.user === user && known.from <= item.seenVersion && item.seenVersion < known.to;
    return isOwn ? { ...item, seenVersion: known.to } : item;
  }
}
