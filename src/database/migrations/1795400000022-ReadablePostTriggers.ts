import { type MigrationInterface, type QueryRunner } from 'typeorm';

const POST_COUNT_KEYS = `
CREATE OR REPLACE FUNCTION post_count_keys(
  stream_id bigint, spam_score smallint, instance text, language_tag text, signal_flags smallint, has_media boolean,
  missing_alt boolean
) RETURNS TABLE (dimension text, key text) LANGUAGE sql STABLE AS $$
  VALUES
    ('stream', stream_id::text),
    ('score', spam_score::text),
    ('instance', instance),
    ('media', has_media::text),
    ('kind', concat_ws(' ', language_tag, signal_flags, CASE WHEN NOT has_media THEN 0 WHEN missing_alt THEN 1 ELSE 2 END))
$$`;

const POST_COUNT_INSERT = `
CREATE OR REPLACE FUNCTION post_count_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_count (dimension, key, review, n)
  SELECT dimension, key, post_review(approved, reviewed_at) AS review, count(*)
  FROM new_rows
  CROSS JOIN LATERAL post_count_keys(stream_id, spam_score, instance, language_tag, signal_flags, has_media, missing_alt)
  GROUP BY dimension, key, review;
  RETURN NULL;
END $$`;

const POST_COUNT_DELETE = `
CREATE OR REPLACE FUNCTION post_count_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_count (dimension, key, review, n)
  SELECT dimension, key, post_review(approved, reviewed_at) AS review, -count(*)
  FROM old_rows
  CROSS JOIN LATERAL post_count_keys(stream_id, spam_score, instance, language_tag, signal_flags, has_media, missing_alt)
  GROUP BY dimension, key, review;
  RETURN NULL;
END $$`;

const POST_COUNT_UPDATE = `
CREATE OR REPLACE FUNCTION post_count_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_count (dimension, key, review, n)
  SELECT dimension, key, post_review(approved, reviewed_at) AS review, sum(sign)
  FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) AS post
  CROSS JOIN LATERAL post_count_keys(stream_id, spam_score, instance, language_tag, signal_flags, has_media, missing_alt)
  GROUP BY dimension, key, review HAVING sum(sign) <> 0;
  RETURN NULL;
END $$`;

const ACTIVITY_ADD_FETCHED = `
CREATE OR REPLACE FUNCTION activity_add_fetched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_change (at, stream_id, kind, n, scores)
  SELECT activity_slot(fetched_at), stream_id, 'fetched', count(*), string_agg(activity_scores(spam_score, 1), '')
  FROM new_rows
  GROUP BY 1, 2;

  INSERT INTO activity_change (at, stream_id, kind, n, scores)
  SELECT activity_slot(reviewed_at), stream_id, post_review(approved, reviewed_at), count(*),
    string_agg(activity_scores(spam_score, 1), '')
  FROM new_rows
  WHERE reviewed_at IS NOT NULL
  GROUP BY 1, 2, 3;
  RETURN NULL;
END $$`;

/** What did not change is in both tables and cancels out: no join of two tables that have neither index nor statistics. */
const ACTIVITY_ADD_DECIDED = `
CREATE OR REPLACE FUNCTION activity_add_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_change (at, stream_id, kind, n, scores)
  SELECT at, stream_id, kind, sum(n), string_agg(activity_scores(score, n), '')
  FROM (
    SELECT activity_slot(reviewed_at) AS at, stream_id, post_review(approved, reviewed_at) AS kind,
      coalesce(reviewed_score, spam_score) AS score, sum(sign) AS n
    FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) AS post
    WHERE reviewed_at IS NOT NULL
    GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0
  ) AS decision
  GROUP BY at, stream_id, kind;
  RETURN NULL;
END $$`;

const ACTIVITY_KEEP_SCORE = `
CREATE OR REPLACE FUNCTION activity_keep_score() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reviewed_at IS NOT DISTINCT FROM OLD.reviewed_at AND NEW.approved = OLD.approved THEN
    NEW.reviewed_score := coalesce(OLD.reviewed_score, OLD.spam_score);
  ELSE
    NEW.reviewed_score := NULL;
  END IF;
  RETURN NEW;
END $$`;

/** A subquery and no join: a plan that was made for many entries is kept, and must look posts up by id for a single one too. */
const ACTIVITY_ADD_REMOVED_ENTRIES = `
CREATE OR REPLACE FUNCTION activity_add_removed_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_change (at, stream_id, kind, n, scores)
  SELECT at, stream_id, 'removed', count(*), ''
  FROM (
    SELECT activity_slot(delivered_at) AS at, (SELECT stream_id FROM post WHERE id = post_id) AS stream_id
    FROM old_rows
    WHERE queue_status = 'delivered'
  ) AS removed
  WHERE stream_id IS NOT NULL
  GROUP BY at, stream_id;
  RETURN NULL;
END $$`;

