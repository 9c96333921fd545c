import { Client } from 'pg';

const TABLES = `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`;

/** Everything that a database holds, by table. */
export async function contents(url: string): Promise<Record<string, unknown[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const held: Record<string, unknown[]> = {};
  for (const { name } of (await client.query<{ name: string }>(TABLES)).rows) {
    if (name === 'migrations') continue;
    held[name] = (await client.query(`SELECT * FROM ${name} t ORDER BY t::text`)).rows;
  }
  await client.end();
  return held;
}
