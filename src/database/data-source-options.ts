import { join } from 'node:path';
import { types } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { AppConfig } from '../config/app-config';
import { type ConnectionPoolConfig, DatabaseConnection } from './connection';
import { reportOutage } from './outage';
import { SnakeNamingStrategy } from './snake-naming.strategy';

// Ids and counts are bigint in the database; below 2^53 they are exact as numbers.
types.setTypeParser(types.builtins.INT8, Number);
// bigint[], which pg has no name for.
types.setTypeParser(1016 as never, (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(Number));

export type DatabaseSettings = Pick<
  AppConfig,
  | 'databasePoolSize'
  | 'databaseStatementTimeoutSeconds'
  | 'databaseListTimeoutSeconds'
  | 'databaseConnectTimeoutSeconds'
>;

/** Milliseconds beyond the longest statement after which a connection without an answer is given up. */
const SILENCE_MARGIN_MS = 5_000;

/** Of `databasePoolSize` connections, those that lists and statistics may take. */
const readers = (poolSize: number): number => Math.floor(poolSize / 2);

/** The rest; a trim and the search for waves each hold one for a lock while they work with another. */
const others = (poolSize: number): number => Math.max(3, poolSize - readers(poolSize));

/**
 * How lists are planned. Some ten thousand pages of what a search finds do not fit into the usual 4 MB, and would be read
 * again. On an SSD or in memory a page costs the same anywhere; with the default for disks, searches walk past all posts.
 */
const LIST_SESSION = { work_mem: '32MB', random_page_cost: '1.1' };

export function readOptions(url: string, settings: DatabaseSettings): ConnectionPoolConfig {
  const { databasePoolSize, databaseListTimeoutSeconds } = settings;
  const options = connectionOptions(url, { ...settings, databaseStatementTimeoutSeconds: databaseListTimeoutSeconds });
  return {
    ...options,
    max: readers(databasePoolSize),
    connectionTimeoutMillis: databaseListTimeoutSeconds * 1_000,
    session: { ...options.session, ...LIST_SESSION },
  };
}

export function connectionOptions(url: string, settings: DatabaseSettings): ConnectionPoolConfig {
  const statementTimeoutMs = settings.databaseStatementTimeoutSeconds * 1_000;
  return {
    Client: DatabaseConnection,
    connectionString: url,
    connectionTimeoutMillis: settings.databaseConnectTimeoutSeconds * 1_000,
    silentAfterMs: statementTimeoutMs + SILENCE_MARGIN_MS,
    application_name: 'sluice',
    session: {
      statement_timeout: String(statementTimeoutMs),
      idle_in_transaction_session_timeout: String(2 * statementTimeoutMs),
      // The queue's statements take a millisecond; compiling them first would take a hundred.
      jit: 'off',
    },
  };
}

/** The options of a connection of migrations, backups and restores, which may take any time, whatever the role says. */
export function migrationConnectionOptions({ extra }: DataSourceOptions): ConnectionPoolConfig {
  const { connectionString, connectionTimeoutMillis } = extra as ConnectionPoolConfig;
  const session = { statement_timeout: '0', idle_in_transaction_session_timeout: '0' };
  return { Client: DatabaseConnection, connectionString, connectionTimeoutMillis, session };
}

export function migrationOptions(options: DataSourceOptions): DataSourceOptions {
  return { ...options, poolSize: 2, extra: migrationConnectionOptions(options) } as DataSourceOptions;
}

/** The one set of TypeORM options, for the service, the migrations' command line and the tests. */
export function dataSourceOptions(url: string, settings: DatabaseSettings): DataSourceOptions {
  return {
    type: 'postgres',
    // Found by their names, so that this folder knows no other.
    entities: [join(__dirname, '..', '*', '*.entity.{ts,js}')],
    migrations: [join(__dirname, 'migrations', '*.{ts,js}')],
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNamingStrategy(),
    synchronize: false,
    poolSize: others(settings.databasePoolSize),
    // A connection that broke while it was idle.
    poolErrorHandler: reportOutage,
    extra: connectionOptions(url, settings),
  };
}
