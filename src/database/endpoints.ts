import { databaseServers, type Way } from '../config/database-url';
import { sqlState } from './retry';

/** A server, and one of the ways to speak to it. */
export interface Endpoint extends Way {
  connectionString: string;
}

/** SQLSTATE invalid_authorization_specification: among other things, that only TLS is let in, or only what is without. */
const REFUSED = '28000';

/** The servers that `DATABASE_URL` names. One of them is the primary; new connections go to where it was last. */
export class Endpoints {
  private static readonly known = new Map<string, Endpoints>();
  private readonly endpoints: readonly Endpoint[];
  private current = 0;
  /** Whether one of several servers must be looked for. */
  readonly isSeveral: boolean;

  private constructor(url: string) {
    const servers = databaseServers(url);
    this.isSeveral = servers.length > 1;
    this.endpoints = servers.flatMap((server) => server.ways.map((way) => ({ connectionString: server.url, ...way })));
  }

  /** Those of a URL: the same object for the same URL, so that all pools of the process follow the primary together. */
  static of(url: string): Endpoints {
    const endpoints = Endpoints.known.get(url) ?? new Endpoints(url);
    Endpoints.known.set(url, endpoints);
    return endpoints;
  }

  /** How many attempts try everything. */
  get count(): number {
    return this.endpoints.length;
  }

  /** Where to connect to. */
  get endpoint(): Endpoint {
    return this.endpoints[this.current] ?? { connectionString: '' };
  }

  /**
   * This one did not let us in, or is a standby: the next attempt is made at the next one. Another way to speak to the same server
   * is tried only when it was refused for that: a server that restarts must not cost the encryption.
   */
  leave(left: Endpoint, error: unknown): void {
    if (left !== this.endpoint) return;
    const isRefused = sqlState(error) === REFUSED || (error instanceof Error && /SSL/.test(error.message));
    const from = this.endpoints.slice(this.current + 1);
    const next = from.findIndex((one) => isRefused || one.connectionString !== left.connectionString);
    this.current = next < 0 ? 0 : this.current + 1 + next;
  }
}
