import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { AppConfig } from '../src/config/app-config';
import { dataSourceOptions } from '../src/database/data-source-options';
import { EmbeddedPostgres } from '../src/embedded-postgres/embedded-postgres';
import { migrate } from '../src/database/open-data-source';

/** A migrated, empty database of a benchmark's own. */
export interface BenchDatabase {
  url: string;
  /** What stands on it. */
  description: string;
  drop(): Promise<void>;
}

/** Makes one on the server that `DATABASE_URL` names, whose role must be allowed to, or on an embedded server of its own. */
export async function createBenchDatabase(): Promise<BenchDatabase> {
  const { databaseUrl } = AppConfig.fromProcess();
  const { url, drop } = databaseUrl === null ? await startEmbedded() : await createOn(databaseUrl);
  try {
    await migrate(dataSourceOptions(url, AppConfig.from({})));
    return { url, drop, description: await describe(url) };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** Two empty databases on one server, not migrated: one for each of two builds. */
export async function createBenchDatabases(): Promise<{
  service: Pick<BenchDatabase, 'url'>;
  reference: Pick<BenchDatabase, 'url'>;
  description: string;
  drop(): Promise<void>;
}> {
  const { databaseUrl } = AppConfig.fromProcess();
  const server = databaseUrl === null ? await startEmbedded() : { admin: databaseUrl, drop: async () => undefined };
  const [service, reference] = [await createOn(server.admin), await createOn(server.admin)];
  return {
    service,
    reference,
    description: await describe(service.url),
    drop: async () => {
      await service.drop();
      await reference.drop();
      await server.drop();
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function execute(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function createOn(server: string): Promise<Pick<BenchDatabase, 'url' | 'drop'>> {
  const name = `sluice_bench_${randomBytes(4).toString('hex')}`;
  await execute(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    drop: async () => void (await execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

/** As durable as the service's own: a benchmark of a database that may forget would say little. */
async function startEmbedded(): Promise<Pick<BenchDatabase, 'url' | 'drop'> & { admin: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
  const server = new EmbeddedPostgres({ dataDir, role: 'service', log: (line) => console.log(line) });
  const drop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await server.start();
    // The application's role may not create databases.
    const admin = new URL(url);
    admin.username = 'postgres';
    admin.password = readFileSync(join(dataDir, 'postgres', 'postgres.password'), 'utf8').trim();
    admin.pathname = '/postgres';
    return { url, admin: admin.toString(), drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

async function describe(url: string): Promise<string> {
  const settings = ['server_version', 'fsync', 'synchronous_commit', 'shared_buffers'];
  const [row] = await execute(
    url,
    `SELECT ${settings.map((name) => `current_setting('${name}') AS ${name}`).join(', ')}`,
  );
  const [version, ...rest] = settings.map((name) => `${name} ${String(row?.[name])}`);
  return `PostgreSQL ${version?.replace('server_version ', '')} (${rest.join(', ')})`;
}
