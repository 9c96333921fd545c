import type { ClientBase } from 'pg';
import { commentLines } from './comment-lines';

/** An object of the database: what `docs/schema.sql` prints of it, and where. */
interface SchemaObject {
  kind: 'enum' | 'function' | 'table' | 'view' | 'index' | 'trigger';
  name: string;
  /** The table that it belongs to; null for enums, functions, views and the tables themselves. */
  table: string | null;
  sql: string;
  comment: string | null;
}

const INTRODUCTION = `
The schema of a migrated database, to be read. Written by \`npm run docs:generate\` from the database that the migrations
make; the sentence above each object is its comment there, which \`\\d+\` shows too. Change the schema by a migration.`;

/** Tables of TypeORM, which keeps its own account of the migrations in them. */
const TYPEORM_TABLES = `'migrations', 'typeorm_metadata'`;

const ENUMS = `
  SELECT 'enum' AS kind, typname AS name, NULL AS "table", obj_description(t.oid, 'pg_type') AS comment,
    format('CREATE TYPE %I AS ENUM (%s)', typname, string_agg(quote_literal(enumlabel), ', ' ORDER BY enumsortorder)) AS sql
  FROM pg_type t JOIN pg_enum ON enumtypid = t.oid
  WHERE typnamespace = 'public'::regnamespace GROUP BY t.oid, typname`;

const FUNCTIONS = `
  SELECT 'function' AS kind, proname AS name, NULL AS "table", obj_description(p.oid, 'pg_proc') AS comment,
    rtrim(replace(pg_get_functiondef(p.oid), 'CREATE OR REPLACE FUNCTION public.', 'CREATE FUNCTION '), E'\\n') AS sql
  FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (
    SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')`;

/** PostgreSQL 18 lists NOT NULL among the constraints; here it stands at the column, in all versions. */
const TABLES = `
  SELECT 'table' AS kind, relname AS name, NULL AS "table", obj_description(c.oid, 'pg_class') AS comment,
    format(E'CREATE TABLE %I (\\n%s\\n)%s', relname, (
      SELECT string_agg('  ' || line, E',\\n' ORDER BY part, position, line COLLATE "C") FROM (
        SELECT 1 AS part, attnum AS position, concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
          CASE WHEN attgenerated <> '' THEN 'GENERATED ALWAYS AS (' || pg_get_expr(adbin, adrelid, true) || ') STORED'
               WHEN attidentity <> '' THEN 'GENERATED ' || CASE attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END || ' AS IDENTITY'
               ELSE 'DEFAULT ' || pg_get_expr(adbin, adrelid, true) END,
          CASE WHEN attnotnull THEN 'NOT NULL' END) AS line
        FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped
        UNION ALL
        SELECT 2, CASE contype WHEN 'p' THEN 1 WHEN 'u' THEN 2 WHEN 'f' THEN 3 ELSE 4 END,
          format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid, true))
        FROM pg_constraint WHERE conrelid = c.oid AND contype NOT IN ('n', 't')
      ) AS lines),
      ' WITH (' || array_to_string(reloptions, ', ') || ')') AS sql
  FROM pg_class c
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT IN (${TYPEORM_TABLES})`;

const VIEWS = `
  SELECT 'view' AS kind, relname AS name, NULL AS "table", obj_description(c.oid, 'pg_class') AS comment,
    format(E'CREATE VIEW %I AS\n%s', relname, rtrim(pg_get_viewdef(c.oid, true), ';')) AS sql
  FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'`;

/** The index of a primary key or a unique constraint is that constraint. */
const INDEXES = `
  SELECT 'index' AS kind, c.relname AS name, t.relname AS "table", obj_description(c.oid, 'pg_class') AS comment,
    replace(pg_get_indexdef(c.oid, 0, true), ' WHERE ', E'\\n  WHERE ') AS sql
  FROM pg_index i JOIN pg_class c ON c.oid = indexrelid JOIN pg_class t ON t.oid = indrelid
  WHERE t.relnamespace = 'public'::regnamespace AND t.relname NOT IN (${TYPEORM_TABLES})
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = c.oid AND contype IN ('p', 'u', 'x'))`;

const TRIGGERS = `
  SELECT 'trigger' AS kind, tgname AS name, relname AS "table", obj_description(g.oid, 'pg_trigger') AS comment,
    regexp_replace(pg_get_triggerdef(g.oid, true), ' (REFERENCING|FOR EACH|WHEN|EXECUTE) ', E'\\n  \\\\1 ', 'g') AS sql
  FROM pg_trigger g JOIN pg_class c ON c.oid = tgrelid
  WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal`;

/** Every enum, table, view, index, trigger and function of the service in a database, by name. */
export async function schemaObjects(client: Pick<ClientBase, 'query'>): Promise<SchemaObject[]> {
  const { rows } = await client.query<SchemaObject>(
    `SELECT * FROM (${[ENUMS, FUNCTIONS, TABLES, VIEWS, INDEXES, TRIGGERS].join(' UNION ALL ')}) AS object
     ORDER BY kind, name COLLATE "C", "table" COLLATE "C"`,
  );
  return rows;
}

/** The text of `docs/schema.sql`: enums, tables with their indexes and triggers, views, functions. */
export function schemaPage(objects: readonly SchemaObject[]): string {
  const of = (kind: SchemaObject['kind'], table?: string) =>
    objects.filter((object) => object.kind === kind && (table === undefined || object.table === table)).map(printed);
  const tables = objects.filter(({ kind }) => kind === 'table');
  const parts = [
    commentLines(INTRODUCTION),
    ...of('enum'),
    ...tables.map((table) =>
      [heading(table.name), printed(table), ...of('index', table.name), ...of('trigger', table.name)].join('\n\n'),
    ),
    heading('Views'),
    ...of('view'),
    heading('Functions'),
    ...of('function'),
  ];
  return `${parts.join('\n\n')}\n`;
}

const heading = (title: string) => `-- ${`${title} `.padEnd(117, '-')}`;

const printed = ({ comment, sql }: SchemaObject) => `${comment ? `${commentLines(comment)}\n` : ''}${sql};`;
