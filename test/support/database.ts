import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** The migrated database that every test database of this run is a copy of; other runs may share the server. */
const template = () => process.env.SLUICE_TEST_TEMPLATE ?? '';

/** The runs, by the id of their process, that left databases on the server. */
export async function runsOn(server: string): Promise<Map<number, string[]>> {
  const rows = await administer(server, `SELECT datname FROM pg_database WHERE datname ~ '^sluice_test_\\d+_'`);
  const names = rows.map(({ datname }) => String(datname));
  return groupByRun(names);
}

const runOf = (name: string) => Number(name.split('_')[2]);

function groupByRun(names: string[]): Map<number, string[]> {
  const runs = new Map<number, string[]>();
  for (const name of names) runs.set(runOf(name), [...(runs.get(runOf(name)) ?? []), name]);
  return runs;
}

export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.toString();
}

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
  const { SLUICE_TEST_SERVER: server, SLUICE_TEST_RUN: run, SLUICE_TEST_STRATEGY: strategy } = process.env;
  if (!server) throw new Error('No test server: the global set-up has not run');
  const name = `sluice_test_${run}_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template()} ${strategy ?? ''}`);
  return {
    url: databaseUrl(server, name),
    drop: async () => void (await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

/** An empty database without a schema, owned by a role of its own that is no superuser, as the service's is. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { SLUICE_TEST_SERVER: server = '', SLUICE_TEST_RUN: run, SLUICE_TEST_STRATEGY: strategy } = process.env;
  const name = `sluice_test_${run}_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `CREATE ROLE ${name} LOGIN PASSWORD 'restored'`);
  await administer(server, `CREATE DATABASE ${name} OWNER ${name} ${strategy ?? ''}`);
  const url = new URL(databaseUrl(server, name));
  url.username = name;
  url.password = 'restored';
  return {
    url: url.toString(),
    drop: async () => {
      await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await administer(server, `DROP ROLE ${name}`);
    },
  };
}
