import { Socket } from 'node:net';
import { Client } from 'pg';
import { APPLICATION, getPassword, SUPERUSER } from './cluster';
import type { Endpoint } from './postmaster-file';
import type { ServerPaths } from './server-paths';

const CONNECT_TIMEOUT_MS = 10_000;
/** Key of an advisory lock (any constant); taken in the maintenance database, where the application takes none. */
const SETUP_LOCK = 7_526_482;

/** A connection string for `pg` and TypeORM, the password included. */
export function connectionUrl(endpoint: Endpoint, role: string, password: string, database: string): string {
  const { host, port } = endpoint;
  const login = `${role}:${encodeURIComponent(password)}`;
  if (!host.startsWith('/')) return `postgres://${login}@${host}:${port}/${database}`;
  return `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** A connected client of the maintenance database; it emits 'end' when the connection is lost. */
export async function openClient(
  paths: ServerPaths,
  endpoint: Endpoint,
  role: string,
  stream = new Socket(),
): Promise<Client> {
  const client = new Client({
    connectionString: connectionUrl(endpoint, role, getPassword(paths, role), 'postgres'),
    application_name: `sluice ${process.pid}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    stream: () => stream,
  });
  // an 'error' without a listener would end the process; 'end' follows it
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Makes the application's role and database if they are missing; safe to run in many processes at once. */
export async function setUpDatabase(paths: ServerPaths, endpoint: Endpoint): Promise<void> {
  const client = await openClient(paths, endpoint, SUPERUSER);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [SETUP_LOCK]);
    await createRole(client, getPassword(paths, APPLICATION));
    await createDatabase(client);
  } finally {
    await client.end();
  }
}

async function createRole(client: Client, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [APPLICATION]);
  if (rowCount) return;
  // a failing statement is written to the log, and this one holds the password
  await client.query("SET log_min_error_statement = 'panic'");
  await client.query(
    `CREATE ROLE ${client.escapeIdentifier(APPLICATION)} LOGIN PASSWORD ${client.escapeLiteral(password)}`,
  );
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [APPLICATION]);
  const name = client.escapeIdentifier(APPLICATION);
  if (!rowCount) await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
}
