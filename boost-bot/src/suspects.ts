import type { StateFile, Suspect } from './state-file';

/** A post must fail so often before it is given up. */
const LEAST_ATTEMPTS = 3;
const MONTH_MS = 30 * 24 * 3_600_000;

/** What other posts must have shown to work meanwhile: being found, or being boosted. */
export type Proof = 'lastFound' | 'lastBoosted';

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
    const { attempts = 0, since = now } = state.suspects[postId] ?? {};
    const hasProof = state[proof] > since;
    if (attempts + 1 >= LEAST_ATTEMPTS && now - since >= this.giveUpMs && hasProof) {
      delete state.suspects[postId];
      this.file.save();
      return true;
    }
    this.keep(postId, { attempts: attempts + 1, since, notBefore: now + this.giveUpMs / (LEAST_ATTEMPTS - 1) });
    return false;
  }

  /** Lets a post wait for a time without a suspicion. */
  defer(postId: number, until: number): void {
    const { attempts = 0, since = Date.now() } = this.file.state.suspects[postId] ?? {};
    this.keep(postId, { attempts, since, notBefore: until });
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
