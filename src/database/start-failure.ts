import { QueryFailedError } from 'typeorm';
import { DatabaseConnection } from './connection';
import { sqlState } from './retry';

/** What to do, by a pattern of the SQLSTATE, of the code of Node.js or OpenSSL, or of the driver's message. */
const ADVICE: Record<string, string> = {
  '^28P01$': 'The database at {server} refuses the password of the role {role}: correct it in DATABASE_URL',
  '^role .* does not exist': `There is no role {role} at {server}: CREATE ROLE {role} LOGIN PASSWORD '...'`,
  '^28000$':
    'The database at {server} does not let the role {role} in ({reason}): check sslmode, sslcert and sslkey in DATABASE_URL, and its pg_hba.conf',
  '^3D000$': 'There is no database {database} at {server}: CREATE DATABASE {database} OWNER {role}',
  '^42501$':
    'The role {role} may not do what the service needs ({reason}): make it the owner by ALTER DATABASE {database} OWNER TO {role}',
  '^25006$': 'The database {database} at {server} is read-only ({reason}): name the primary in DATABASE_URL',
  '^42(P07|710)$':
    'The database {database} holds something of another program that has our name ({reason}): give Sluice a database of its own (CREATE DATABASE), and name it in DATABASE_URL',
  '^53300$':
    'The database at {server} has no connection free ({reason}): lower DATABASE_POOL_SIZE, or raise its max_connections',
  '^57P03$': 'The database at {server} is not ready ({reason}): start the service again in a moment',
  '^(ENOTFOUND|EAI_AGAIN)$': `The host {host} of DATABASE_URL is unknown: correct it, or this machine's DNS`,
  '^ECONNREFUSED$': 'Nothing listens at {server}: start PostgreSQL there, or correct DATABASE_URL',
  '^(ENOENT|EACCES)$':
    'There is no socket of PostgreSQL in {server} that can be opened ({reason}): start PostgreSQL, or correct DATABASE_URL',
  '^E(HOSTUNREACH|NETUNREACH|TIMEDOUT)$|timeout exp|connection timeout|timeout exceeded':
    'The database at {server} does not respond: correct DATABASE_URL, or look for a firewall between',
  '^(SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_)':
    'The certificate of {server} is signed by a CA that is not known here ({reason}): add &sslrootcert=/path/to/ca.pem to DATABASE_URL',
  '^CERT_HAS_EXPIRED$': `The certificate of {server} has expired: renew it, or set this machine's clock`,
  '^ERR_TLS_CERT_ALTNAME_INVALID$':
    'The certificate of {server} is that of another name ({reason}): use its name in DATABASE_URL, or sslmode=verify-ca',
  'does not support SSL':
    'The database at {server} has no TLS: switch it on (ssl = on), or set sslmode=disable in DATABASE_URL',
};

/** One line that says why the database can't be used and what to do; null for any other error. */
export function explainDatabaseFailure(error: unknown, url: string): string | null {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return null;
  const { syscall } = cause as NodeJS.ErrnoException;
  // A file or a port of the service's own may be missing or taken, too.
  if (syscall !== undefined && !['connect', 'getaddrinfo'].includes(syscall)) return null;
  const matches = (pattern: string) => [cause.message, sqlState(cause)].some((text) => new RegExp(pattern).test(text));
  const [, advice] = Object.entries(ADVICE).find(([pattern]) => matches(pattern)) ?? [];
  if (advice === undefined) return null;
  const names = namesOf(url, cause.message);
  return advice.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '');
}

/** The driver's error, and of several addresses of a host the first one's. */
function causeOf(error: unknown): unknown {
  if (error instanceof QueryFailedError) return causeOf(error.driverError);
  return error instanceof AggregateError ? error.errors[0] : error;
}

function namesOf(url: string, message: string): Record<string, string> {
  const { host, port, user = '', database = '' } = new DatabaseConnection({ connectionString: url });
  const server = host.startsWith('/') ? host : `${host}:${port}`;
  return { host, server, role: quoted(user), database: quoted(database), reason: message.replace(/\s+/g, ' ') };
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
