import type { Client } from 'pg';

/** SQL: a line for each column, constraint, index, trigger, function, view and enum of the service, without TypeORM's own table. */
const OBJECTS = `
  SELECT format('column %s.%s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attidentity,
      CASE WHEN attnotnull THEN 'NOT NULL' END, pg_get_expr(adbin, adrelid)) AS object
  FROM pg_attribute JOIN pg_class c ON c.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
  UNION ALL
  SELECT format('table %s %s %s', relname, relpersistence, array_to_string(reloptions, ', ')) FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
  UNION ALL
  SELECT format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL
  SELECT 'index ' || pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class c ON c.oid = indexrelid
  WHERE relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL
  SELECT 'function ' || pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('view %s %s', relname, pg_get_viewdef(oid)) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'
  UNION ALL
  SELECT format('enum %s %s', typname, enumlabel) FROM pg_enum JOIN pg_type t ON t.oid = enumtypid`;

/** Each object of a database's schema as a line of text, sorted. */
export async function schemaObjects(client: Pick<Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ object: string }>(
    `SELECT object FROM (${OBJECTS}) AS schema WHERE object !~ '^\\w+ .*\\mmigrations\\M' ORDER BY object COLLATE "C"`,
  );
  return rows.map(({ object }) => object);
}
