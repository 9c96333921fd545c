import type { Failing, LeaseRow, SessionRow, Told, Transaction, VersionRow } from './database';
import type { Entry, Item, NewEntry, Result } from './entry';

/** A message to all tabs that is not written yet. */
type NewTold = Omit<Told, 'n'>;

/** No tab misses more messages than that. */
const MOST_TOLD = 300;

/**
 * The outbox within one transaction: read as a whole, changed by plain functions without waiting, then written as far as it
 * was changed. So the rules know nothing of IndexedDB, and nothing comes between their look and their change.
 */
export class Book {
  session: SessionRow = { user: null, number: 0 };
  failing: Failing | null = null;
  sender: LeaseRow | null = null;
  /** The new entries' places, once they are written. */
  readonly added: number[] = [];
  private readonly touched = new Set<Entry>();
  private readonly fresh: NewEntry[] = [];
  private readonly news: NewTold[] = [];
  private readonly learned: VersionRow[] = [];

  private constructor(
    /** What waits of all users, in order. */
    readonly entries: readonly Entry[],
    private readonly versions: ReadonlyMap<number, VersionRow>,
  ) {}

  /** Reads the outbox, with the known versions of some posts. */
  static async read(tx: Transaction<'readwrite'>, postIds: readonly number[]): Promise<Book> {
    const [entries, left, session, failing, sender, ...versions] = await Promise.all([
      tx.objectStore('entries').getAll(),
      tx.objectStore('left').getAllKeys(),
      tx.objectStore('locks').get('session'),
      tx.objectStore('locks').get('failing'),
      tx.objectStore('locks').get('sender'),
      ...postIds.map((id) => tx.objectStore('versions').get(id)),
    ]);
    const book = new Book(entries, new Map(versions.flatMap((row) => (row ? [[row.postId, row]] : []))));
    book.session = (session as SessionRow | undefined) ?? book.session;
    book.failing = (failing as Failing | undefined) ?? null;
    book.sender = (sender as LeaseRow | undefined) ?? null;
    const wasLeft = new Set(left);
    book.markSent(entries.filter(({ seq }) => wasLeft.has(seq)));
    return book;
  }

  /** One user's entries, in order. */
  of(user: string): Entry[] {
    return this.entries.filter((entry) => entry.user === user);
  }

  /** The entry with this place; undefined when nothing is left of it. */
  find(seq: number): Entry | undefined {
    return this.entries.find((entry) => entry.seq === seq && entry.items.length > 0);
  }

  /** Replaces an entry's items; an entry without items is gone. */
  keep(entry: Entry, items: Item[]): void {
    entry.items = items;
    this.touched.add(entry);
  }

  /** Everything in these entries may have reached the service. */
  markSent(entries: readonly Entry[]): void {
    for (const entry of entries)
      this.keep(
        entry,
        entry.items.map((item) => ({ ...item, isSent: true })),
      );
  }

  add(entry: NewEntry): void {
    this.fresh.push({ ...entry, items: entry.items.map((item) => this.lift(entry.user, item)) });
  }

  /** Tells all tabs what became of items. */
  tell({ user, seq }: Pick<Entry, 'user' | 'seq'>, results: Result[]): void {
    if (results.length > 0) this.news.push({ user, seq, results });
  }

  /** Remembers that this user's decision alone brought a post's review to a version. */
  learn(user: string, postId: number, from: number, to: number): void {
    const known = this.versions.get(postId);
    const start = known?.user === user && known.to === from ? known.from : from;
    if (to > from) this.learned.push({ postId, user, from: start, to });
  }

  async write(tx: Transaction<'readwrite'>): Promise<void> {
    const entries = tx.objectStore('entries');
    const touched = [...this.touched];
    const [added] = await Promise.all([
      // The key generator is IndexedDB's own, so that no two tabs can draw the same place.
      Promise.all(this.fresh.map((entry) => entries.add(entry as Entry))),
      ...touched.map((entry) => (entry.items.length > 0 ? entries.put(entry) : entries.delete(entry.seq))),
      tx.objectStore('left').clear(),
      ...this.learned.map((row) => tx.objectStore('versions').put(row)),
      ...this.sharedWrites(tx),
      this.publish(tx),
    ]);
    this.added.push(...added);
  }

  private sharedWrites(tx: Transaction<'readwrite'>): Promise<unknown>[] {
    const locks = tx.objectStore('locks');
    return (['session', 'failing', 'sender'] as const).map((key) => {
      const row = this[key];
      return row ? locks.put(row, key) : locks.delete(key);
    });
  }

  private async publish(tx: Transaction<'readwrite'>): Promise<void> {
    const told = tx.objectStore('told');
    const numbers = await Promise.all(this.news.map((news) => told.add(news as Told)));
    const last = numbers.at(-1);
    if (last !== undefined) await told.delete(IDBKeyRange.upperBound(last - MOST_TOLD));
  }

  /** A post that only this user's own decisions changed since it was seen counts as seen as they left it. */
  private lift(user: string, item: Item): Item {
    const known = this.versions.get(item.postId);
    const isOwn = known?.user === user && known.from <= item.seenVersion && item.seenVersion < known.to;
    return isOwn ? { ...item, seenVersion: known.to } : item;
  }
}
