import type { ClientBase } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { bareTables } from './bare-tables';
import { connect, type DatabaseConnection } from '../database/connection';
import { migrationConnectionOptions, migrationOptions } from '../database/data-source-options';
import { migrate } from '../database/open-data-source';
import { copyTarget, readMigrations, TYPEORM_TABLES } from './backup';
import {
  BackupError,
  type BackupHeader,
  BackupReader,
  type BackupTotals,
  readHeader,
  type TableHeader,
} from './backup-file';
import { copyIn } from './copy-streams';

/** A database with rows in one of these tables is in use. */
const IN_USE = ['post', 'stream', 'app_user', 'api_key'];

const SERVICES = `
  SELECT count(*)::int AS n FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'sluice' AND pid <> pg_backend_pid()`;

/** SQL: removes what the role owns in its schema, extensions excepted. */
const REMOVE_ALL = `
  DO $$ DECLARE one record; BEGIN
    FOR one IN
      SELECT format('DROP %s IF EXISTS %I CASCADE', CASE relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END, relname) AS statement
      FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v') AND pg_has_role(relowner, 'USAGE')
      UNION ALL SELECT format('DROP FUNCTION IF EXISTS %s CASCADE', p.oid::regprocedure) FROM pg_proc p
      WHERE pronamespace = current_schema()::regnamespace AND pg_has_role(proowner, 'USAGE') AND NOT EXISTS (
        SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
      UNION ALL SELECT format('DROP TYPE IF EXISTS %I CASCADE', typname) FROM pg_type
      WHERE typnamespace = current_schema()::regnamespace AND typtype = 'e' AND pg_has_role(typowner, 'USAGE')
    LOOP EXECUTE one.statement; END LOOP;
  END $$`;

export interface RestoreOptions {
  file: string;
  replace: boolean;
  onTable?: (table: string, rows: number) => void;
  onStep?: (step: string) => void;
}

/**
 * Restores a backup with this version's schema into an empty database. All rows come in one transaction, so an interrupted
 * restore leaves none and may be repeated. Throws a {@link BackupError} for an unsuitable file or database, before it changes
 * anything.
 */
export async function restore(options: DataSourceOptions, request: RestoreOptions): Promise<BackupHeader> {
  const { file } = request;
  const reader = new BackupReader(file);
  const header = await readHeader(reader, file);
  await BackupReader.verify(file);
  if (header.migrations.join() !== (await ownMigrations(options)).join())
    throw new BackupError(
      `${file} was written by Sluice ${header.version}, with another schema: restore it with that version`,
    );
  const client = await connect(migrationConnectionOptions(options));
  try {
    await prepare(client, request, header);
    await migrate(options);
    await load(client, reader, request);
    request.onStep?.('Bringing the statistics of the planner up to date');
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
  return header;
}

/** The names of the migrations that make this version's schema. */
export async function ownMigrations(options: DataSourceOptions): Promise<string[]> {
  const source = await new DataSource({ ...migrationOptions(options), entities: [] }).initialize();
  try {
    return source.migrations.map((one) => one.name ?? one.constructor.name);
  } finally {
    await source.destroy();
  }
}

async function prepare(client: DatabaseConnection, { replace }: RestoreOptions, header: BackupHeader): Promise<void> {
  const { rows } = await client.query<{ n: number }>(SERVICES);
  if (rows[0]?.n) throw new BackupError('A service is using the database: stop it first');
  if (replace) return void (await client.query(REMOVE_ALL));
  const migrations = await readMigrations(client);
  if (migrations.length === 0) return;
  const found = await countRows(client);
  // The state that an interrupted restore of the same backup leaves.
  if (found.length === 0 && migrations.join() === header.migrations.join()) return;
  const what = found.length > 0 ? `holds data already (${found.join(', ')})` : 'has another schema than the backup';
  throw new BackupError(`The database ${what}: restore into an empty one, or let --replace remove what is there`);
}

async function countRows(client: ClientBase): Promise<string[]> {
  const found: string[] = [];
  for (const table of IN_USE) {
    const { rows } = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
    if (rows[0]?.n) found.push(`${table}: ${rows[0].n}`);
  }
  return found;
}

/** Triggers do not run, since what they write is in the backup as well. The role owns its tables, and so may say that. */
async function load(client: ClientBase, reader: BackupReader, { onTable, onStep }: RestoreOptions): Promise<void> {
  await client.query('BEGIN');
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition AND relname NOT IN (${TYPEORM_TABLES})`,
  );
  const tables = rows.map(({ name }) => client.escapeIdentifier(name));
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  // An index that follows each row takes longer the larger it is; one that is made at once does not.
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
  const restoring = await bareTables(client, tables);
  await client.query(`TRUNCATE ${tables.join(', ')} RESTART IDENTITY`);
  let line = await reader.readLine();
  for (; 'table' in line; line = await reader.readLine()) {
    const count = await copyIn(client, `COPY ${copyTarget(client, line as TableHeader)} FROM STDIN`, reader.readRows());
    onTable?.(line.table, count);
  }
  for (const { table, column, value } of (line as BackupTotals).sequences) {
    await client.query('SELECT setval(pg_get_serial_sequence(quote_ident($1), $2)::regclass, $3)', [
      table,
      column,
      value,
    ]);
  }
  onStep?.('Making the indexes and foreign keys again');
  for (const statement of restoring) await client.query(statement);
  await compareCounts(client, (line as BackupTotals).rows);
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await client.query('COMMIT');
}

/** Throws unless each table has as many rows as were backed up; the transaction is then undone. */
async function compareCounts(client: ClientBase, expected: BackupTotals['rows']): Promise<void> {
  for (const [table, rows] of Object.entries(expected)) {
    const { rows: found } = await client.query<{ n: number }>(
      `SELECT count(*)::float8 AS n FROM ${client.escapeIdentifier(table)}`,
    );
    if (found[0]?.n !== rows)
      throw new BackupError(`${table} has ${found[0]?.n} rows, and the backup ${rows}: nothing was restored`);
  }
}
