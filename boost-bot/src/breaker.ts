import type { OwnFault } from './faults';
import type { Log } from './log';

const FIRST_PAUSE_MS = 1_000;

/** Pauses the bot after a fault, doubling the pause each time. Logs one line per kind of fault, and one when it is over. */
export class Breaker {
  readonly counts = new Map<string, number>();
  /** The current fault and the end of its pause (milliseconds since 1970); null when all is well. */
  open: { fault: OwnFault; until: number } | null = null;
  private next = FIRST_PAUSE_MS;

  constructor(
    private readonly longestPauseMs: number,
    private readonly log: Log,
  ) {}

  fail(fault: OwnFault): void {
    this.counts.set(fault.kind, (this.counts.get(fault.kind) ?? 0) + 1);
    // Jitter: bots must not all retry at once.
    const pause = Math.min(this.longestPauseMs, this.next) * (0.75 + Math.random() / 4);
    this.next = Math.min(this.longestPauseMs, this.next * 2);
    const until = Math.max(Date.now() + pause, fault.retryAt ?? 0);
    if (this.open?.fault.kind !== fault.kind)
      this.log(`Paused: ${fault.message}. Next attempt at ${new Date(until).toISOString()}`);
    this.open = { fault, until };
  }

  /** Something worked that needs both servers. */
  recover(): void {
    if (!this.open) return;
    this.log(`Works again after: ${this.open.fault.message}`);
    this.open = null;
    this.next = FIRST_PAUSE_MS;
  }
}
