import type { RequestResult } from './response';
import type { FailureReason } from './database';
import type { EntryStore } from './entry-store';
import type { Platform } from './platform';
import type { SenderLock } from './sender-lock';
import type { Claim } from './sending';
import type { Transport } from './transport';

const MIN_WAIT = 1_000;
const MAX_WAIT = 60_000;

type Sending = Extract<Claim, { kind: 'send' }>;
type Failed = Extract<RequestResult, { kind: 'failed' }>;

/** Sends what is due for the signed-in user, one request after the other, while this tab is the sender. */
export class Sender {
  private isRunning = false;
  private isWanted = false;
  private failures = 0;
  private notBefore = 0;
  /** The service responded although the browser reports no network: it runs on this machine. */
  private isLocalService = false;
  private isNew = true;
  /** An attempt at once was requested since the current one began. */
  private isUrgent = false;
  private cancel = () => {};

  constructor(
    private readonly store: EntryStore,
    private readonly transport: Transport,
    private readonly lock: SenderLock,
    private readonly platform: Platform,
    /** Called after each change in the database. */
    private readonly onChange: () => void,
  ) {}

  /** Sends what is due; while it runs already, it checks once more when it is done. */
  async wake(): Promise<void> {
    this.isWanted = true;
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      while (this.isWanted) {
        this.isWanted = false;
        while (await this.step());
      }
    } catch {
      // The database failed: what it holds is safe, and the next attempt opens it again.
      this.waitFor(this.nextWait(0));
    } finally {
      this.isRunning = false;
    }
  }

  /** This tab is the sender from now on. */
  takeOver(): void {
    this.isNew = true;
    void this.wake();
  }

  /** Tries at once, whatever the backoff says. */
  async tryNow(): Promise<void> {
    this.isUrgent = true;
    this.notBefore = 0;
    this.failures = Math.min(this.failures, 1);
    await this.wake();
  }

  /** The network is back. */
  async reconnect(): Promise<void> {
    this.failures = 0;
    await this.tryNow();
  }

  close(): void {
    this.cancel();
  }

  /** True when there may be more to send. */
  private async step(): Promise<boolean> {
    this.isUrgent = false;
    if (!this.lock.isHeld) return false;
    if (this.isNew) await this.store.takeOver();
    this.isNew = false;
    const now = this.platform.now();
    // After the clock was set back it must not wait for hours.
    if (this.notBefore > now && this.notBefore <= now + 2 * MAX_WAIT) return this.waitFor(this.notBefore - now);
    const isOffline = !this.platform.isOnline() && !this.isLocalService && this.failures === 0;
    const claimed = await this.store.claim({ now, owner: this.lock.owner, isOffline });
    if (claimed.kind === 'idle') return false;
    if (claimed.kind === 'held') return this.waitFor(claimed.milliseconds);
    if (claimed.kind === 'offline') return this.fail('offline', MAX_WAIT);
    this.onChange();
    return this.handle(await this.transport.send(claimed.items), claimed);
  }

  private async handle(result: RequestResult, sending: Sending): Promise<boolean> {
    if (result.kind === 'failed') return this.handleFailure(result, sending);
    this.failures = 0;
    this.isLocalService ||= !this.platform.isOnline();
    if (result.kind === 'settled') await this.store.settle(sending.seq, result.outcomes);
    else await this.handleSignOut(sending);
    this.onChange();
    return true;
  }

  private async handleSignOut({ user, session, seq, items }: Sending): Promise<void> {
    await this.store.release(seq, items);
    await this.store.signOut(user, session);
  }

  private async handleFailure({ reason, isUntouched, retryAfter }: Failed, { seq, items }: Sending): Promise<boolean> {
    if (isUntouched) await this.store.release(seq, items);
    return this.fail(reason, this.nextWait(retryAfter * 1000));
  }

  private async fail(reason: FailureReason, milliseconds: number): Promise<boolean> {
    // The failed attempt began before the network came back, and says nothing about the next one.
    if (this.isUrgent) return true;
    const now = this.platform.now();
    this.failures += reason === 'offline' ? 1 : 0;
    this.notBefore = now + milliseconds;
    await this.store.fail(now, { reason, nextAttemptAt: this.notBefore });
    this.onChange();
    return this.waitFor(milliseconds);
  }

  /** Doubles with each failure; the jitter spreads the reviewers' next attempts. */
  private nextWait(atLeast: number): number {
    const longest = Math.min(MAX_WAIT, MIN_WAIT * 2 ** this.failures);
    this.failures += 1;
    return Math.max(atLeast, longest * (1 - this.platform.random() / 4));
  }

  private waitFor(milliseconds: number): false {
    this.cancel();
    this.cancel = this.platform.after(milliseconds, () => void this.wake());
    return false;
  }
}
