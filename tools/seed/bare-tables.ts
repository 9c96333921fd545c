import type { ClientBase } from 'pg';

/** The tables that a seed fills. */
const TABLES = ['post', 'post_search', 'post_fingerprint', 'queue_entry'];

/** SQL: whether sessions other than those named $1 use the database; the server's own have no user. */
const IS_USED = `
  SELECT EXISTS (
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND usesysid IS NOT NULL AND application_name IS DISTINCT FROM $1
  ) AS used`;

const IS_FILLED = `SELECT ${TABLES.map((table) => `EXISTS (SELECT FROM ${table})`).join(' OR ')} AS filled`;

/** SQL: of the tables $1 the foreign keys from and to them, and what makes each again. */
const SELECT_REFERENCES = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS remove,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore
  FROM pg_constraint
  WHERE contype = 'f' AND (conrelid = ANY ($1::text[]::regclass[]) OR confrelid = ANY ($1::text[]::regclass[]))
  ORDER BY conname`;

/** SQL: of the tables $1 the indexes that are not a constraint's, and what makes each again. */
const SELECT_INDEXES = `
  SELECT format('DROP INDEX %s', indexrelid::regclass) AS remove, pg_get_indexdef(indexrelid) AS restore
  FROM pg_index
  WHERE indrelid = ANY ($1::text[]::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
  ORDER BY indexrelid`;

interface Removal {
  remove: string;
  restore: string;
}

/**
 * In the client's transaction: locks the tables and takes their indexes and foreign keys away, if they are empty and nobody else is
 * connected; otherwise does nothing but lock. Returns the statements that restore all of it, or null. Whatever ends the
 * transaction before they ran, a crash too, restores it as well.
 */
export async function bareTables(client: ClientBase, applicationName: string): Promise<string[] | null> {
  if (await asks(client, IS_USED, [applicationName])) return null;
  await client.query(`LOCK TABLE ${TABLES.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  if (await asks(client, IS_FILLED)) return null;
  const { rows: references } = await client.query<Removal>(SELECT_REFERENCES, [TABLES]);
  const { rows: indexes } = await client.query<Removal>(SELECT_INDEXES, [TABLES]);
  for (const { remove } of [...references, ...indexes]) await client.query(remove);
  // Empty as they are: rows that are copied into a table made in the same transaction need no vacuum later.
  await client.query(`TRUNCATE ${TABLES.join(', ')}`);
  return [...indexes, ...references].map(({ restore }) => restore);
}

async function asks(client: ClientBase, sql: string, parameters: string[] = []): Promise<boolean> {
  const { rows } = await client.query<Record<string, boolean>>(sql, parameters);
  return Object.values(rows[0] ?? {}).includes(true);
}
