import { join } from 'node:path';
import { type ClientBase, types } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { AppConfig } from '../config/app-config';
import { type ConnectionPoolConfig, DatabaseConnection } from './connection';
import { Endpoints } from './endpoints';
import { ENTITIES } from './entities';
import { reportOutage } from './outage';
import type { ReadOptions } from './read-data-source';
import { SnakeNamingStrategy } from './snake-naming.strategy';

// Ids and counts are bigint in the database; below 2^53 they are exact as numbers.
types.setTypeParser(types.builtins.INT8, Number);

/** What the data source needs of the configuration. */
export type DatabaseSettings = Pick<
  AppConfig,
  | 'databasePoolSize'
  | 'databaseStatementTimeoutSeconds'
  | 'databaseListTimeoutSeconds'
  | 'databaseConnectTimeoutSeconds'
  | 'databaseReadUrl'
>;

/** Milliseconds beyond the longest statement after which a connection without an answer is given up. */
const SILENCE_MARGIN_MS = 5_000;

/** Of `databasePoolSize` connections, those that lists and statistics may take. */
const readers = (poolSize: number): number => Math.floor(poolSize / 2);

/** The rest; a trim and the search for waves each hold one for a lock while they work with another. */
const others = (poolSize: number): number => Math.max(3, poolSize - readers(poolSize));

/** The options of the connections for lists and statistics. */
export function readOptions(url: string, settings: DatabaseSettings, pooled: boolean): ReadOptions {
  const { databasePoolSize, databaseListTimeoutSeconds } = settings;
  const limited = { ...settings, databaseStatementTimeoutSeconds: databaseListTimeoutSeconds };
  const options = { ...connectionOptions(url, limited, pooled), max: readers(databasePoolSize) };
  if (pooled) {
    const begin = `BEGIN READ ONLY; SET LOCAL statement_timeout = '${databaseListTimeoutSeconds}s'; SET LOCAL work_mem = '${WORK_MEM}'`;
    return { ...options, begin };
  }
  return Object.assign(options, { options: `${options.options} -c work_mem=${WORK_MEM}`, onConnect: readAhead });
}

/** Of ten million posts the pages on which a common word stands do not fit into the usual 4 MB: nearly all were read again. */
const WORK_MEM = '32MB';

/**
 * What a search finds is on a page each: where these are not in memory, asking for several at once takes a third of the time. 1 is the
 * default up to PostgreSQL 17; another value is the operator's, and 0 that of a system that cannot.
 */
const READ_AHEAD = `
  SELECT set_config(name, '32', false) FROM pg_settings WHERE name = 'effective_io_concurrency' AND setting = '1'`;

/** Runs before a connection for lists is first used. */
async function readAhead(connection: ClientBase): Promise<void> {
  await connection.query(READ_AHEAD);
}

/** The same on the standby of `DATABASE_READ_URL`, which is not asked whether it is the primary; null without one. */
export function standbyReadOptions(settings: DatabaseSettings): ReadOptions | null {
  const url = settings.databaseReadUrl;
  return url === null ? null : readOptions(url, settings, false);
}

/**
 * The options of every connection of the service's own pools. A pooler refuses settings that belong to a session; behind one
 * they must be those of the role.
 */
export function connectionOptions(url: string, settings: DatabaseSettings, pooled: boolean): ConnectionPoolConfig {
  const statementTimeoutMs = settings.databaseStatementTimeoutSeconds * 1_000;
  const options: ConnectionPoolConfig = {
    Client: DatabaseConnection,
    endpoints: Endpoints.of(url),
    connectionTimeoutMillis: settings.databaseConnectTimeoutSeconds * 1_000,
    silentAfterMs: statementTimeoutMs + SILENCE_MARGIN_MS,
    application_name: 'sluice',
  };
  if (pooled) return { ...options, options: '-c TimeZone=UTC' };
  return {
    ...options,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    // The queue's statements take a millisecond; compiling them first would take a hundred.
    options: '-c TimeZone=UTC -c jit=off',
  };
}

/** The options of a connection of migrations, backups and restores, which may take any time. */
export function migrationConnectionOptions({ extra }: DataSourceOptions): ConnectionPoolConfig {
  const { endpoints, connectionTimeoutMillis } = extra as ConnectionPoolConfig;
  return { Client: DatabaseConnection, endpoints, connectionTimeoutMillis, isUnlimited: true };
}

/** The options of a data source for migrations, on the same database. */
export function migrationOptions(options: DataSourceOptions): DataSourceOptions {
  return { ...options, poolSize: 2, extra: migrationConnectionOptions(options) } as DataSourceOptions;
}

/** The one set of TypeORM options, for the service, the migrations' command line and the tests. */
export function dataSourceOptions(url: string, settings: DatabaseSettings, pooled = false): DataSourceOptions {
  return {
    type: 'postgres',
    entities: ENTITIES,
    migrations: [join(__dirname, 'migrations', '*.{ts,js}')],
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNamingStrategy(),
    synchronize: false,
    poolSize: others(settings.databasePoolSize),
    // A connection that broke while it was idle.
    poolErrorHandler: reportOutage,
    extra: connectionOptions(url, settings, pooled),
  };
}
