import { QueryFailedError } from 'typeorm';
import { DatabaseConnection } from './connection';
import { sqlState } from './retry';

/** Whom the URL names: what a sentence for the operator needs. */
interface Target {
  /** `db.example:5432`, or the folder of a socket. */
  server: string;
  host: string;
  user: string;
  database: string;
}

type Advice = (target: Target, reason: string) => string;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const UNKNOWN_CA: Advice = ({ server }, reason) =>
  `The certificate of the database at ${server} is signed by a CA that is not known here (${reason}): name the file of your provider's ` +
  'CA in DATABASE_URL, &sslrootcert=/path/to/ca.pem';

const NO_SOCKET: Advice = ({ server }, reason) =>
  `There is no socket of PostgreSQL in ${server} that can be opened (${reason}): start PostgreSQL, or correct the folder and the port in DATABASE_URL`;

/**
 * By SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html) or by the code of Node.js or OpenSSL, what to do about
 * a database that cannot be used at all.
 */
const ADVICE: Record<string, Advice> = {
  '28P01': ({ server, user }) =>
    `The database at ${server} refuses the password of the role ${quote(user)}: correct it in DATABASE_URL (as %40 for @, and so on), or set it by ` +
    `ALTER ROLE ${quote(user)} PASSWORD '...'`,
  '28000': refusedRole,
  '3D000': ({ server, user, database }) =>
    `There is no database ${quote(database)} at ${server}: make it by CREATE DATABASE ${quote(database)} OWNER ${quote(user)}, or correct DATABASE_URL`,
  '42501': ({ user, database }, reason) =>
    `The role ${quote(user)} may not do what the service needs (${reason}): make it the owner by ` +
    `ALTER DATABASE ${quote(database)} OWNER TO ${quote(user)}`,
  '53300': ({ server }, reason) =>
    `The database at ${server} has no connection free (${reason}): lower DATABASE_POOL_SIZE, or raise its max_connections`,
  '57014': ({ server }, reason) =>
    `A statement at ${server} took longer than its role may let it (${reason}): behind a pooler, migrate by node dist/migrate.js first, with ` +
    'the address of PostgreSQL itself in DATABASE_URL',
  '57P03': ({ server }, reason) =>
    `The database at ${server} is not ready (${reason}): start the service again in a moment`,
  ENOTFOUND: ({ host }) => `The host ${host} of DATABASE_URL is unknown: correct its name, or this machine's DNS`,
  EAI_AGAIN: ({ host }) => `The host ${host} of DATABASE_URL cannot be looked up: this machine's DNS does not respond`,
  ECONNREFUSED: ({ server }) =>
    `Nothing listens at ${server}: start PostgreSQL there, or correct the host and the port in DATABASE_URL`,
  ENOENT: NO_SOCKET,
  EACCES: NO_SOCKET,
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  ETIMEDOUT: noRoute,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_CA,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_CA,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_CA,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_CA,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_CA,
  CERT_HAS_EXPIRED: ({ server }) =>
    `The certificate of the database at ${server} has expired: renew it, or set this machine's clock`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ server }, reason) =>
    `The certificate of the database at ${server} is that of another name (${reason}): use its name in DATABASE_URL, or sslmode=verify-ca`,
};

/** What `pg` says without a code. */
const MESSAGES: [RegExp, Advice][] = [
  [
    /does not support SSL/,
    ({ server }) =>
      `The database at ${server} has no TLS: switch it on there (ssl = on), or set sslmode=disable in DATABASE_URL if the network between is your own`,
  ],
  [/timeout exp|connection timeout|timeout exceeded/, noRoute],
];

/**
 * One line that says why the database of `DATABASE_URL` cannot be used and what to do; null for an error that is none of the
 * operator's.
 */
export function explainDatabaseFailure(error: unknown, url: string): string | null {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return null;
  const { syscall } = cause as NodeJS.ErrnoException;
  // A file or a port of the service's own may be missing or taken, too.
  if (syscall !== undefined && !['connect', 'getaddrinfo'].includes(syscall)) return null;
  const advice = ADVICE[sqlState(cause)] ?? MESSAGES.find(([pattern]) => pattern.test(cause.message))?.[1];
  return advice?.(targetOf(url), cause.message.replace(/\s+/g, ' ')) ?? null;
}

/** The driver's error, and of several addresses of a host the first one's. */
function causeOf(error: unknown): unknown {
  if (error instanceof QueryFailedError) return causeOf(error.driverError);
  return error instanceof AggregateError ? error.errors[0] : error;
}

function targetOf(url: string): Target {
  const { host, port, user = '', database = '' } = new DatabaseConnection({ connectionString: url });
  return { host, server: host.startsWith('/') ? host : `${host}:${port}`, user, database };
}

function refusedRole({ server, user, database }: Target, reason: string): string {
  const which = `The database at ${server} does not let the role ${quote(user)} in`;
  if (/role .* does not exist/.test(reason)) {
    return `There is no role ${quote(user)} at ${server}: make it by CREATE ROLE ${quote(user)} LOGIN PASSWORD '...', or correct DATABASE_URL`;
  }
  if (/client certificate/.test(reason)) {
    return `${which} without a certificate of its own: name it in DATABASE_URL, &sslcert=/path/to/client.crt&sslkey=/path/to/client.key`;
  }
  const remedy = /no encryption|SSL off/.test(reason) ? 'set sslmode=require or verify-full in DATABASE_URL, or ' : '';
  return `${which} (${reason}): ${remedy}add a line for this machine and the database ${quote(database)} to its pg_hba.conf`;
}

function noRoute({ server }: Target): string {
  return `The database at ${server} does not respond: correct the host and the port in DATABASE_URL, or look for a firewall between`;
}
