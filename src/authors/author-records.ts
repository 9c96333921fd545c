import { fold } from '../common/fold';
import { InvalidInputError } from '../common/errors';
import { authorIdsSql } from '../posts/list-filter';
import type { EntityManager } from 'typeorm';

/** An author as the service knows them: under several URIs, or spelled differently, they are several. */
export interface KnownAuthor {
  id: number;
  key: string;
  uri: string;
  account: string;
}

const ACCOUNT = /^(?:@?[^\s@/]+@[^\s@/]+|https?:\/\/\S+)$/;

/** The authors with an account (`@user@domain`) or URI. */
export async function findAuthors(given: string, manager: EntityManager): Promise<KnownAuthor[]> {
  const query = ACCOUNT.test(given.trim()) ? authorIdsSql(given) : null;
  if (!query) throw new InvalidInputError('Invalid account format');
  return manager.query(
    `SELECT id, key, uri, account FROM author WHERE id IN (${query.text}) ORDER BY id`,
    query.values,
  );
}

/** What names the authors in texts. */
export function namesOf(given: string, authors: readonly KnownAuthor[]): string[] {
  const account = given.trim().replace(/^@/, '');
  const names = [account, ...authors.flatMap((author) => [author.uri, author.account])];
  return [...new Set([...names, ...names.map(fold)])];
}

/** SQL: a pattern for a name as a whole: `ra@x.example` is not in `mira@x.example`, nor in `ra@x.example.org`. */
const WHOLE = String.raw`'(?:^|[^\w.-])' || regexp_replace(said, '([].@:/?#[()+*^$|\\{}-])', '\\\1', 'g') || '(?![\w-]|\.\w)'`;

/** SQL: whether an expression of JSON says one of the texts $1. */
export const says = (json: string) =>
  `EXISTS (SELECT FROM unnest($1::text[]) AS said WHERE (${json})::text ~ (${WHOLE}))`;

const isOf = (ids: string) => `author_id = ANY (${ids}::bigint[])`;

/** SQL: everything about the authors $2 and what the texts $1 name. */
const RECORDS = `
  SELECT
    (SELECT coalesce(jsonb_agg(to_jsonb(p) ORDER BY p.id), '[]') FROM post p WHERE ${isOf('$2')}) AS posts,
    (SELECT coalesce(jsonb_agg(to_jsonb(q) ORDER BY q.post_id), '[]') FROM queue_entry q WHERE ${isOf('$2')}) AS queue,
    (SELECT coalesce(jsonb_agg(to_jsonb(e) ORDER BY e.id), '[]') FROM event e
      WHERE subject_type = 'post' AND subject_id IN (SELECT id FROM post WHERE ${isOf('$2')})
        OR ${says('e.old_values')} OR ${says('e.new_values')}) AS events,
    (SELECT coalesce(jsonb_agg(to_jsonb(b) ORDER BY b.id), '[]') FROM blocked_user b
      WHERE EXISTS (SELECT FROM blocked_author x WHERE x.entry_id = b.id AND x.author_id = ANY ($2::bigint[]))) AS blocked,
    (SELECT coalesce(jsonb_agg(DISTINCT to_jsonb(e)), '[]') FROM blocklist_entry e JOIN author a
      ON e.username_folded IN ('*', a.username_folded) AND e.domain_folded IN (a.domain_folded, a.uri_host_folded)
      WHERE a.id = ANY ($2::bigint[])) AS listed,
    (SELECT coalesce(jsonb_agg(to_jsonb(t) ORDER BY t.id), '[]') FROM trusted_author t
      WHERE author_key IN (SELECT key FROM author WHERE id = ANY ($2::bigint[]))) AS trusted`;

export type AuthorRecords = Record<
  'posts' | 'queue' | 'events' | 'blocked' | 'listed' | 'trusted',
  Record<string, unknown>[]
>;

export async function readRecords(
  given: string,
  authors: readonly KnownAuthor[],
  manager: EntityManager,
): Promise<AuthorRecords> {
  const [records]: [AuthorRecords] = await manager.query(RECORDS, [
    namesOf(given, authors),
    authors.map(({ id }) => id),
  ]);
  return records;
}
