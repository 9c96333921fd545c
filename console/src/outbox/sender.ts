import type { Ledger } from './ledger';
import type { Platform } from './platform';
import { claim, type ClaimOptions, MAX_WAIT, release, type Sending, settle } from './sending';
import { type RequestResult, send } from './transport';

const MIN_WAIT = 1_000;

type Failed = Extract<RequestResult, { kind: 'failed' }>;
type Settled = Extract<RequestResult, { kind: 'settled' }>;

/** Sends the signed-in user's due decisions, one request at a time. Every tab does, and claims what it sends. */
export class Sender {
  private isRunning = false;
  private isWanted = false;
  private failures = 0;
  /** The service responded although the browser reports no network: it is on this machine. */
  private isLocalService = false;
  /** An immediate attempt was requested during the current one. */
  private isUrgent = false;
  /** The service refused several decisions together: each is sent alone, for one of them not to hold up the others. */
  private isApart = false;
  private cancel = () => {};

  constructor(
    private readonly ledger: Ledger,
    private readonly platform: Platform,
    private readonly tab: string,
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

  /** The service responded to another request: there is nothing to wait for, unless it asked for that. */
  async hearResponse(): Promise<void> {
    const { failing } = this.ledger.shown;
    this.isLocalService ||= !this.platform.isOnline();
    if (failing && !failing.isAsked && this.platform.now() - failing.at >= MIN_WAIT) await this.reconnect();
  }

  private async step(): Promise<boolean> {
    const { isUrgent, isApart, tab, ledger } = this;
    this.isUrgent = false;
    const isOffline = !this.platform.isOnline() && !this.isLocalService && this.failures === 0;
    const options: ClaimOptions = { now: this.platform.now(), tab, isOffline, isUrgent, isApart };
    // Where nothing is due, that takes no transaction.
    const seen = claim(ledger.shown.copy(), options);
    const claimed = seen.kind === 'send' ? await ledger.change((records) => claim(records, options)) : seen;
    if (claimed.kind !== 'send') this.isApart = false;
    if (claimed.kind === 'idle') return false;
    if (claimed.kind === 'held') return this.waitFor(claimed.milliseconds);
    if (claimed.kind === 'offline') return this.fail(MAX_WAIT);
    const items = claimed.parts.flatMap((part) => part.items);
    return this.handle(await send(this.platform, items), claimed);
  }

  private async handle(result: RequestResult, sending: Sending): Promise<boolean> {
    if (result.kind === 'failed') return this.handleFailure(result, sending);
    this.failures = 0;
    this.isLocalService ||= !this.platform.isOnline();
    if (result.kind === 'settled') return this.settle(result.outcomes, sending);
    await this.ledger.change((records) => {
      release(records, sending, true);
      records.signOut(sending.user, sending.session);
    });
    return true;
  }

  private async settle(outcomes: Settled['outcomes'], sending: Sending): Promise<boolean> {
    const { ledger } = this;
    const isRefused = sending.parts.length > 1 && [...outcomes.values()].every(({ kind }) => kind === 'refused');
    if (isRefused) {
      this.isApart = true;
      await ledger.change((records) => {
        release(records, sending, true);
        records.failing = null;
      });
    } else if (ledger.shown.failing) await ledger.change((records) => settle(records, sending, outcomes));
    // A page that ends before this is written has it sent again, which the service recognises.
    else ledger.later((records) => settle(records, sending, outcomes));
    return true;
  }

  private async handleFailure({ isUntouched, retryAfter }: Failed, sending: Sending): Promise<boolean> {
    const isOver = await this.ledger.change((records) => release(records, sending, isUntouched));
    // What another tab does about it shows how the service is.
    if (!isOver) return true;
    return this.fail(this.nextWait(retryAfter * 1000), retryAfter > 0);
  }

  private async fail(milliseconds: number, isAsked = false): Promise<boolean> {
    // The failed attempt began before the network came back, and says nothing about the next one.
    if (this.isUrgent) return true;
    const at = this.platform.now();
    this.failures = Math.max(1, this.failures);
    await this.ledger.change((records) => {
      const attempts = (records.failing?.attempts ?? 0) + 1;
      records.failing = { at, nextAttemptAt: at + milliseconds, attempts, isAsked };
    });
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
