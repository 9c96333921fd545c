import type { AppConfig } from '../../config/app-config';
import { readMigrations } from '../../backup/backup';
import { ownMigrations } from '../../backup/restore';
import { connect, type DatabaseConnection } from '../../database/connection';
import { dataSourceOptions, migrationConnectionOptions } from '../../database/data-source-options';
import { findObstacles } from '../../database/suitability';
import { type Finding, hint, ok, wrong } from './finding';
import type { AskedInstance } from './instances.check';
import { checkTimes } from './times.check';
import { checkTokens } from './tokens.check';

/** Leases, sessions and links use the database's clock; logs and "today" use this machine's. */
const MOST_SKEW_SECONDS = 5;

const FACTS = `
  SELECT version() AS version, current_database() AS database,
    current_user AS role, (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS is_superuser,
    current_setting('max_connections')::int AS most, extract(epoch FROM clock_timestamp())::float8 AS now,
    pg_size_pretty(pg_database_size(current_database())) AS size,
    (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) AS ssl, inet_server_addr() IS NOT NULL
      AND inet_server_addr() <> inet_client_addr() AS is_remote`;

interface Facts {
  version: string;
  database: string;
  role: string;
  is_superuser: boolean;
  most: number;
  now: number;
  size: string;
  ssl: boolean | null;
  is_remote: boolean;
}

/** Checks the database and its clock. Adds the instances of active streams to `instances`. */
export async function checkDatabase(url: string, config: AppConfig, instances: AskedInstance[]): Promise<Finding[]> {
  const options = dataSourceOptions(url, config);
  const client = await connect(migrationConnectionOptions(options));
  let second: DatabaseConnection | null = null;
  try {
    second = await connect(migrationConnectionOptions(options));
    const asked = Date.now();
    const { rows } = await client.query<Facts>(FACTS);
    // The database read its clock somewhere between the question and the answer.
    const now = (asked + Date.now()) / 2_000;
    const [facts] = rows;
    if (!facts) return [];
    const found = [...checkServer(facts, config), checkClock(facts.now - now)];
    const obstacles = await findObstacles(client, second);
    if (obstacles.length > 0) return [...found, ...obstacles.map(({ text, advice }) => wrong(text, advice))];
    const schema = await checkSchema(client, await ownMigrations(options), instances);
    if (schema.some(({ level }) => level !== 'ok')) return [...found, ...schema];
    const readable = new Map<string, string>();
    const tokens = await checkTokens(client, config, readable);
    for (const instance of instances) instance.token = readable.get(instance.domain) ?? null;
    return [...found, ...schema, ...tokens, ...(await checkTimes(client, config.reserveTimeoutSeconds))];
  } finally {
    await client.end();
    await second?.end();
  }
}

function checkServer(facts: Facts, config: AppConfig): Finding[] {
  const { version, database, role, size, most } = facts;
  const short = version.split(' ').slice(0, 2).join(' ');
  const found = [
    ok(`${short}, database ${database} as ${role}, ${size}`),
    facts.is_superuser &&
      hint(`The role ${role} is a superuser`, `Give the service a role that owns nothing but its database`),
    facts.is_remote &&
      !facts.ssl &&
      hint(
        'The connection to the database is not encrypted',
        'Add sslmode=verify-full to DATABASE_URL, with sslrootcert where the provider has its own CA',
      ),
    config.databasePoolSize + 10 > most &&
      wrong(
        `DATABASE_POOL_SIZE is ${config.databasePoolSize}, and the server takes ${most} connections in all`,
        'Lower it, or raise max_connections; each replica has a pool of its own',
      ),
  ];
  return found.filter((finding) => finding !== false);
}

function checkClock(skew: number): Finding {
  const text = `The clocks of this machine and of the database differ by ${Math.abs(skew).toFixed(1)} s`;
  return Math.abs(skew) > MOST_SKEW_SECONDS ? wrong(text, 'Set both by NTP (timedatectl set-ntp true)') : ok(text);
}

async function checkSchema(
  client: DatabaseConnection,
  known: string[],
  instances: AskedInstance[],
): Promise<Finding[]> {
  const done = await readMigrations(client);
  if (done.length === 0)
    return [hint('The database is empty', 'Start the service, which makes its tables, or restore a backup')];
  if (done.some((name) => !known.includes(name))) {
    return [
      wrong(
        'The database was made by a newer version of Sluice',
        'Install that version, or restore a backup of this one',
      ),
    ];
  }
  const missing = known.length - done.length;
  if (missing > 0)
    return [hint(`${missing} migrations have not run yet`, 'Back up, and start the service, which runs them')];
  const { rows } = await client.query<AskedInstance>(`
    SELECT DISTINCT instance AS domain, NULL AS token FROM stream
    WHERE active AND deleted_at IS NULL ORDER BY instance`);
  instances.push(...rows);
  return [ok(`The schema is that of this version; instances with active streams: ${rows.length}`)];
}
