import type { DataSource } from 'typeorm';

/** A table with the rows that a test service starts with, as JSON; null where there are none. */
interface TableRows {
  name: string;
  rows: string | null;
}

/** Tables that a reset leaves alone: the schema's own, and jobs, which must not become due. */
const KEPT = ['migrations', 'typeorm_metadata', 'job'];

const TABLES = `
  SELECT relname AS name FROM pg_class
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND NOT relname = ANY ($1::text[]) ORDER BY relname`;

/** The rows of a database, to which a test resets it; ids go on, so that no cache takes a new row for an old one. */
export class DatabaseSnapshot {
  private constructor(
    private readonly db: DataSource,
    private readonly tables: readonly TableRows[],
  ) {}

  /** Reads every table; meant for a service that has just started. */
  static async take(db: DataSource): Promise<DatabaseSnapshot> {
    const names: { name: string }[] = await db.query(TABLES, [KEPT]);
    const reads = names.map(
      ({ name }) => `SELECT '${name}' AS name, (SELECT json_agg(t)::text FROM "${name}" t) AS rows`,
    );
    return new DatabaseSnapshot(db, await db.query(reads.join(' UNION ALL ')));
  }

  /** Puts all rows back in one transaction, without firing triggers: the role has to be a superuser. */
  async restore(): Promise<void> {
    const statements = [
      'SET LOCAL session_replication_role = replica',
      ...this.tables.map(({ name }) => `DELETE FROM "${name}"`),
      ...this.tables.flatMap(insertOf),
    ];
    await this.db.query(statements.join(';\n'));
  }
}

function insertOf({ name, rows }: TableRows): string[] {
  if (rows === null) return [];
  const json = `'${rows.replaceAll("'", "''")}'`;
  return [`INSERT INTO "${name}" SELECT * FROM json_populate_recordset(NULL::"${name}", ${json})`];
}
