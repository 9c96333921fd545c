import { ConfigError } from '../config/app-config';
import { type ConnectionConfig, connectToPrimary, type DatabaseConnection } from './connection';
import { sqlState } from './retry';

/** SQLSTATE protocol_violation: what pgbouncer says to a startup parameter that it does not know. */
const PROTOCOL_VIOLATION = '08P01';

/** How often two clients take turns: a pooler that shares server connections between them has shared one by then. */
const ROUNDS = 10;

const UNSUITABLE =
  'DATABASE_URL leads to a pooler that loses prepared statements: use pgbouncer 1.21 or newer with max_prepared_statements ' +
  'above 0, or the address of PostgreSQL itself';

/**
 * Whether a pooler such as pgbouncer is between the service and PostgreSQL; throws a {@link ConfigError} for one that the
 * service cannot work with. `direct` are the options of a connection without a pooler, `pooled` those of one with it.
 */
export async function detectPooler(direct: ConnectionConfig, pooled: ConnectionConfig): Promise<boolean> {
  if (!(await isPooler(direct))) return false;
  const clients: DatabaseConnection[] = [];
  try {
    for (let i = 0; i < 2; i++) clients.push(await connectToPrimary(pooled));
    await requirePreparedStatements(clients);
    return true;
  } catch (error) {
    if (sqlState(error) === PROTOCOL_VIOLATION) throw new ConfigError(`${UNSUITABLE} (${String(error)})`);
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** A pooler makes up the process id that it tells its clients, or refuses parameters which PostgreSQL knows. */
async function isPooler(direct: ConnectionConfig): Promise<boolean> {
  let client: DatabaseConnection;
  try {
    client = await connectToPrimary(direct);
  } catch (error) {
    if (sqlState(error) === PROTOCOL_VIOLATION) return true;
    throw error;
  }
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return rows[0]?.pid !== client.serverProcess;
  } finally {
    await client.end();
  }
}

/** Two clients prepare different statements under one name: on a server connection that they share, the second is refused. */
async function requirePreparedStatements(clients: readonly DatabaseConnection[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, client] of clients.entries()) {
      const n = await client.query<{ n: number }>({ name: 'pooler_check', text: `SELECT ${index} AS n` }).then(
        ({ rows }) => rows[0]?.n,
        (error: unknown) => {
          if (!/^(?:42P05|26000)$/.test(sqlState(error))) throw error;
        },
      );
      if (n !== index) throw new ConfigError(UNSUITABLE);
    }
  }
}
