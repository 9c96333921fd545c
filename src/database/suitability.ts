import type { ClientBase } from 'pg';
import { ConfigError } from '../config/app-config';
import { SCHEMA } from './migrations/1796500000000-Schema';

const OLDEST_SERVER = 140_000;

/** The names of our tables, views and types: each of them is also that of a type. */
const OWN_NAMES = [...SCHEMA.matchAll(/^CREATE (?:UNLOGGED )?(?:TABLE|VIEW|TYPE) (\w+)/gm)].map(([, name]) => name);

/** SQL: `homes` are the schemas that hold our tables, for this role; `foreign` are things with our names ($1) in ours. */
const FACTS = `
  WITH homes AS (
    SELECT nspname FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relname = ANY ('{queue_entry,migrations}') AND relowner = current_user::regrole
    GROUP BY nspname HAVING count(*) = 2
  )
  SELECT version() AS version, current_setting('server_version_num')::int AS number, quote_ident(current_database()) AS database,
    quote_ident(current_user) AS role, current_schema() AS schema, pg_is_in_recovery() AS is_standby,
    current_setting('transaction_read_only')::boolean AS is_read_only,
    (SELECT pg_encoding_to_char(encoding) FROM pg_database WHERE datname = current_database()) AS encoding,
    has_schema_privilege(current_schema(), 'CREATE') AS may_create,
    ARRAY(SELECT nspname::text FROM homes ORDER BY 1) AS homes,
    ARRAY(
      SELECT typname::text FROM pg_type JOIN pg_namespace n ON n.oid = typnamespace
      WHERE nspname = current_schema() AND typname = ANY ($1) ORDER BY 1
    ) AS foreign`;

interface Facts {
  version: string;
  number: number;
  database: string;
  role: string;
  schema: string | null;
  is_standby: boolean;
  is_read_only: boolean;
  encoding: string;
  may_create: boolean;
  homes: string[];
  foreign: string[];
}

/** Why a database can't be used, and what to do. */
export interface Obstacle {
  text: string;
  advice: string;
}

export class UnsuitableDatabaseError extends ConfigError {
  constructor({ text, advice }: Obstacle) {
    super(`${text}: ${advice}`);
  }
}

/** What keeps the service from using the database that these two connections lead to. */
export async function findObstacles(first: ClientBase, second: ClientBase): Promise<Obstacle[]> {
  const { rows } = await first.query<Facts>(FACTS, [OWN_NAMES]);
  const [facts] = rows;
  if (!facts) throw new Error('A statement that returns one row returned none');
  const found = [
    ...obstaclesOf(facts),
    (await sharesServerConnections([first, second])) && {
      text: 'The database is behind a pooler that gives each transaction another connection, such as pgbouncer in transaction mode',
      advice: 'Use pool_mode = session, or name the server itself in DATABASE_URL',
    },
  ];
  return found.filter((obstacle) => obstacle !== false);
}

function obstaclesOf({ schema, database, role, homes, ...facts }: Facts): (Obstacle | false)[] {
  const isOurs = schema !== null && homes.includes(schema);
  const elsewhere = isOurs ? undefined : homes[0];
  return [
    facts.number < OLDEST_SERVER && {
      text: `${facts.version.split(' ').slice(0, 2).join(' ')} is too old`,
      advice: 'Use PostgreSQL 14 or newer',
    },
    facts.encoding !== 'UTF8' && {
      text: `The database is encoded in ${facts.encoding}`,
      advice: `Make one with ENCODING 'UTF8' TEMPLATE template0, and move by backup and restore`,
    },
    facts.is_standby && { text: 'The server is a standby', advice: 'Name the primary in DATABASE_URL' },
    facts.is_read_only &&
      !facts.is_standby && {
        text: 'The database is read-only',
        advice: `Set default_transaction_read_only = off: ALTER DATABASE ${database} RESET default_transaction_read_only, or the same for the role ${role}`,
      },
    schema === null && {
      text: `The search_path of the role ${role} names no schema`,
      advice: `ALTER ROLE ${role} IN DATABASE ${database} SET search_path = public`,
    },
    schema !== null &&
      !facts.may_create && {
        text: `The role ${role} may not make tables`,
        advice: `ALTER DATABASE ${database} OWNER TO ${role}`,
      },
    elsewhere !== undefined && {
      text: `The tables of Sluice are in the schema ${elsewhere}, but search_path leads to ${schema}`,
      advice: `ALTER ROLE ${role} IN DATABASE ${database} SET search_path = ${elsewhere}`,
    },
    !isOurs &&
      facts.foreign.length > 0 && {
        text: `The database ${database} holds tables of another program that have our names (${facts.foreign.join(', ')})`,
        advice: 'Give Sluice a database of its own (CREATE DATABASE), and name it in DATABASE_URL',
      },
  ];
}

/**
 * Whether a pooler lends its connections to the server by the transaction. Two clients take turns: whichever free connection it
 * lends, the one used last or the one used first, both get the same one, or one of them gets two.
 */
async function sharesServerConnections([a, b]: [ClientBase, ClientBase]): Promise<boolean> {
  const pidsOf = new Map([a, b].map((client) => [client, new Set<number>()]));
  for (const client of [a, b, b, a, b, a, a, b, a, b, b, a]) {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    pidsOf.get(client)?.add(rows[0]?.pid ?? 0);
  }
  const pids = [...pidsOf.values()].map((own) => [...own].join());
  return pids[0] === pids[1] || pids.some((own) => own.includes(','));
}
