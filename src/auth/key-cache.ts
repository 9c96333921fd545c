import type { Principal } from './principal';

/** How long a key may be believed without a look at the database, in milliseconds: a revoked one is refused within 5 s. */
const LIFE = 4_000;

/** More keys than anybody makes; beyond it the one that was put in first goes. */
const CAPACITY = 10_000;

/** The state in which a look-up began. */
interface Ticket {
  time: number;
  evictions: number;
}

/** The keys that were valid a moment ago, by their hash. Only valid keys come in, so made-up ones cannot crowd it. */
export class KeyCache {
  private readonly entries = new Map<string, { principal: Principal; until: number }>();
  private evictions = 0;

  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly capacity: number = CAPACITY,
  ) {}

  /** The holder of the key, or null when the database must be asked. */
  find(hash: string): Principal | null {
    const entry = this.entries.get(hash);
    return entry && this.now() < entry.until ? entry.principal : null;
  }

  /** To be taken before the database is asked, and handed to {@link put} with its answer. */
  ticket(): Ticket {
    return { time: this.now(), evictions: this.evictions };
  }

  /** Keeps an answer of the database, counted from when it was asked, unless a key was evicted in between. */
  put(hash: string, principal: Principal, asked: Ticket): void {
    if (asked.evictions !== this.evictions) return;
    this.entries.delete(hash);
    this.entries.set(hash, { principal, until: asked.time + LIFE });
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.capacity && oldest !== undefined) this.entries.delete(oldest);
  }

  /** Forgets a key at once, and whatever the database is just being asked. */
  evict(hash: string): void {
    this.evictions++;
    this.entries.delete(hash);
  }
}
