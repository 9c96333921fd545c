import { Client } from 'pg';
import { APPLICATION, connectionUrl } from './connection-url';
import type { ServerPaths } from './server-paths';

export type ServerRole = 'service' | 'tool';

/** Why there is no claim: no server listens, it is starting or stopping, or another service has it. */
export type Refusal = 'absent' | 'busy' | 'taken';

const CONNECT_TIMEOUT_MS = 10_000;

const SPACE = 752_648;
const SERVICE = 1;
/** Shared by all users of the server; exclusive for stopping it. */
const USE = 2;

const ABSENT = new Set(['ENOENT', 'ECONNREFUSED']);
// it starts or stops (PostgreSQL's appendix A; the rest are system codes), or all connections are in use
const BUSY = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNRESET', 'EPIPE']);

/** Advisory locks on a separate connection, which PostgreSQL releases however the process ends. */
export class Claim {
  private ended = false;

  private constructor(
    private readonly client: Client,
    onLost: () => void,
  ) {
    client.once('end', () => {
      this.ended = true;
      onLost();
    });
  }

  static async take(paths: ServerPaths, role: ServerRole, onLost: () => void): Promise<Claim | Refusal> {
    const client = new Client({
      connectionString: connectionUrl(paths, APPLICATION, 'postgres'),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    // an 'error' without a listener would end the process; 'end' follows it
    client.on('error', () => undefined);
    try {
      await client.connect();
      const refusal = await lockFor(client, role);
      if (refusal === null) return new Claim(client, onLost);
      await client.end();
      return refusal;
    } catch (error) {
      void client.end().catch(() => undefined);
      return refusalOf(error);
    }
  }

  get isLost(): boolean {
    return this.ended;
  }

  /** Whether nobody else uses the server; then nobody can claim it any more. False when it is being stopped already. */
  async isLast(): Promise<boolean> {
    try {
      await this.client.query('SELECT pg_advisory_unlock_shared($1, $2)', [SPACE, USE]);
      return await tryLock(this.client, 'pg_try_advisory_lock', USE);
    } catch {
      return false;
    }
  }

  async end(): Promise<void> {
    await this.client.end();
  }
}

async function lockFor(client: Client, role: ServerRole): Promise<Refusal | null> {
  if (!(await tryLock(client, 'pg_try_advisory_lock_shared', USE))) return 'busy';
  if (role === 'tool' || (await tryLock(client, 'pg_try_advisory_lock', SERVICE))) return null;
  return 'taken';
}

async function tryLock(
  client: Client,
  lock: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
  key: number,
): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`SELECT ${lock}($1, $2) AS locked`, [SPACE, key]);
  return rows[0]?.locked === true;
}

function refusalOf(error: unknown): Refusal {
  const code = String((error as { code?: unknown }).code ?? '');
  if (ABSENT.has(code)) return 'absent';
  // pg gives no code when a connection ends without an error message
  if (BUSY.has(code) || /^(Connection terminated|timeout expired)/.test((error as Error).message)) return 'busy';
  throw error;
}
