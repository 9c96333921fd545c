import { existsSync } from 'node:fs';
import type { ClientBase } from 'pg';
import { VERSION } from '../config/version';
import { BackupError, type BackupTotals, END_OF_ROWS, headerLine, type TableHeader, writeBackup } from './backup-file';
import { CopyOut } from './copy-streams';

export const TYPEORM_TABLES = `'migrations', 'typeorm_metadata'`;

/** SQL: the tables with their columns, referenced tables first. Unlogged tables hold nothing worth keeping. */
const TABLES = `
  WITH RECURSIVE tables AS (
    SELECT c.oid, relname FROM pg_class c
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND relpersistence = 'p' AND NOT relispartition
      AND relname NOT IN (${TYPEORM_TABLES})
  ),
  depths AS (
    SELECT oid, 0 AS depth FROM tables
    UNION ALL
    SELECT conrelid, depth + 1 FROM depths JOIN pg_constraint ON confrelid = depths.oid AND contype = 'f' AND conrelid <> confrelid
  )
  SELECT relname AS "table", (
    SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
  ) AS columns
  FROM tables t
  ORDER BY (SELECT max(depth) FROM depths d WHERE d.oid = t.oid), relname COLLATE "C"`;

/** SQL: the last values of identity columns. Sequences are not part of a snapshot, but never behind it. */
const SEQUENCES = `
  SELECT c.relname AS "table", attname AS "column",
    pg_sequence_last_value(pg_get_serial_sequence(quote_ident(c.relname), attname)::regclass)::float8 AS value
  FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
  WHERE relnamespace = current_schema()::regnamespace AND attidentity <> '' AND NOT attisdropped
  ORDER BY 1, 2`;

export interface BackupSummary {
  tables: number;
  rows: number;
}

export const copyTarget = (client: ClientBase, { table, columns }: TableHeader): string =>
  `${client.escapeIdentifier(table)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;

/**
 * Writes a consistent snapshot of the database to a file while the service runs. Throws a {@link BackupError} when the
 * file exists or there is nothing to back up. `onTable` is called after each table. If it fails, close the connection.
 */
export async function backUp(
  client: ClientBase,
  file: string,
  onTable: (table: string, rows: number) => void = () => undefined,
): Promise<BackupSummary> {
  if (existsSync(file)) throw new BackupError(`${file} exists already: name another file`);
  const counts: Record<string, number> = {};
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const report = (table: string, rows: number) => {
    counts[table] = rows;
    onTable(table, rows);
  };
  // If this fails, a COPY may still run. Only closing the connection ends it.
  await writeBackup(file, readDatabase(client, report));
  await client.query('ROLLBACK');
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { tables: Object.keys(counts).length, rows };
}

async function* readDatabase(
  client: ClientBase,
  onTable: (table: string, rows: number) => void,
): AsyncGenerator<Buffer> {
  const migrations = await readMigrations(client);
  if (migrations.length === 0) throw new BackupError('The database holds nothing of Sluice to back up');
  const createdAt = new Date().toISOString();
  yield headerLine({ format: 'sluice-backup', version: VERSION, createdAt, migrations });
  const rows: BackupTotals['rows'] = {};
  const { rows: tables } = await client.query<TableHeader>(TABLES);
  for (const table of tables) {
    yield headerLine({ table: table.table, columns: table.columns });
    const copy = client.query(new CopyOut(`COPY ${copyTarget(client, table)} TO STDOUT`));
    yield* copy as AsyncIterable<Buffer>;
    yield END_OF_ROWS;
    rows[table.table] = copy.rows;
    onTable(table.table, copy.rows);
  }
  const { rows: sequences } = await client.query<BackupTotals['sequences'][number]>(SEQUENCES);
  yield headerLine({ rows, sequences: sequences.filter(({ value }) => value !== null) });
}

export async function readMigrations(client: ClientBase): Promise<string[]> {
  const { rows: found } = await client.query(`SELECT to_regclass('migrations') IS NOT NULL AS exists`);
  if (!(found[0] as { exists: boolean }).exists) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  return rows.map(({ name }) => name);
}
