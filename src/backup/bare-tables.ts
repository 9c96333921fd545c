import type { ClientBase } from 'pg';

/** SQL: the foreign keys of the tables $1, with the statements that recreate them. */
const SELECT_REFERENCES = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS remove,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore
  FROM pg_constraint
  WHERE contype = 'f' AND (conrelid = ANY ($1::text[]::regclass[]) OR confrelid = ANY ($1::text[]::regclass[]))
  ORDER BY conname`;

/** SQL: the indexes of the tables $1 that belong to no constraint, with the statements that recreate them. */
const SELECT_INDEXES = `
  SELECT format('DROP INDEX %s', indexrelid::regclass) AS remove, pg_get_indexdef(indexrelid) AS restore
  FROM pg_index
  WHERE indrelid = ANY ($1::text[]::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
  ORDER BY indexrelid`;

interface Removal {
  remove: string;
  restore: string;
}

/** Drops indexes and foreign keys in the transaction, for fast storing; returns the statements that recreate them. */
export async function bareTables(client: ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows: references } = await client.query<Removal>(SELECT_REFERENCES, [tables]);
  const { rows: indexes } = await client.query<Removal>(SELECT_INDEXES, [tables]);
  for (const { remove } of [...references, ...indexes]) await client.query(remove);
  return [...indexes, ...references].map(({ restore }) => restore);
}
