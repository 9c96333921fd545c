import type { Outcome } from './answer';
import { Book } from './book';
import { Database, type Failing, type SessionRow, type Told } from './database';
import type { Decision, Entry, Item } from './entry';
import { discard, dismiss, releaseHolds, resolve, retry, type Side } from './resolving';
import { claim, type Claim, type Claimant, release, settle } from './sending';
import { type EntryMaker, type PlacedStep, takeBack, type Undone } from './take-back';
import type { StepItem } from './undo-steps';

/** The outbox as a tab reads it. */
export interface Contents {
  entries: Entry[];
  session: SessionRow | undefined;
  failing: Failing | undefined;
  /** What was told since the message that the tab heard last. */
  told: Told[];
}

/** So many known versions are enough; without them an undo of long ago asks instead of guessing. */
const MOST_VERSIONS = 5000;

/** The outbox on the disk: each method is one transaction, and the only place where a rule meets IndexedDB. */
export class EntryStore {
  constructor(private readonly database: Database) {}

  /** Everything that a tab shows, as of one moment. */
  read(heard: number): Promise<Contents> {
    return this.database.read(async (tx) => {
      const [entries, session, failing, told] = await Promise.all([
        tx.objectStore('entries').getAll(),
        tx.objectStore('locks').get('session'),
        tx.objectStore('locks').get('failing'),
        tx.objectStore('told').getAll(IDBKeyRange.lowerBound(heard, true)),
      ]);
      return { entries, session: session as SessionRow | undefined, failing: failing as Failing | undefined, told };
    });
  }

  /** The number of the message that was told last. */
  lastTold(): Promise<number> {
    return this.database.read(async (tx) => (await tx.objectStore('told').getAllKeys()).at(-1) ?? 0);
  }

  /** Names who is signed in; null when nobody is. */
  signIn(user: string): Promise<void> {
    return this.database.write(async (tx) => {
      const versions = tx.objectStore('versions');
      if ((await versions.count()) > MOST_VERSIONS) await versions.clear();
      const book = await Book.read(tx, []);
      book.session = { user, number: book.session.number + 1 };
      await book.write(tx);
    });
  }

  /** Nobody is signed in any more, unless somebody signed in since the session with this number. */
  signOut(user: string, session?: number): Promise<void> {
    return this.change((book) => {
      const isNewer = session !== undefined && session !== book.session.number;
      if (book.session.user === user && !isNewer) book.session = { ...book.session, user: null };
    });
  }

  /** Keeps a step; on the disk when it resolves to its place. */
  async add(step: Parameters<Book['add']>[0]): Promise<number> {
    const ids = step.items.map(({ postId }) => postId);
    const added = await this.database.write(
      (tx) => this.apply(tx, ids, (book) => (book.add(step), book.added)),
      'strict',
    );
    return added[0] ?? 0;
  }

  takeBack(step: PlacedStep, later: readonly StepItem[], makeEntry: EntryMaker): Promise<Undone | null> {
    return this.change((book) => takeBack(book, step, later, makeEntry), idsOf(step.items));
  }

  claim(claimant: Claimant): Promise<Claim> {
    return this.change((book) => claim(book, claimant));
  }

  /** Writes down what became of what was sent; whatever it was, the service answers again. */
  settle(seq: number, outcomes: ReadonlyMap<number, Outcome>): Promise<void> {
    return this.change(
      (book) => {
        settle(book, seq, outcomes);
        book.failing = null;
      },
      [...outcomes.keys()],
    );
  }

  release(seq: number, items: readonly Item[]): Promise<void> {
    return this.change((book) => release(book, seq, items));
  }

  /** Tells all tabs that nothing can be sent. */
  fail(now: number, failure: Pick<Failing, 'nextAttemptAt' | 'reason'>): Promise<void> {
    return this.change((book) => {
      const { since, attempts } = book.failing ?? { since: now, attempts: 0 };
      book.failing = { ...failure, since, attempts: attempts + 1 };
    });
  }

  /** A new sender: the one before may have sent everything as its page was left. */
  takeOver(): Promise<void> {
    return this.change((book) => {
      book.markSent(book.entries);
      book.failing = null;
    });
  }

  /** Takes or renews the lease of the only sender; `isNew` when another had it, or nobody. */
  lease(owner: string, now: number, milliseconds: number): Promise<{ isMine: boolean; isNew: boolean }> {
    return this.change((book) => {
      const { sender } = book;
      // A lease that ends too far ahead comes of a clock that was set back.
      const isFree = !sender || sender.until <= now || sender.until > now + 2 * milliseconds;
      const isNew = sender?.owner !== owner;
      if (isNew && !isFree) return { isMine: false, isNew: false };
      book.sender = { owner, until: now + milliseconds };
      return { isMine: true, isNew };
    });
  }

  resolve(seq: number, postId: number, side: Side): Promise<void> {
    return this.change((book) => resolve(book, seq, postId, side));
  }

  dismiss(seq: number, postId: number): Promise<void> {
    return this.change((book) => dismiss(book, seq, postId));
  }

  retry(seq: number, postId: number): Promise<void> {
    return this.change((book) => retry(book, seq, postId));
  }

  releaseHolds(user: string): Promise<void> {
    return this.change((book) => releaseHolds(book, user));
  }

  discard(user: string): Promise<void> {
    return this.change((book) => discard(book, user));
  }

  /** Clears what tabs told each other, when nobody needs it any more: it holds notes of reviewers. */
  forget(): Promise<void> {
    return this.database.write((tx) => tx.objectStore('told').clear());
  }

  private change<T>(rule: (book: Book) => T, postIds: readonly number[] = []): Promise<T> {
    return this.database.write((tx) => this.apply(tx, postIds, rule));
  }

  private async apply<T>(
    tx: Parameters<typeof Book.read>[0],
    postIds: readonly number[],
    rule: (book: Book) => T,
  ): Promise<T> {
    const book = await Book.read(tx, postIds);
    const result = rule(book);
    await book.write(tx);
    return result;
  }
}

function idsOf(items: readonly Decision[]): number[] {
  return items.map(({ postId }) => postId);
}
