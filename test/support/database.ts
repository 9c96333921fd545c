import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** The migrated database that every test database is a copy of. */
export const TEMPLATE = 'sluice_test_template';

/** What the names of the copies begin with. */
export const COPY_PREFIX = 'sluice_test_copy_';

/** The same server's URL with another database. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.toString();
}

/** Runs one statement as the server's administrator. */
export async function administer(server: string, sql: string): Promise<{ [column: string]: unknown }[]> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query<{ [column: string]: unknown }>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A database of a test's own: migrated, and empty but for the rows that the migrations make. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Copies the template, which takes some 50 ms. */
export async function createDatabase(): Promise<TestDatabase> {
  const server = process.env.SLUICE_TEST_SERVER;
  if (!server) throw new Error('No test server: the global set-up has not run');
  const name = `${COPY_PREFIX}${randomUUID().replaceAll('-', '')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  return {
    url: databaseUrl(server, name),
    drop: async () => void (await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}
