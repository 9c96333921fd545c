import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { messageOf } from '../common/errors';
import { parseUrl } from '../common/parse-url';

/** The parts of a URL of PostgreSQL, which may name several servers: `postgres://user:password@a:5432,b:5432/sluice`. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/s;

/** What is read here, and which `pg` would read otherwise than PostgreSQL's own programs do. */
const PARAMETERS = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword', 'sslnegotiation'];

/** The words of `sslmode`: https://www.postgresql.org/docs/current/libpq-ssl.html#LIBPQ-SSL-SSLMODE-STATEMENTS */
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof SSL_MODES)[number];

/** A URL that cannot be used; the message says what is allowed. */
export class DatabaseUrlError extends Error {}

/** How to speak to a server: the options of TLS, false for none; left out, `PGSSLMODE` decides, and without that none. */
export interface Way {
  ssl?: ConnectionOptions | false;
  /** `direct`: TLS from the first byte (PostgreSQL 17 or newer). */
  sslnegotiation?: 'direct';
}

/** A server that a URL names. */
export interface DatabaseServer {
  /** The URL for `pg`, without what {@link Way} says. */
  url: string;
  /** In the order in which they are tried. */
  ways: Way[];
}

/**
 * The servers that a URL names, in their order; throws a {@link DatabaseUrlError}. The files of certificates are read at once. Of
 * `target_session_attrs` only what asks for the primary is allowed, which is what the service needs, and so it is left out.
 */
export function databaseServers(url: string): DatabaseServer[] {
  const [, login = '', hosts = '', path = '', query = ''] = PARTS.exec(url) ?? [];
  const parameters = new URLSearchParams(query);
  const names = hosts.split(',');
  // A URL with a user and without a host, as for a socket, is none for `URL`.
  const isUrl = names.every((host) => parseUrl(`${login}${host || 'localhost'}${path}`) !== null);
  const wanted = parameters.get('target_session_attrs') ?? 'read-write';
  if (!login || !isUrl || !['read-write', 'primary'].includes(wanted)) {
    throw new DatabaseUrlError(
      'a URL such as postgres://user:password@host:5432/sluice, one with a socket such as postgres:///sluice?host=/var/run/postgresql, ' +
        'or one with several hosts, of which the primary is used, as in host1:5432,host2:5432 (target_session_attrs may be ' +
        'read-write or primary)',
    );
  }
  const ways = waysToConnect(parameters);
  for (const name of ['target_session_attrs', 'uselibpqcompat', ...PARAMETERS]) parameters.delete(name);
  const rest = parameters.size > 0 ? `?${parameters.toString()}` : '';
  return names.map((host) => ({
    url: `${login}${host}${path}${rest}`,
    ways: isSocket(host, parameters) ? [{ ssl: false }] : ways,
  }));
}

/** A Unix socket, which has no TLS. */
const isSocket = (host: string, parameters: URLSearchParams): boolean =>
  /^%2f/i.test(host) || Boolean(parameters.get('host')?.startsWith('/'));

function waysToConnect(parameters: URLSearchParams): Way[] {
  const mode = sslMode(parameters);
  if (mode === null) return [{}];
  const plain: Way = { ssl: false };
  if (mode === 'disable') return [plain];
  const isDirect = parameters.get('sslnegotiation') === 'direct';
  const encrypted: Way = { ssl: tlsOptions(mode, parameters), ...(isDirect ? { sslnegotiation: 'direct' } : {}) };
  if (mode === 'allow') return [plain, encrypted];
  return mode === 'prefer' ? [encrypted, plain] : [encrypted];
}

/** Without the word: full verification when a certificate is named or `ssl=true`, as with `pg`; null when nothing is said. */
function sslMode(parameters: URLSearchParams): SslMode | null {
  const given = parameters.get('sslmode');
  const ssl = parameters.get('ssl');
  const isNamed = ['sslrootcert', 'sslcert', 'sslkey'].some((name) => parameters.has(name));
  const implied = isNamed || ssl === 'true' || ssl === '1' ? 'verify-full' : null;
  if (given === null) return ssl === 'false' || ssl === '0' ? 'disable' : implied;
  // The word of `pg` for what libpq calls `require`.
  const mode = SSL_MODES.find((word) => word === (given === 'no-verify' ? 'require' : given));
  if (!mode) throw new DatabaseUrlError(`for sslmode one of ${SSL_MODES.join(', ')}`);
  return mode;
}

/** As libpq: `require` verifies the certificate only where a CA is named, and only `verify-full` compares the host's name. */
function tlsOptions(mode: SslMode, parameters: URLSearchParams): ConnectionOptions {
  const root = parameters.get('sslrootcert');
  // `system`: the CAs that Node.js knows, as without a name.
  const ca = root === 'system' ? undefined : readPem('sslrootcert', parameters);
  const own = { cert: readPem('sslcert', parameters), key: readPem('sslkey', parameters) };
  if ((own.cert === undefined) !== (own.key === undefined)) {
    throw new DatabaseUrlError('both sslcert and sslkey, or neither');
  }
  const passphrase = parameters.get('sslpassword') ?? undefined;
  if (mode === 'verify-ca' && ca === undefined) {
    throw new DatabaseUrlError(
      'sslmode=verify-ca only with the file of a CA, sslrootcert=/path/to/ca.pem: any certificate of a public CA would do otherwise',
    );
  }
  const isVerified = mode === 'verify-ca' || mode === 'verify-full' || (mode === 'require' && root !== null);
  return {
    ...own,
    passphrase,
    ca,
    rejectUnauthorized: isVerified,
    ...(mode === 'verify-full' || root === 'system' ? {} : { checkServerIdentity: () => undefined }),
  };
}

function readPem(name: string, parameters: URLSearchParams): string | undefined {
  const file = parameters.get(name);
  if (file === null) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new DatabaseUrlError(`for ${name} the path of a file that can be read (${messageOf(error)})`);
  }
}
