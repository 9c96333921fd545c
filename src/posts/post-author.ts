import { domainToASCII } from 'node:url';
import { digest } from '../common/digest';
import { fold } from '../common/fold';
import { findHttpUrl } from '../common/html/sanitise';
import type { Query } from './post-filter';

/**
 * SQL: the ids of the authors that a text names: `@user` of whatever domain, `user@domain` by the account's domain or that of the
 * author's URI, or that URI itself. Null for a text that names nobody.
 */
export function authorIdsSql(text: string): Query | null {
  const given = text.trim();
  return /^https?:\/\//i.test(given) ? byUri(given) : byHandle(given.replace(/^@/, ''));
}

function byUri(uri: string): Query {
  const spellings = [uri, findHttpUrl(uri) ?? uri];
  return { text: 'SELECT id FROM author WHERE uri_hash = ANY ($1::uuid[])', values: [spellings.map(digest)] };
}

function byHandle(handle: string): Query | null {
  const [username = '', domain, ...rest] = handle.split('@', 3);
  if (username === '' || domain === '' || rest.length > 0) return null;
  const text = 'SELECT id FROM author WHERE username_folded = $1';
  if (domain === undefined) return { text, values: [fold(username)] };
  return {
    text: `${text} AND (domain_folded = ANY ($2::text[]) OR uri_host_folded = ANY ($2::text[]))`,
    values: [fold(username), [fold(domain), domainToASCII(domain)]],
  };
}
