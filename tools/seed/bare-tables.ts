import type { ClientBase } from 'pg';
import { bareTables } from '../../src/database/bare-tables';

/** The tables that a seed fills. */
const TABLES = ['post', 'post_search', 'post_fingerprint', 'queue_entry'];

/** SQL: whether sessions other than those named $1 use the database; the server's own have no user. */
const IS_USED = `
  SELECT EXISTS (
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND usesysid IS NOT NULL AND application_name IS DISTINCT FROM $1
  ) AS used`;

const IS_FILLED = `SELECT ${TABLES.map((table) => `EXISTS (SELECT FROM ${table})`).join(' OR ')} AS filled`;

/**
 * In the client's transaction: locks the tables and takes their indexes and foreign keys away, if they are empty and nobody else is
 * connected; otherwise does nothing but lock. Returns the statements that restore all of it, or null.
 */
export async function bareEmptyTables(client: ClientBase, applicationName: string): Promise<string[] | null> {
  if (await asks(client, IS_USED, [applicationName])) return null;
  await client.query(`LOCK TABLE ${TABLES.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  if (await asks(client, IS_FILLED)) return null;
  const restoring = await bareTables(client, TABLES);
  // Empty as they are: rows that are copied into a table made in the same transaction need no vacuum later.
  await client.query(`TRUNCATE ${TABLES.join(', ')}`);
  return restoring;
}

async function asks(client: ClientBase, sql: string, parameters: string[] = []): Promise<boolean> {
  const { rows } = await client.query<Record<string, boolean>>(sql, parameters);
  return Object.values(rows[0] ?? {}).includes(true);
}
