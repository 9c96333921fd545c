import type { Proof, StateFile, Suspect } from './state-file';

/** A post must fail so often before it is given up. */
const LEAST_ATTEMPTS = 3;
const MONTH_MS = 30 * 24 * 3_600_000;

/**
 * Posts that were not found, or whose boost was refused. One such answer proves nothing: the origin may be down, or the
 * bot's own server. A post is given up only after several attempts over some time, when another one worked meanwhile.
 */
export class Suspects {
  constructor(
    private readonly file: StateFile,
    private readonly giveUpMs: number,
  ) {}

  /** Counts a failed attempt; returns whether the post is at fault. Else {@link isWaiting} is true for a while. */
  fail(postId: number, proof: Proof, now = Date.now()): boolean {
    const { state } = this.file;
    const before = state.suspects[postId];
    const { attempts, since } = before?.proof === proof ? before : { attempts: 0, since: now };
    const hasProof = state[proof] > since;
    if (attempts + 1 >= LEAST_ATTEMPTS && now - since >= this.giveUpMs && hasProof) {
      delete state.suspects[postId];
      this.file.save();
      return true;
    }
    const notBefore = now + this.giveUpMs / (LEAST_ATTEMPTS - 1);
    this.keep(postId, { attempts: attempts + 1, since, notBefore, proof });
    return false;
  }

  /** A post was found: finding posts works, and its own failures to be found are over. */
  found(postId: number, now = Date.now()): void {
    const { state } = this.file;
    state.lastFound = now;
    if (state.suspects[postId]?.proof !== 'lastFound') return;
    delete state.suspects[postId];
    this.file.save();
  }

  /** Lets a post wait for a time without a suspicion. */
  defer(postId: number, until: number): void {
    const before = this.file.state.suspects[postId] ?? { attempts: 0, since: Date.now() };
    this.keep(postId, { ...before, notBefore: until });
  }

  isWaiting(postId: number, now = Date.now()): boolean {
    return (this.file.state.suspects[postId]?.notBefore ?? 0) > now;
  }

  /** Posts that did not come again for a month were delivered or deleted by others. */
  private keep(postId: number, suspect: Suspect): void {
    const { state } = this.file;
    const recent = Object.entries(state.suspects).filter(([, { notBefore }]) => notBefore > Date.now() - MONTH_MS);
    state.suspects = { ...Object.fromEntries(recent), [postId]: suspect };
    this.file.save();
  }
}
