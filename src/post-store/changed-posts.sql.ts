import { FILLED_COLUMNS } from './post-columns';
import { REVIEW_COLUMNS } from './post-reviews.repository';
import { LONGEST_NOTES } from './post.entity';

/** Columns that a changed post keeps: who it is, who brought it, and the review. */
const KEPT = new Set(['uri', 'uri_hash', 'stream_id', 'reviewed_by', 'reviewer_notes']);
const TAKEN = FILLED_COLUMNS.filter((name) => !KEPT.has(name));

/** SQL: a page of posts as JSON rows: the columns of `post`, and what is stored of a post in other tables. */
export const GIVEN = `given AS (
    SELECT * FROM ROWS FROM (
      json_populate_recordset(NULL::post, $1),
      json_to_recordset($1) AS (author_key uuid, search_terms text[], is_own boolean, is_verified boolean)
    )
  )`;

/** What the notes of a post say whose review was undone. */
const UNDONE = 'Review undone: the post was changed by its author';

const endsWith = (text: string): string => `right(post.reviewer_notes, length(${text})) = ${text}`;

/**
 * SQL: the notes of a post that takes other content: what was there, and what is new. An author may change a post without end, so
 * nothing is said twice in a row, and the whole is no longer than what people may write.
 */
const NOTES = `left(CASE WHEN post.reviewed_by = given.reviewed_by AND ${endsWith('given.reviewer_notes')} THEN post.reviewer_notes
      ELSE concat_ws(E'\\n', nullif(post.reviewer_notes, ''),
        CASE WHEN post.reviewed_at IS NOT NULL AND NOT ${endsWith(`'${UNDONE}'`)} THEN '${UNDONE}' END,
        nullif(given.reviewer_notes, '')) END, ${LONGEST_NOTES})`;

/** SQL: details as the instance sends them now; the preview of a link that it lost stays. */
const FRESH_DETAILS = `CASE WHEN given.details IS NULL THEN post.details
      WHEN jsonb_typeof(given.details->'card') = 'null' AND post.details IS NOT NULL
        THEN given.details || jsonb_build_object('card', post.details->'card')
      ELSE given.details END`;

/** SQL: the id at another instance is that of another status. */
const FRESH_ID = `CASE WHEN post.instance = given.instance THEN coalesce(given.remote_id, post.remote_id) ELSE given.remote_id END`;

/** SQL: the same content comes with other numbers, with details that changed or were not kept, or with the id that it lacks. */
const IS_FRESHER = `(post.favourites_count <> given.favourites_count OR post.details IS DISTINCT FROM ${FRESH_DETAILS}
      OR post.remote_id IS DISTINCT FROM ${FRESH_ID})`;

/** SQL: the status speaks for the post: it is of its own host, or was asked for by its id where the post had come from. */
const SPEAKS_FOR = `(given.is_own OR given.is_verified AND post.instance = given.instance)`;

/**
 * SQL: the author of a post that was stored under the host of their URI, while their instance did not tell the domain of its accounts, under
 * the domain that it tells now; null for any other.
 */
const TOLD_AUTHOR = `(SELECT told.id FROM author known JOIN author told ON told.uri_hash = known.uri_hash
      WHERE given.is_own AND post.instance = given.instance AND known.id = post.author_id AND told.key = given.author_key
        AND known.domain_folded = known.uri_host_folded AND told.domain_folded <> told.uri_host_folded)`;

const AUTHOR_KEY = `(SELECT key FROM author WHERE author.id = post.author_id)`;

/** SQL: what another instance had brought differs from the own host's version in what the hash leaves out and only the author says. */
const WAS_MISREPORTED = `(given.is_own AND post.instance <> given.instance
        AND ((post.url, post.author_display_name, post.language, post.media)
          IS DISTINCT FROM (given.url, given.author_display_name, given.language, given.media) OR ${AUTHOR_KEY} <> given.author_key))`;

