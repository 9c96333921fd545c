import type { ClientBase } from 'pg';

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
 * In the client's transaction: takes the indexes and foreign keys of tables away, so that many rows are stored in a fraction of the time. Returns the statements that restore all of it. Whatever ends the transaction before they ran, a crash too,
 * restores it as well. The tables are named as SQL.
 */
export async function bareTables(client: ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows: references } = await client.query<Removal>(SELECT_REFERENCES, [tables]);
  const { rows: indexes } = await client.query<Removal>(SELECT_INDEXES, [tables]);
  for (const { remove } of [...references, ...indexes]) await client.query(remove);
  return [...indexes, ...references].map(({ restore }) => restore);
}
