import { readFileSync } from 'node:fs';
import type { ServerPaths } from './server-paths';

/** The superuser, for the operator; the service never uses it. */
export const SUPERUSER = 'postgres';
/** The application's role, and the name of the database that it owns. */
export const APPLICATION = 'sluice';

/** The server listens at no port; this one is a part of its socket's name. */
export const PORT = 5432;

/** What `pg` would take from PG* variables, which are meant for other servers. Empty values would not work. */
const INSTEAD_OF_ENVIRONMENT = {
  ssl: '0',
  sslnegotiation: 'postgres',
  replication: 'false',
  client_encoding: 'UTF8',
  options: '-c TimeZone=UTC',
};

/** The connection URL of a role, its password included, that needs nothing of the environment. */
export function connectionUrl(paths: ServerPaths, role: string, database: string): string {
  const url = new URL(`postgres://${role}@localhost:${PORT}/${database}`);
  url.password = readPassword(paths, role);
  const query = { host: paths.socketFolder, ...INSTEAD_OF_ENVIRONMENT };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

export function readPassword(paths: ServerPaths, role: string): string {
  return readFileSync(paths.passwordFile(role), 'utf8').trim();
}
