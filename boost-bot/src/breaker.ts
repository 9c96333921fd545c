import type { OwnFault } from './faults';
import type { Log } from './log';
import { BackOff } from './pause';

/** Why and until when the bot pauses, in milliseconds since 1970. */
export interface Break {
  fault: OwnFault;
  until: number;
}

/** Pauses the bot after faults of its own, longer each time, and logs one line for each kind of fault, and one at its end. */
export class Breaker {
  /** Faults by their kind, since the start. */
  readonly counts = new Map<string, number>();
  private readonly backOff: BackOff;
  private current: Break | null = null;

  constructor(
    longestPauseMs: number,
    private readonly log: Log,
  ) {
    this.backOff = new BackOff(longestPauseMs);
  }

  /** The fault that the bot pauses for, until something works again; null when all is well. */
  get open(): Break | null {
    return this.current;
  }

  fail(fault: OwnFault): void {
    this.counts.set(fault.kind, (this.counts.get(fault.kind) ?? 0) + 1);
    const until = Math.max(Date.now() + this.backOff.take(), fault.retryAt ?? 0);
    if (this.current?.fault.kind !== fault.kind)
      this.log(`Paused, the post goes back: ${fault.message}. Next attempt at ${new Date(until).toISOString()}`);
    this.current = { fault, until };
  }

  /** Something worked that needs both servers. */
  recover(): void {
    if (!this.current) return;
    this.log(`Works again after: ${this.current.fault.message}`);
    this.current = null;
    this.backOff.reset();
  }
}
