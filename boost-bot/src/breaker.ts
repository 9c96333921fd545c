import type { OwnFault } from './faults';
import type { Log } from './log';

/** Why and until when the bot pauses, in milliseconds since 1970. */
export interface Break {
  fault: OwnFault;
  until: number;
}

const FIRST_PAUSE_MS = 1_000;

/** Pauses the bot after faults of its own, twice as long each time, and logs one line for each kind of fault, and one at its end. */
export class Breaker {
  /** Faults by their kind, since the start. */
  readonly counts = new Map<string, number>();
  private current: Break | null = null;
  private next = FIRST_PAUSE_MS;

  constructor(
    private readonly longestPauseMs: number,
    private readonly log: Log,
  ) {}

  /** The fault that the bot pauses for, until something works again; null when all is well. */
  get open(): Break | null {
    return this.current;
  }

  fail(fault: OwnFault): void {
    this.counts.set(fault.kind, (this.counts.get(fault.kind) ?? 0) + 1);
    // Not all bots at the same time.
    const pause = Math.min(this.longestPauseMs, this.next) * (0.75 + Math.random() / 4);
    this.next = Math.min(this.longestPauseMs, this.next * 2);
    const until = Math.max(Date.now() + pause, fault.retryAt ?? 0);
    if (this.current?.fault.kind !== fault.kind)
      this.log(`Paused: ${fault.message}. Next attempt at ${new Date(until).toISOString()}`);
    this.current = { fault, until };
  }

  /** Something worked that needs both servers. */
  recover(): void {
    if (!this.current) return;
    this.log(`Works again after: ${this.current.fault.message}`);
    this.current = null;
    this.next = FIRST_PAUSE_MS;
  }
}