const HAS_OTHER_CONTENT = `(post.content_hash IS DISTINCT FROM given.content_hash
        AND (post.content_hash IS NOT NULL OR post.instance <> given.instance) OR ${WAS_MISREPORTED})`;

/**
 * SQL: locks the stored posts of a page that came with other content, or with the same content and other details. What another
 * instance brought as it is becomes the own host's.
 */
export const LOCK_CHANGED = `
  WITH ${GIVEN}
  SELECT post.id, ${SPEAKS_FOR} AND ${HAS_OTHER_CONTENT} AS "isChange"
  FROM given JOIN post ON post.uri_hash = given.uri_hash
  WHERE ${SPEAKS_FOR} AND (post.content_hash IS DISTINCT FROM given.content_hash OR post.instance <> given.instance)
    OR post.instance = given.instance AND (given.is_own OR post.content_hash = given.content_hash)
      AND (${IS_FRESHER} OR ${TOLD_AUTHOR} IS NOT NULL)
  ORDER BY post.id FOR UPDATE OF post`;

/** SQL: locks the queue's rows of locked posts ($1), and returns those that a consumer has or had, which take no other content. */
export const LOCK_TAKEN = `
  SELECT post_id AS id, queue_status <> 'pending' AS "isTaken" FROM queue_entry
  WHERE post_id = ANY ($1::bigint[]) ORDER BY post_id FOR UPDATE`;

/**
 * SQL: notes that posts ($1) came with other content, once after each decision: the hash stays that of what is stored, so that they
 * take it when they come again and no consumer has them.
 */
export const NOTE_CHANGE = `
  UPDATE post SET content_changed_at = now()
  WHERE id = ANY ($1::bigint[]) AND (content_changed_at IS NULL OR content_changed_at < coalesce(approved_at, reviewed_at))`;

/** SQL: gives posts ($2) of the same content what else came with it, and notes the hash and the own host where they lack them. */
export const TAKE_DETAILS = `
  WITH ${GIVEN}
  UPDATE post SET content_hash = given.content_hash, instance = given.instance, created_at = given.created_at,
    author_id = coalesce(${TOLD_AUTHOR}, post.author_id),
    remote_id = ${FRESH_ID}, details = ${FRESH_DETAILS}, favourites_count = given.favourites_count
  FROM given WHERE given.uri_hash = post.uri_hash AND post.id = ANY ($2::bigint[])`;

/**
 * SQL: gives the posts $2 their new content and score, and a new version, so that nobody decides what they have not seen. A review is
 * undone with a note, and a filter may reject the post again.
 */
export const TAKE_CONTENT = `
  WITH ${GIVEN}, found_by AS (
    UPDATE post_search SET terms = array_to_tsvector(given.search_terms)
    FROM given JOIN post ON post.uri_hash = given.uri_hash
    WHERE post_search.post_id = post.id AND post.id = ANY ($2::bigint[])
  ), to_compare AS (
    UPDATE post_fingerprint SET is_read = false WHERE post_id = ANY ($2::bigint[])
  )
  UPDATE post SET ${TAKEN.map((name) => `${name} = given.${name}`).join(', ')}, author_id = author.id,
    content_changed_at = now(), updated_at = now(), approved = false, approved_at = NULL,
    rejection_reason = NULL, reviewed_at = CASE WHEN given.reviewed_by IS NOT NULL THEN now() END,
    reviewed_by = given.reviewed_by, reviewed_score = CASE WHEN given.reviewed_by IS NOT NULL THEN given.spam_score END,
    changed_by = NULL, version = post.version + 1,
    reviewer_notes = ${NOTES}
  FROM given JOIN author ON author.key = given.author_key
  WHERE given.uri_hash = post.uri_hash AND post.id = ANY ($2::bigint[])
  RETURNING ${REVIEW_COLUMNS}`;

/** SQL: removes what was predicted of the earlier content of posts ($1); the next training predicts again. */
export const FORGET_PREDICTIONS = 'DELETE FROM post_prediction WHERE post_id = ANY ($1::bigint[])';
