import { type EntityManager, In } from 'typeorm';
import type { ContentChange } from './content-change';
import { authorKey, type NewPost } from './new-post';
import { FILLED_COLUMNS, storedContent, toPostRow } from './post-columns';
import { Post } from './post.entity';
import { storeTerms } from './post-terms';
import { termsOfPost } from './search-terms';

/** In the order of docs/architecture.md ("The order of locks"). */
const LOCK =
  'SELECT id, now() AS now FROM post WHERE uri_hash = ANY ($1::uuid[]) AND id <> ALL ($2::bigint[]) ORDER BY id FOR UPDATE';

/** Columns that a post keeps when it comes again, and those that only an edited post takes. */
const KEPT = new Set(['uri', 'uri_hash', 'stream_id']);
const SCORED = new Set(['spam_score', 'rule_scores', 'scorer_version', 'wave']);
const TAKEN = FILLED_COLUMNS.filter((name) => !KEPT.has(name));
const FRESHENED = TAKEN.filter((name) => !SCORED.has(name));

const updatePosts = (columns: readonly string[], more = '') => `
  UPDATE post SET ${columns.map((name) => `${name} = given.${name}`).join(', ')}, author_id = author.id${more}
  FROM ROWS FROM (json_populate_recordset(NULL::post, $1), json_to_recordset($1) AS (author_key uuid)) AS given
  JOIN author ON author.key = given.author_key
  WHERE post.id = given.id`;

const TAKE_CONTENT = updatePosts(TAKEN, ', content_changed_at = now(), updated_at = now(), edits = post.edits + 1');

const FRESHEN = updatePosts(FRESHENED);

const COMPARE_AGAIN = 'UPDATE post_fingerprint SET is_read = false WHERE post_id = ANY ($1::bigint[])';

const FORGET_PREDICTIONS = 'DELETE FROM post_prediction WHERE post_id = ANY ($1::bigint[])';

/** What is stored stays, so that the post takes its content when it comes again and no consumer has it. */
const NOTE_EDIT = 'UPDATE post SET content_changed_at = now() WHERE id = ANY ($1::bigint[])';

/** A locked post and the version of it that came. */
export interface ChangedPost {
  post: Post;
  given: NewPost;
  change: Exclude<ContentChange, { kind: 'same' }>;
}

/** Locks the stored posts with these addresses, except some. */
export async function lockKnown(
  uriHashes: readonly string[],
  except: readonly number[],
  manager: EntityManager,
): Promise<{ posts: Post[]; now: Date }> {
  const locked: { id: number; now: Date }[] = await manager.query(LOCK, [uriHashes, except]);
  const where = { id: In(locked.map(({ id }) => id)) };
  const posts =
    locked.length === 0 ? [] : await manager.find(Post, { where, relations: { author: true }, order: { id: 'ASC' } });
  return { posts, now: locked[0]?.now ?? new Date() };
}

/** Replaces the content of locked posts that their authors edited. */
export async function takeContent(edited: readonly ChangedPost[], manager: EntityManager): Promise<void> {
  if (edited.length === 0) return;
  const ids = edited.map(({ post }) => post.id);
  await manager.query(TAKE_CONTENT, [JSON.stringify(edited.map(toRow))]);
  await takeTerms(edited, manager);
  await manager.query(COMPARE_AGAIN, [ids]);
  await manager.query(FORGET_PREDICTIONS, [ids]);
}

export async function noteEdits(ids: readonly number[], manager: EntityManager): Promise<void> {
  if (ids.length > 0) await manager.query(NOTE_EDIT, [ids]);
}

/** Stores what is new of locked posts that say the same as before. */
export async function freshen(fresher: readonly ChangedPost[], manager: EntityManager): Promise<void> {
  if (fresher.length === 0) return;
  await manager.query(FRESHEN, [JSON.stringify(fresher.map(toRow))]);
  await takeTerms(fresher.filter(isFoundOtherwise), manager);
}

async function takeTerms(changed: readonly ChangedPost[], manager: EntityManager): Promise<void> {
  const terms = changed.map(({ post: { id }, change }) => ({ id, search_terms: termsOfPost(change.content) }));
  await storeTerms(terms, manager);
}

function isFoundOtherwise({ post, change: { content } }: ChangedPost): boolean {
  return termsOfPost(storedContent(post)).join(' ') !== termsOfPost(content).join(' ');
}

function toRow({ post, given, change: { content } }: ChangedPost): Record<string, unknown> {
  return { ...toPostRow({ ...given, content }), id: post.id, author_key: authorKey(content) };
}
