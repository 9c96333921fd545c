import { Socket } from 'node:net';
import type { Client } from 'pg';
import { APPLICATION } from './cluster';
import { openClient } from './database-setup';
import type { Endpoint } from './postmaster-file';
import type { ServerPaths } from './server-paths';

/** Who uses the server: the service that owns it, or a tool beside it. */
export type ServerRole = 'service' | 'tool';

/** First key of our advisory locks; any constant. */
const SPACE = 752_648;
/** Held by the service. */
const SERVICE = 1;
/** Held in shared mode by every user of the server, and exclusively by the process that shuts it down. */
const USE = 2;

/** Another service holds the lock of this server. */
export class ServiceLockHeldError extends Error {
  constructor(readonly holder: string) {
    super(`held by ${holder}`);
  }
}

/**
 * One process's claim on the server: session-level advisory locks on a connection of its own, which PostgreSQL releases
 * when the process ends, however it ends.
 */
export class ServiceLock {
  private released = false;
  private ended = false;

  private constructor(
    private readonly client: Client,
    private readonly socket: Socket,
    onLost: () => void,
  ) {
    client.once('end', () => {
      this.ended = true;
      if (!this.released) onLost();
    });
    socket.unref(); // the claim must not keep the process alive
  }

  /**
   * Claims the server. Returns null while it is being shut down or handed over; throws a ServiceLockHeldError when another
   * service has it.
   */
  static async claim(
    paths: ServerPaths,
    endpoint: Endpoint,
    role: ServerRole,
    onLost: () => void,
  ): Promise<ServiceLock | null> {
    const socket = new Socket();
    const client = await openClient(paths, endpoint, APPLICATION, socket);
    let lock: ServiceLock | null = null;
    try {
      if (await lockFor(client, role)) lock = new ServiceLock(client, socket, onLost);
      return lock;
    } finally {
      if (lock === null) await client.end();
    }
  }

  /** Whether the connection has ended, and the claim with it. */
  get isLost(): boolean {
    return this.ended;
  }

  /** Ends our use of the server; true when nobody else uses it, and then nobody can join it before release(). */
  async isLastUser(): Promise<boolean> {
    this.socket.ref();
    return becomeLastUser(this.client);
  }

  /** Ends the connection and with it all locks. */
  async release(): Promise<void> {
    this.released = true;
    await this.client.end();
  }
}

type TryLock = 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared';

async function lockFor(client: Client, role: ServerRole): Promise<boolean> {
  if (!(await tryLock(client, 'pg_try_advisory_lock_shared', USE))) return false; // the server is being shut down
  if (role === 'tool' || (await tryLock(client, 'pg_try_advisory_lock', SERVICE))) return true;
  const holder = await findHolder(client);
  // nobody else is here: the other service is leaving, and our lock has just kept it from shutting the server down
  if (await becomeLastUser(client)) return false;
  throw new ServiceLockHeldError(holder);
}

async function becomeLastUser(client: Client): Promise<boolean> {
  await client.query('SELECT pg_advisory_unlock_shared($1, $2)', [SPACE, USE]);
  return tryLock(client, 'pg_try_advisory_lock', USE);
}

async function tryLock(client: Client, lock: TryLock, key: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`SELECT ${lock}($1, $2) AS locked`, [SPACE, key]);
  return rows[0]?.locked === true;
}

async function findHolder(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT activity.application_name AS name
       FROM pg_locks AS lock JOIN pg_stat_activity AS activity USING (pid)
      WHERE lock.locktype = 'advisory' AND lock.classid = $1 AND lock.objid = $2 AND lock.granted`,
    [SPACE, SERVICE],
  );
  return rows[0]?.name ?? 'a service that has just ended';
}
