import type { StateFile } from './state-file';

/** Posts not served again for this long were handled elsewhere. */
const FORGOTTEN_AFTER_MS = 7 * 24 * 3_600_000;

/** Posts that wait for their next attempt. Times are milliseconds since 1970. */
export class Retries {
  constructor(
    private readonly file: StateFile,
    /** How long a post waits after its first failure, its second and so on; the last value repeats. */
    private readonly waitsMs: readonly number[],
    private readonly giveUpMs: number,
  ) {}

  /** Counts a failure. Returns when to try again; null if it has failed long enough to be given up, where that is allowed. */
  fail(postId: number, reason: string, mayGiveUp: boolean, now = Date.now()): number | null {
    const { state } = this.file;
    const before = state.waiting[postId];
    const { attempts, since } = before?.reason === reason ? before : { attempts: 0, since: now };
    const end = mayGiveUp ? since + this.giveUpMs : Infinity;
    if (now >= end) return null;
    const wait = this.waitsMs[Math.min(attempts, this.waitsMs.length - 1)] ?? 0;
    const until = Math.min(now + wait, end);
    const recent = Object.entries(state.waiting).filter(([, entry]) => entry.until > now - FORGOTTEN_AFTER_MS);
    state.waiting = { ...Object.fromEntries(recent), [postId]: { reason, attempts: attempts + 1, since, until } };
    this.file.save();
    return until;
  }

  /** The post waits no longer. */
  end(postId: number): void {
    const { [postId]: ended, ...others } = this.file.state.waiting;
    if (!ended) return;
    this.file.state.waiting = others;
    this.file.save();
  }
}
