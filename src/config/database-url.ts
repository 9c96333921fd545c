import { parseUrl } from '../common/parse-url';

/** The parts of a URL of PostgreSQL, which may name several servers: `postgres://user:password@a:5432,b:5432/sluice`. */
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^/]*@)?)([^/?#]*)(.*)$/s;

/**
 * The URLs of the servers that a URL names, one for each, in their order; null when it is no URL of PostgreSQL. Of
 * `target_session_attrs` only what asks for the primary is allowed, which is what the service needs, and so it is left out.
 */
export function serverUrls(url: string): string[] | null {
  const [, login = '', hosts = '', rest = ''] = SEVERAL.exec(url) ?? [];
  const urls = hosts.split(',').map((host) => parseUrl(`${login}${host}${rest}`));
  if (!login || !urls.every((one) => one !== null)) return null;
  const single = urls.length === 1;
  for (const { searchParams } of urls) {
    const wanted = searchParams.get('target_session_attrs') ?? 'read-write';
    if (!['read-write', 'primary'].includes(wanted)) return null;
    searchParams.delete('target_session_attrs');
  }
  return single && !url.includes('target_session_attrs') ? [url] : urls.map(String);
}
