import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { digest } from '../common/digest';
import { AUTHOR_COLUMNS, authorKey, type NewPost, toAuthorRow } from './new-post';
import { FILLED_COLUMNS, toPostRow } from './post-columns';
import type { Post } from './post.entity';
import { termsOfPost } from './search-terms';

/** UTF-16 units of rows in one statement: a page of ordinary posts has a tenth of it, one of the longest posts twenty times. */
const LARGEST_BATCH = 1_000_000;

/** SQL: as `digest` of the folded account. */
const HASH_OF_ACCOUNT = `left(encode(sha256(convert_to(given.username_folded || '@' || given.domain_folded, 'UTF8')), 'hex'), 32)::uuid`;

/** No erased ones, so that their posts find no author. Sorted by key, because concurrent pages lock shared rows in the order of insertion. */
const INSERT_AUTHORS = `
  INSERT INTO author (${AUTHOR_COLUMNS.join(', ')})
  SELECT DISTINCT ON (key) ${AUTHOR_COLUMNS.join(', ')}
  FROM json_populate_recordset(NULL::author, $1) AS given
  WHERE NOT EXISTS (SELECT FROM author known WHERE known.key = given.key) AND NOT EXISTS (
    SELECT FROM erased_author erased WHERE erased.hash = given.uri_hash OR erased.hash = ${HASH_OF_ACCOUNT})
  ORDER BY key
  ON CONFLICT (key) DO NOTHING`;

const INSERT_POSTS = `
  WITH given AS (
    SELECT * FROM ROWS FROM (
      json_populate_recordset(NULL::post, $1),
      json_to_recordset($1) AS (author_key uuid, search_terms text[])
    )
  ), stored AS (
    INSERT INTO post (${FILLED_COLUMNS.join(', ')}, author_id)
    SELECT ${FILLED_COLUMNS.map((name) => `given.${name}`).join(', ')}, author.id
    FROM given JOIN author ON author.key = given.author_key
    WHERE NOT EXISTS (SELECT FROM post known WHERE known.uri_hash = given.uri_hash)
      AND NOT EXISTS (SELECT FROM removed_post gone WHERE gone.uri_hash = given.uri_hash)
    ORDER BY given.uri_hash
    ON CONFLICT (uri_hash) DO NOTHING
    RETURNING id, uri_hash, stream_id, author_id, created_at, fetched_at, spam_score
  ), found_by AS (
    INSERT INTO post_search (post_id, terms)
    SELECT stored.id, array_to_tsvector(given.search_terms) FROM stored JOIN given USING (uri_hash)
  ), to_compare AS (
    INSERT INTO post_fingerprint (post_id, author_id, posted_at) SELECT id, author_id, created_at FROM stored
  )
  SELECT id, uri_hash AS "uriHash", stream_id AS "streamId", fetched_at AS "fetchedAt", spam_score AS "spamScore" FROM stored`;

/** A part of a page, which is stored in one statement. */
export interface PostBatch {
  posts: NewPost[];
  authors: string[];
  rows: string[];
}

export interface InsertedPost extends Pick<Post, 'id' | 'streamId' | 'fetchedAt' | 'spamScore'> {
  given: NewPost;
}

/** The rows of a page in batches, each post once; the event loop gets a turn between rows. */
export async function* batchesOf(page: readonly NewPost[]): AsyncGenerator<PostBatch> {
  let batch: PostBatch = { posts: [], authors: [], rows: [] };
  let size = 0;
  const seen = new Set<string>();
  for (const post of page) {
    if (seen.has(post.content.uri)) continue;
    seen.add(post.content.uri);
    const row = JSON.stringify(toRow(post));
    if (size > 0 && size + row.length > LARGEST_BATCH) {
      yield batch;
      batch = { posts: [], authors: [], rows: [] };
      size = 0;
    }
    batch.posts.push(post);
    batch.authors.push(JSON.stringify(toAuthorRow(post)));
    batch.rows.push(row);
    size += row.length;
    await nextTurn();
  }
  if (size > 0) yield batch;
}

/** Stores the posts of a batch that are neither stored nor removed. */
export async function insertPosts(
  { posts, authors, rows }: PostBatch,
  manager: EntityManager,
): Promise<InsertedPost[]> {
  if (posts.length === 0) return [];
  await manager.query(INSERT_AUTHORS, [asArray(authors)]);
  const inserted: (Omit<InsertedPost, 'given'> & { uriHash: string })[] = await manager.query(INSERT_POSTS, [
    asArray(rows),
  ]);
  const givenOf = new Map(posts.map((post) => [digest(post.content.uri), post]));
  return inserted.flatMap(({ uriHash, ...post }) => {
    const given = givenOf.get(uriHash);
    return given ? [{ ...post, given }] : [];
  });
}

function asArray(rows: readonly string[]): string {
  return `[${rows.join(',')}]`;
}

function toRow(post: NewPost): Record<string, unknown> {
  const { content } = post;
  return { ...toPostRow(post), author_key: authorKey(content), search_terms: termsOfPost(content) };
}