/** The cast keeps the planner from an index of all deliveries. */
const ACTIVITY_ADD_REMOVED_POST = `
CREATE OR REPLACE FUNCTION activity_add_removed_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_change (at, stream_id, kind, n, scores)
  SELECT activity_slot(delivered_at), OLD.stream_id, 'removed', 1, ''
  FROM queue_entry
  WHERE post_id = OLD.id AND queue_status::text = 'delivered';
  RETURN OLD;
END $$`;

const ACTIVITY_ADD_RETURNED = `
CREATE OR REPLACE FUNCTION activity_add_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_change (at, stream_id, kind, n, scores)
  SELECT activity_slot(now()), stream_id, CASE NEW.queue_status WHEN 'error' THEN 'failed' ELSE 'returned' END, 1, ''
  FROM post
  WHERE id = NEW.post_id;
  RETURN NULL;
END $$`;

/** Triggers and their functions, which have the same name: table, name before, name now. */
const RENAMED = [
  ['post', 'activity_follow_insert', 'activity_add_fetched'],
  ['post', 'activity_follow_update', 'activity_add_decided'],
  ['queue_entry', 'activity_follow_leaving', 'activity_add_removed_entries'],
  ['post', 'activity_follow_removal', 'activity_add_removed_post'],
  ['queue_entry', 'activity_follow_refusal', 'activity_add_returned'],
] as const;

const COMMENTS: readonly (readonly [object: string, comment: string])[] = [
  ['TABLE post', 'A post as it was fetched, with its score and its review; queue_entry holds its state in the queue.'],
  ['COLUMN post.uri_hash', 'The first 128 bits of the SHA-256 of the URI, which may be longer than an index entry.'],
  ['COLUMN post.missing_alt', 'It has media, and at least one of them has no alt text.'],
  ['COLUMN post.created_at', 'When it was written, as its server gave it.'],
  ['COLUMN post.spam_score', 'The automatic score, 0 to 100: the sum of rule_scores.'],
  [
    'COLUMN post.reviewed_score',
    'The automatic score that the review was based on, where the post was scored again since; kept by a trigger.',
  ],
  ['COLUMN post.approved_at', 'The latest change to approved; null when not approved.'],
  ['COLUMN post.reviewed_by', 'user:<name>, key:<name> or auto:<filter>.'],
  ['COLUMN post.changed_by', 'Who last changed the review: a repeated request of theirs is no conflict.'],
  ['COLUMN post.version', 'Grows with each change of the review, never with the queue or the automatic score.'],
  ['INDEX ix_post_created_at', 'Lists by time: it holds what lists filter by, so that the wide rows are not read.'],
  ['INDEX ix_post_unreviewed', 'Lists of unreviewed posts by time, with what lists filter by.'],
  ['INDEX ix_post_unreviewed_score', 'Lists of unreviewed posts by spam score.'],
  ['INDEX ix_post_score', 'Lists by spam score.'],
  ['INDEX ix_post_reviewed_at', 'Statistics of the last 24 hours.'],
  ['INDEX ix_post_author', 'Posts of an author, oldest first.'],
  ['INDEX ix_post_hashtags', 'Posts with a hashtag that is blocked or topical.'],
  ['TABLE author', 'Who wrote posts: a row for each pair of URI and account, which never changes.'],
  ['COLUMN author.key', 'Hash of the URI and the folded account, which identify an author.'],
  ['COLUMN author.uri', 'ActivityPub URI; empty where the server named none.'],
  ['COLUMN author.account', 'user@domain, as the server spells it.'],
  ['TABLE removed_post', 'What is kept of a removed post, so that a later fetch does not store it again.'],
  [
    'COLUMN removed_post.delivered_at',
    'When it was delivered, if it was: deliveries count for the consumption rate after their post is removed.',
  ],
  ['TABLE post_search', 'The words that a post is found by, in a table that reviews do not write.'],
  [
    'COLUMN post_search.terms',
    'The folded words of text, content warning and hashtags; null until a job has read a post stored before the search.',
  ],
  ['INDEX ix_post_search_unread', 'Posts whose words the job has to read.'],
  [
    'TABLE post_count',
    'Counts of posts by dimension, key and review. Triggers append rows, so that writers never wait for each other; the count is the sum of n, and a job merges the rows.',
  ],
  [
    'COLUMN post_count.dimension',
    'stream, score, instance, media, or kind: language, author signals and media in one.',
  ],
  ['COLUMN post_count.review', 'unreviewed, approved or rejected.'],
  ['FUNCTION post_review', 'The review of a post as the counts name it.'],
  ['FUNCTION post_count_keys', 'The key that a post is counted under in each dimension of post_count.'],
  ['FUNCTION post_count_insert', 'Counts posts that are stored.'],
  ['FUNCTION post_count_delete', 'Takes removed posts off the counts.'],
  ['FUNCTION post_count_update', 'Moves posts between counts when their review or score changes.'],
  ['TRIGGER post_count_insert ON post', 'Keeps post_count.'],
  ['TRIGGER post_count_delete ON post', 'Keeps post_count.'],
  ['TRIGGER post_count_update ON post', 'Keeps post_count.'],
  [
    'TABLE activity',
    'The history by quarter of an hour, stream and kind, which outlives the posts: what was fetched, approved, rejected, returned, failed, and delivered posts that were removed.',
  ],
  ['COLUMN activity.at', 'The beginning of the quarter of an hour: the days of every time zone begin with one.'],
  ['COLUMN activity.stream_id', '0 for deliveries that were removed before there was a history.'],
  [
    'COLUMN activity.scores',
    'A byte for each post that was fetched, approved or rejected: its automatic score then, or 128 more where the decision was taken back. Rows are added up by appending.',
  ],
  ['TABLE activity_change', 'What triggers append to the history; a job adds it up in activity each minute.'],
  ['COLUMN activity_change.n', 'Negative where decisions were taken back.'],
  ['TABLE installation', 'One row: when this database was made.'],
  ['FUNCTION activity_slot', 'The beginning of the quarter of an hour that a time lies in.'],
  [
    'FUNCTION activity_scores',
    'The bytes of activity.scores for n posts with a score; of posts taken back where n is negative.',
  ],
  ['FUNCTION activity_add_fetched', 'Adds stored posts to the history, and the decisions of filters on them.'],
  ['FUNCTION activity_add_decided', 'Adds decisions to the history, and takes those off that they replace.'],
  [
    'FUNCTION activity_keep_score',
    'Keeps the score that a review was based on when the post is scored again; a new decision clears it.',
  ],
  [
    'FUNCTION activity_add_removed_entries',
    'Adds the deliveries of queue entries that are removed before their posts.',
  ],
  ['FUNCTION activity_add_removed_post', 'Adds the delivery of a post that is removed before its queue entry.'],
  ['FUNCTION activity_add_returned', 'Adds a post that a consumer returned or reported as failed.'],
  ['TRIGGER activity_add_fetched ON post', 'Keeps the history.'],
  ['TRIGGER activity_add_decided ON post', 'Keeps the history.'],
  ['TRIGGER activity_keep_score ON post', 'Only for reviewed posts that are scored again or were.'],
  ['TRIGGER activity_add_removed_entries ON queue_entry', 'Keeps the history, for cleanup and trim.'],
  ['TRIGGER activity_add_removed_post ON post', 'Keeps the history, for posts that are deleted one by one.'],
  [
    'TRIGGER activity_add_returned ON queue_entry',
    'Keeps the history; next, ack and expired reservations do not call it.',
  ],
];

