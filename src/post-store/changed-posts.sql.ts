import { FILLED_COLUMNS } from './post-columns';

/** Columns that a changed post keeps: who it is, who brought it, and the review. */
const KEPT = new Set(['uri', 'uri_hash', 'stream_id', 'reviewed_by', 'reviewer_notes']);
const TAKEN = FILLED_COLUMNS.filter((name) => !KEPT.has(name));

/** SQL: a page of posts as JSON rows: the columns of `post`, and what is stored of a post in other tables. */
export const GIVEN = `given AS (
    SELECT * FROM ROWS FROM (
      json_populate_recordset(NULL::post, $1),
      json_to_recordset($1) AS (author_key uuid, search_terms text[], is_own boolean)
    )
  )`;

/** What the notes of a post say whose review was undone. */
const UNDONE = 'Review undone: the post was changed by its author';

/**
 * SQL: the post was stored before details were kept, or before its server had made the preview of its link, which takes a server some
 * seconds. Other details that change, such as votes, stay as they were.
 */
const LACKS_DETAILS = `(post.instance = given.instance AND (post.details IS NULL
        OR jsonb_typeof(post.details->'card') = 'null' AND jsonb_typeof(given.details->'card') = 'object'))`;

/**
 * SQL: the stored posts of a page that came from their own hosts with other content or with details that they lack, locked as
 * `post-reviews.repository.ts` describes, and whether they take the content: not when a consumer has them or has had them. What
 * was stored without a hash takes nothing either, unless another instance had brought it: nobody knows what it was. What another
 * instance brought as it is becomes the own host's.
 */
export const LOCK_CHANGED = `
  WITH ${GIVEN}, changed AS MATERIALIZED (
    SELECT post.id, post.content_hash IS DISTINCT FROM given.content_hash
        AND (post.content_hash IS NOT NULL OR post.instance <> given.instance) AS is_change
    FROM given JOIN post ON post.uri_hash = given.uri_hash
    WHERE given.is_own AND (post.content_hash IS DISTINCT FROM given.content_hash
      OR (post.instance <> given.instance AND post.content_changed_at IS NULL) OR ${LACKS_DETAILS})
    ORDER BY post.id FOR UPDATE OF post
  ), entry AS MATERIALIZED (
    SELECT post_id, queue_status FROM queue_entry WHERE post_id IN (SELECT id FROM changed) ORDER BY post_id FOR UPDATE
  )
  SELECT changed.id, changed.is_change AS "isChange", changed.is_change AND entry.queue_status = 'pending' AS "takesContent"
  FROM changed JOIN entry ON entry.post_id = changed.id`;

/** SQL: notes the hash of the posts $2; that $3 of them came with other content; and of the others their own hosts, and details. */
export const NOTE_CHANGE = `
  WITH ${GIVEN}
  UPDATE post SET content_hash = given.content_hash,
    content_changed_at = CASE WHEN post.id = ANY ($3::bigint[]) THEN now() ELSE post.content_changed_at END,
    instance = CASE WHEN post.id = ANY ($3::bigint[]) THEN post.instance ELSE given.instance END,
    created_at = CASE WHEN post.id = ANY ($3::bigint[]) THEN post.created_at ELSE given.created_at END,
    details = CASE WHEN post.id <> ALL ($3::bigint[]) AND ${LACKS_DETAILS} THEN given.details ELSE post.details END
  FROM given WHERE given.uri_hash = post.uri_hash AND post.id = ANY ($2::bigint[])`;

/** SQL: gives the posts $2 their new content and score. A review is undone with a note, and a filter may reject the post again. */
export const TAKE_CONTENT = `
  WITH ${GIVEN}, found_by AS (
    UPDATE post_search SET terms = array_to_tsvector(given.search_terms)
    FROM given JOIN post ON post.uri_hash = given.uri_hash
    WHERE post_search.post_id = post.id AND post.id = ANY ($2::bigint[])
  )
  UPDATE post SET ${TAKEN.map((name) => `${name} = given.${name}`).join(', ')}, author_id = author.id,
    content_changed_at = now(), updated_at = now(), approved = false, approved_at = NULL,
    reviewed_at = CASE WHEN given.reviewed_by IS NOT NULL THEN now() END,
    reviewed_by = given.reviewed_by,
    changed_by = CASE WHEN post.reviewed_at IS NULL AND given.reviewed_by IS NULL THEN post.changed_by END,
    version = post.version + CASE WHEN post.reviewed_at IS NULL AND given.reviewed_by IS NULL THEN 0 ELSE 1 END,
    reviewer_notes = concat_ws(E'\\n', nullif(post.reviewer_notes, ''),
      CASE WHEN post.reviewed_at IS NOT NULL THEN '${UNDONE}' END, nullif(given.reviewer_notes, ''))
  FROM given JOIN author ON author.key = given.author_key
  WHERE given.uri_hash = post.uri_hash AND post.id = ANY ($2::bigint[])`;
