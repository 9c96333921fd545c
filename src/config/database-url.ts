import { Client } from 'pg';
import { messageOf } from '../common/errors';

export class DatabaseUrlError extends Error {}

const EXAMPLES =
  'a URL of one server, such as postgres://user:password@host:5432/sluice, or of a socket, such as ' +
  'postgres://user@localhost/sluice?host=/var/run/postgresql';

/** Values of `sslmode`. The last exists in `pg` only. */
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * The URL as `pg` needs it for `sslmode` to mean what it means to PostgreSQL's own programs
 * (https://www.postgresql.org/docs/current/libpq-ssl.html); only `prefer` never falls back to an unencrypted connection.
 * Throws a {@link DatabaseUrlError} if `pg` can't use it: no URL, several servers, an unreadable certificate.
 */
export function readDatabaseUrl(given: string): string {
  const [, host] = /^postgres(?:ql)?:\/\/(?:[^/]*@)?([^/?#]*)/.exec(given) ?? [];
  if (host === undefined || host.includes(',')) throw new DatabaseUrlError(EXAMPLES);
  const mode = /[?&]sslmode=([^&]*)/.exec(given)?.[1];
  if (mode !== undefined && !SSL_MODES.includes(mode)) {
    throw new DatabaseUrlError(`for sslmode one of ${SSL_MODES.join(', ')}`);
  }
  const isAsPg = mode === undefined || mode === 'no-verify' || given.includes('uselibpqcompat=');
  const url = isAsPg ? given : `${given}&uselibpqcompat=true`;
  try {
    void new Client({ connectionString: url });
  } catch (error) {
    throw new DatabaseUrlError(error instanceof TypeError ? EXAMPLES : `${EXAMPLES} (${messageOf(error)})`);
  }
  return url;
}
