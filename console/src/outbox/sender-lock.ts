import type { EntryStore } from './entry-store';
import type { Platform } from './platform';

const NAME = 'sluice-outbox';

/** How long a lease lasts that is not renewed, in milliseconds. */
const LEASE = 10_000;
const RENEWAL = 3_000;
const RETRY = 1_000;
const NO_LEASE = { isMine: false, isNew: false };

/** Makes exactly one of all tabs the sender. */
export interface SenderLock {
  /** Does this tab send? */
  readonly isHeld: boolean;
  /** Set where a row is the lock: each claim checks that the row still names it. */
  readonly owner: string | null;
  /** Queues for the lock, and keeps it until the tab is gone. */
  open(onHeld: () => void): void;
  close(): void;
}

/** The lock that this browser offers: Web Locks, or a row where pages come by plain http. */
export function makeLock(platform: Platform, store: EntryStore): SenderLock {
  return platform.locks ? new WebSenderLock(platform.locks) : new RowSenderLock(platform, store);
}

class WebSenderLock implements SenderLock {
  readonly owner = null;
  isHeld = false;
  private readonly closing = new AbortController();

  constructor(private readonly locks: Pick<LockManager, 'request'>) {}

  open(onHeld: () => void): void {
    const { signal } = this.closing;
    const hold = () =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
        this.isHeld = true;
        onHeld();
      });
    // Rejected when it is closed while it waits for the lock.
    this.locks.request(NAME, { signal }, hold).catch(() => {});
  }

  close(): void {
    this.isHeld = false;
    this.closing.abort();
  }
}

/** A lease in the database, taken and renewed in transactions; a tab that was frozen finds it taken before it sends again. */
class RowSenderLock implements SenderLock {
  readonly owner: string;
  isHeld = false;
  private isClosed = false;
  private cancel = () => {};

  constructor(
    private readonly platform: Platform,
    private readonly store: EntryStore,
  ) {
    // Not crypto.randomUUID(), which is missing on plain http.
    this.owner = `${platform.now()}-${platform.random()}`;
  }

  open(onHeld: () => void): void {
    void this.beat(onHeld);
  }

  close(): void {
    this.isHeld = false;
    this.isClosed = true;
    this.cancel();
  }

  private async beat(onHeld: () => void): Promise<void> {
    // Without the database there is nothing to send either.
    const lease = await this.store.lease(this.owner, this.platform.now(), LEASE).catch(() => NO_LEASE);
    if (this.isClosed) return;
    this.isHeld = lease.isMine;
    this.cancel = this.platform.after(lease.isMine ? RENEWAL : RETRY, () => void this.beat(onHeld));
    if (lease.isMine && lease.isNew) onHeld();
  }
}
