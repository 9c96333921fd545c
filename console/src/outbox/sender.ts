import type { Database } from './database';
import type { Platform } from './platform';
import { claim, MAX_WAIT, release, type Sending, settle } from './sending';
import { type RequestResult, send } from './transport';

const MIN_WAIT = 1_000;

type Failed = Extract<RequestResult, { kind: 'failed' }>;

/** Sends the signed-in user's due decisions, one request at a time. Every tab does, and claims what it sends. */
export class Sender {
  private isRunning = false;
  private isWanted = false;
  private failures = 0;
  /** The service responded although the browser reports no network: it is on this machine. */
  private isLocalService = false;
  /** An immediate attempt was requested during the current one. */
  private isUrgent = false;
  private cancel = () => {};

  constructor(
    private readonly database: Database,
    private readonly platform: Platform,
    private readonly tab: string,
    private readonly onChange: () => void,
  ) {}

  /** Sends due decisions. If already running, it checks once more at the end. */
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
      // The database failed. Its content is safe, and the next attempt reopens it.
      this.waitFor(this.nextWait(0));
    } finally {
      this.isRunning = false;
    }
  }

  async tryNow(): Promise<void> {
    this.isUrgent = true;
    this.failures = Math.min(this.failures, 1);
    await this.wake();
  }

  async reconnect(): Promise<void> {
    this.failures = 0;
    await this.tryNow();
  }

  private async step(): Promise<boolean> {
    const { isUrgent, tab } = this;
    this.isUrgent = false;
    const isOffline = !this.platform.isOnline() && !this.isLocalService && this.failures === 0;
    const options = { now: this.platform.now(), tab, isOffline, isUrgent };
    const claimed = await this.database.change((records) => claim(records, options));
    if (claimed.kind === 'idle') return false;
    if (claimed.kind === 'held') return this.waitFor(claimed.milliseconds);
    if (claimed.kind === 'offline') return this.fail(MAX_WAIT);
    this.onChange();
    return this.handle(await send(this.platform, claimed.items), claimed);
  }

  private async handle(result: RequestResult, sending: Sending): Promise<boolean> {
    if (result.kind === 'failed') return this.handleFailure(result, sending);
    this.failures = 0;
    this.isLocalService ||= !this.platform.isOnline();
    await this.database.change((records) => {
      if (result.kind === 'settled') return settle(records, sending, result.outcomes);
      release(records, sending, true);
      records.signOut(sending.user, sending.session);
    });
    this.onChange();
    return true;
  }

  private async handleFailure({ isUntouched, retryAfter }: Failed, sending: Sending): Promise<boolean> {
    const isOver = await this.database.change((records) => release(records, sending, isUntouched));
    // What another tab does about it shows how the service is.
    if (!isOver) return true;
    return this.fail(this.nextWait(retryAfter * 1000));
  }

  private async fail(milliseconds: number): Promise<boolean> {
    // The failed attempt began before the network came back, and says nothing about the next one.
    if (this.isUrgent) return true;
    const nextAttemptAt = this.platform.now() + milliseconds;
    this.failures = Math.max(1, this.failures);
    await this.database.change((records) => {
      records.failing = { nextAttemptAt, attempts: (records.failing?.attempts ?? 0) + 1 };
    });
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
