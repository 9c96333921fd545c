import type { Outcome } from './response';
import { OutboxTransaction } from './outbox-transaction';
import { Database, type Failing, type SessionRow, type Broadcast } from './database';
import type { Decision, Entry, Item } from './entry';
import { discard, dismiss, releaseHolds, resolve, retry, type Side } from './resolving';
import { claim, type Claim, type ClaimOptions, release, settle } from './sending';
import { type EntryMaker, type StoredStep, takeBack, type Undone } from './undo';
import type { StepItem } from './undo-steps';

/** The outbox as a tab reads it. */
export interface Contents {
  entries: Entry[];
  session: SessionRow | undefined;
  failing: Failing | undefined;
  /** The messages after the one that the tab read last. */
  broadcasts: Broadcast[];
}

/** So many known versions are kept; without one, the undo of an old decision ends as a conflict that the reviewer resolves. */
const MAX_VERSIONS = 5000;

/** The outbox on the disk: each method is one transaction. Only this class applies the rules to IndexedDB. */
export class EntryStore {
  constructor(private readonly database: Database) {}

  /** Everything that a tab shows, in one transaction. */
  read(lastRead: number): Promise<Contents> {
    return this.database.read(async (tx) => {
      const [entries, session, failing, broadcasts] = await Promise.all([
        tx.objectStore('entries').getAll(),
        tx.objectStore('locks').get('session'),
        tx.objectStore('locks').get('failing'),
        tx.objectStore('told').getAll(IDBKeyRange.lowerBound(lastRead, true)),
      ]);
      return {
        entries,
        session: session as SessionRow | undefined,
        failing: failing as Failing | undefined,
        broadcasts,
      };
    });
  }

  /** The number of the last message. */
  lastBroadcast(): Promise<number> {
    return this.database.read(async (tx) => (await tx.objectStore('told').getAllKeys()).at(-1) ?? 0);
  }

  /** Records who is signed in. */
  signIn(user: string): Promise<void> {
    return this.database.write(async (tx) => {
      const versions = tx.objectStore('versions');
      if ((await versions.count()) > MAX_VERSIONS) await versions.clear();
      const transaction = await OutboxTransaction.read(tx, []);
      transaction.session = { user, number: transaction.session.number + 1 };
      await transaction.write(tx);
    });
  }

  /** Records that nobody is signed in, unless somebody signed in after the session with this number. */
  signOut(user: string, session?: number): Promise<void> {
    return this.change((transaction) => {
      const isNewer = session !== undefined && session !== transaction.session.number;
      if (transaction.session.user === user && !isNewer) transaction.session = { ...transaction.session, user: null };
    });
  }

  /** Stores a step; resolves to its sequence number when it is on the disk. */
  async add(step: Parameters<OutboxTransaction['add']>[0]): Promise<number> {
    const ids = step.items.map(({ postId }) => postId);
    const added = await this.database.write(
      (tx) => this.apply(tx, ids, (transaction) => (transaction.add(step), transaction.addedSeqs)),
      'strict',
    );
    return added[0] ?? 0;
  }

  takeBack(step: StoredStep, later: readonly StepItem[], makeEntry: EntryMaker): Promise<Undone | null> {
    return this.change((transaction) => takeBack(transaction, step, later, makeEntry), idsOf(step.items));
  }

  claim(options: ClaimOptions): Promise<Claim> {
    return this.change((transaction) => claim(transaction, options));
  }

  /** Records the outcomes of what was sent; any outcome shows that the service responds again. */
  settle(seq: number, outcomes: ReadonlyMap<number, Outcome>): Promise<void> {
    return this.change(
      (transaction) => {
        settle(transaction, seq, outcomes);
        transaction.failing = null;
      },
      [...outcomes.keys()],
    );
  }

  release(seq: number, items: readonly Item[]): Promise<void> {
    return this.change((transaction) => release(transaction, seq, items));
  }

  /** Tells all tabs that nothing can be sent. */
  fail(now: number, failure: Pick<Failing, 'nextAttemptAt' | 'reason'>): Promise<void> {
    return this.change((transaction) => {
      const { since, attempts } = transaction.failing ?? { since: now, attempts: 0 };
      transaction.failing = { ...failure, since, attempts: attempts + 1 };
    });
  }

  /** A new sender: the one before may have sent everything as its page was left. */
  takeOver(): Promise<void> {
    return this.change((transaction) => {
      transaction.markSent(transaction.entries);
      transaction.failing = null;
    });
  }

  /** Takes or renews the lease of the only sender; `isNew` when another had it, or nobody. */
  lease(owner: string, now: number, milliseconds: number): Promise<{ isMine: boolean; isNew: boolean }> {
    return this.change((transaction) => {
      const { sender } = transaction;
      // A lease that ends too far ahead was taken before the clock was set back.
      const isFree = !sender || sender.until <= now || sender.until > now + 2 * milliseconds;
      const isNew = sender?.owner !== owner;
      if (isNew && !isFree) return { isMine: false, isNew: false };
      transaction.sender = { owner, until: now + milliseconds };
      return { isMine: true, isNew };
    });
  }

  resolve(seq: number, postId: number, side: Side): Promise<void> {
    return this.change((transaction) => resolve(transaction, seq, postId, side));
  }

  dismiss(seq: number, postId: number): Promise<void> {
    return this.change((transaction) => dismiss(transaction, seq, postId));
  }

  retry(seq: number, postId: number): Promise<void> {
    return this.change((transaction) => retry(transaction, seq, postId));
  }

  releaseHolds(user: string): Promise<void> {
    return this.change((transaction) => releaseHolds(transaction, user));
  }

  discard(user: string): Promise<void> {
    return this.change((transaction) => discard(transaction, user));
  }

  /** Deletes the messages when nobody needs them any more: they contain reviewers' notes. */
  forget(): Promise<void> {
    return this.database.write((tx) => tx.objectStore('told').clear());
  }

  private change<T>(rule: (transaction: OutboxTransaction) => T, postIds: readonly number[] = []): Promise<T> {
    return this.database.write((tx) => this.apply(tx, postIds, rule));
  }

  private async apply<T>(
    tx: Parameters<typeof OutboxTransaction.read>[0],
    postIds: readonly number[],
    rule: (transaction: OutboxTransaction) => T,
  ): Promise<T> {
    const transaction = await OutboxTransaction.read(tx, postIds);
    const result = rule(transaction);
    await transaction.write(tx);
    return result;
  }
}

function idsOf(items: readonly Decision[]): number[] {
  return items.map(({ postId }) => postId);
}
