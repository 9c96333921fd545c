import type { Principal } from './principal';

/** How long a key counts as valid without a query, in milliseconds: a revoked one must be refused within 5 s. */
const LIFE = 4_000;

/** More keys than anybody makes; when it is exceeded, the oldest entry is dropped. */
const CAPACITY = 10_000;

/** The state of the cache when a query began. */
interface Ticket {
  time: number;
  evictions: number;
}

/** The keys that were valid a few seconds ago, by their hash. Only valid keys are stored, so guesses cannot fill it. */
export class KeyCache {
  private readonly entries = new Map<string, { principal: Principal; until: number }>();
  private evictions = 0;

  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly capacity: number = CAPACITY,
  ) {}

  /** The holder of the key, or null when the database must be queried. */
  find(hash: string): Principal | null {
    const entry = this.entries.get(hash);
    return entry && this.now() < entry.until ? entry.principal : null;
  }

  /** Taken before the query, and handed to {@link put} with its result. */
  ticket(): Ticket {
    return { time: this.now(), evictions: this.evictions };
  }

  /** Stores the result of a query, valid from the time of its ticket, unless a key was evicted since. */
  put(hash: string, principal: Principal, ticket: Ticket): void {
    if (ticket.evictions !== this.evictions) return;
    this.entries.delete(hash);
    this.entries.set(hash, { principal, until: ticket.time + LIFE });
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.capacity && oldest !== undefined) this.entries.delete(oldest);
  }

  /** Removes a key, and makes running queries store nothing. */
  evict(hash: string): void {
    this.evictions++;
    this.entries.delete(hash);
  }
}