/** The functions of the triggers that keep counts and history, whole, with plain names, and comments on what they keep. */
export class ReadablePostTriggers1795400000022 implements MigrationInterface {
  name = 'ReadablePostTriggers1795400000022';

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, before, now] of RENAMED) await rename(queryRunner, table, before, now);
    for (const sql of [
      POST_COUNT_KEYS,
      POST_COUNT_INSERT,
      POST_COUNT_DELETE,
      POST_COUNT_UPDATE,
      ACTIVITY_ADD_FETCHED,
      ACTIVITY_ADD_DECIDED,
      ACTIVITY_KEEP_SCORE,
      ACTIVITY_ADD_REMOVED_ENTRIES,
      ACTIVITY_ADD_REMOVED_POST,
      ACTIVITY_ADD_RETURNED,
    ])
      await queryRunner.query(sql);
    for (const [object, comment] of COMMENTS)
      await queryRunner.query(`COMMENT ON ${object} IS '${comment.replaceAll("'", "''")}'`);
  }

  /** The functions do what those before did, and stay as they are. */
  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const [object] of COMMENTS) await queryRunner.query(`COMMENT ON ${object} IS NULL`);
    for (const [table, before, now] of RENAMED) await rename(queryRunner, table, now, before);
  }
}

async function rename(queryRunner: QueryRunner, table: string, from: string, to: string): Promise<void> {
  await queryRunner.query(`ALTER TRIGGER ${from} ON ${table} RENAME TO ${to}`);
  await queryRunner.query(`ALTER FUNCTION ${from}() RENAME TO ${to}`);
}
