import { type MigrationInterface, type QueryRunner } from 'typeorm';

const RENAMED_COLUMNS = [
  ['queue_entry', 'barred', 'blocked'],
  ['queue_entry', 'draw', 'random_key'],
  ['queue_entry', 'settled_token', 'completed_token'],
  ['queue_entry', 'settled_as', 'completed_as'],
  ['queue_topic', 'draw', 'random_key'],
] as const;

const RENAMED_INDEXES = [
  ['ix_queue_entry_barred', 'ix_queue_entry_blocked'],
  ['ix_queue_entry_draw', 'ix_queue_entry_random'],
  ['ix_queue_topic_draw', 'ix_queue_topic_random'],
] as const;

/** The condition on author and hashtags is the queue's own, copied from `eligibility.sql.ts`; a test compares the two. */
const QUEUE_ENTRY_FOLLOW_INSERT = `
CREATE OR REPLACE FUNCTION queue_entry_follow_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7526483);
  INSERT INTO queue_entry (post_id, approved, blocked, topical, media_class, author_id, created_at)
  SELECT p.id, p.approved,
    (EXISTS (SELECT FROM blocked_hashtag b WHERE b.hashtag_folded = ANY (p.hashtags_folded))
     OR EXISTS (SELECT FROM blocked_user b WHERE b.username_folded = a.username_folded AND b.domain_folded = a.domain_folded)
     OR EXISTS (SELECT FROM blocked_user b WHERE b.username_folded = a.username_folded AND b.domain_folded = a.uri_host_folded)
     OR EXISTS (SELECT FROM blocked_user b WHERE b.uri_hash = a.uri_hash)
     OR EXISTS (SELECT FROM blocked_user b WHERE b.is_pattern AND a.username_folded LIKE b.username_like
                AND (a.domain_folded LIKE b.domain_like OR a.uri_host_folded LIKE b.domain_like))),
    EXISTS (SELECT FROM topical_tag t WHERE t.hashtag_folded = ANY (p.hashtags_folded)),
    CASE WHEN NOT p.has_media THEN 3 WHEN p.missing_alt THEN 1 ELSE 2 END,
    p.author_id, p.created_at
  FROM new_rows p JOIN author a ON a.id = p.author_id;
  RETURN NULL;
END $$`;

const QUEUE_ENTRY_FOLLOW_UPDATE = `
CREATE OR REPLACE FUNCTION queue_entry_follow_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS (
    UPDATE queue_entry q SET approved = p.approved
    FROM new_rows p WHERE q.post_id = p.id AND q.approved <> p.approved
    RETURNING q.queue_status::text AS kind, q.approved
  )
  INSERT INTO queue_count (kind, approved, n)
  SELECT kind, side.approved, sum(side.n)
  FROM changed CROSS JOIN LATERAL (VALUES (approved, 1), (NOT approved, -1)) AS side (approved, n)
  WHERE kind IN ('delivered', 'error')
  GROUP BY kind, side.approved HAVING sum(side.n) <> 0;
  RETURN NULL;
END $$`;

const QUEUE_COUNT_DELETE = `
CREATE OR REPLACE FUNCTION queue_count_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO queue_count (kind, approved, n)
  SELECT kind, approved, sum(n) FROM (
    SELECT queue_status::text AS kind, approved, -1 AS n FROM old_rows WHERE queue_status IN ('delivered', 'error')
    UNION ALL
    SELECT 'removed', approved, 1 FROM old_rows WHERE queue_status = 'delivered'
  ) AS change
  GROUP BY kind, approved;
  RETURN NULL;
END $$`;

const QUEUE_TOPIC_FOLLOW_ENTRY = `
CREATE OR REPLACE FUNCTION queue_topic_follow_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM queue_topic WHERE post_id = NEW.post_id;
  INSERT INTO queue_topic (hashtag_folded, post_id, media_class, created_at, author_id, random_key)
  SELECT t.hashtag_folded, q.post_id, q.media_class, q.created_at, q.author_id, q.random_key
  FROM queue_entry q
  JOIN post p ON p.id = q.post_id
  JOIN topical_tag t ON t.hashtag_folded = ANY (p.hashtags_folded)
  WHERE q.post_id = NEW.post_id AND q.queue_status = 'pending' AND q.approved AND NOT q.blocked;
  RETURN NULL;
END $$`;

/** Locking the entries first makes the second statement see what was approved until then. */
const QUEUE_TOPIC_FOLLOW_RULE = `
CREATE OR REPLACE FUNCTION queue_topic_follow_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7526483);
  IF TG_OP <> 'INSERT' THEN
    PERFORM FROM queue_entry q JOIN post p ON p.id = q.post_id
    WHERE p.hashtags_folded @> ARRAY[OLD.hashtag_folded] AND q.queue_status <> 'delivered'
    ORDER BY q.post_id FOR UPDATE OF q;
    DELETE FROM queue_topic WHERE hashtag_folded = OLD.hashtag_folded;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE queue_entry q SET topical = true FROM post p
    WHERE p.id = q.post_id AND p.hashtags_folded @> ARRAY[NEW.hashtag_folded] AND q.queue_status <> 'delivered';
    INSERT INTO queue_topic (hashtag_folded, post_id, media_class, created_at, author_id, random_key)
    SELECT NEW.hashtag_folded, q.post_id, q.media_class, q.created_at, q.author_id, q.random_key
    FROM queue_entry q JOIN post p ON p.id = q.post_id
    WHERE p.hashtags_folded @> ARRAY[NEW.hashtag_folded]
      AND q.queue_status = 'pending' AND q.approved AND NOT q.blocked;
  END IF;
  RETURN NULL;
END $$`;

/** One row, whose number the queue compares with the one that its copy of the blocklists was read at. */
const BLOCKLIST_VERSION = [
  `CREATE TABLE "blocklist_version" ("id" smallint NOT NULL DEFAULT '1', "version" bigint NOT NULL DEFAULT '0', CONSTRAINT "one_row" CHECK ("id" = 1), CONSTRAINT "pk_blocklist_version" PRIMARY KEY ("id"))`,
  `INSERT INTO blocklist_version DEFAULT VALUES`,
  `CREATE FUNCTION blocklist_version_advance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE blocklist_version SET version = version + 1 WHERE id = 1;
  RETURN NULL;
END $$`,
  `CREATE TRIGGER blocklist_version_advance AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blocked_user
   FOR EACH STATEMENT EXECUTE FUNCTION blocklist_version_advance()`,
  `CREATE TRIGGER blocklist_version_advance AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blocked_hashtag
   FOR EACH STATEMENT EXECUTE FUNCTION blocklist_version_advance()`,
];

/**
 * Plain names for what the queue stores, its trigger functions written out whole, a class of 3 instead of 0 for new posts
 * without media (the next migration renumbers the stored ones), and a version of the blocklists.
 */
export class PlainQueueNames1795400000001 implements MigrationInterface {
  name = 'PlainQueueNames1795400000001';

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, from, to] of RENAMED_COLUMNS)
      await queryRunner.query(`ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to}`);
    for (const [from, to] of RENAMED_INDEXES) await queryRunner.query(`ALTER INDEX ${from} RENAME TO ${to}`);
    for (const sql of [
      QUEUE_ENTRY_FOLLOW_INSERT,
      QUEUE_ENTRY_FOLLOW_UPDATE,
      QUEUE_COUNT_DELETE,
      QUEUE_TOPIC_FOLLOW_ENTRY,
      QUEUE_TOPIC_FOLLOW_RULE,
      ...BLOCKLIST_VERSION,
    ])
      await queryRunner.query(sql);
    await queryRunner.query(`DROP FUNCTION post_is_barred(bigint, text[])`);
    await queryRunner.query(`DROP FUNCTION author_is_barred(bigint)`);
    await queryRunner.query(`UPDATE job SET name = 'blocked-flags' WHERE name = 'barred-flags'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`UPDATE job SET name = 'barred-flags' WHERE name = 'blocked-flags'`);
    await queryRunner.query(`DROP TRIGGER blocklist_version_advance ON blocked_hashtag`);
    await queryRunner.query(`DROP TRIGGER blocklist_version_advance ON blocked_user`);
    await queryRunner.query(`DROP FUNCTION blocklist_version_advance()`);
    await queryRunner.query(`DROP TABLE "blocklist_version"`);
    for (const [from, to] of RENAMED_INDEXES) await queryRunner.query(`ALTER INDEX ${to} RENAME TO ${from}`);
    for (const [table, from, to] of RENAMED_COLUMNS)
      await queryRunner.query(`ALTER TABLE ${table} RENAME COLUMN ${to} TO ${from}`);
    for (const sql of FORMER_FUNCTIONS) await queryRunner.query(sql);
  }
}

/** The functions as the migrations before this one left them. */
const FORMER_FUNCTIONS = [
  `CREATE FUNCTION author_is_barred(author_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
      SELECT FROM author a
      WHERE a.id = author_id AND (
        EXISTS (SELECT FROM blocked_user b
                WHERE b.username_folded = a.username_folded AND b.domain_folded IN (a.domain_folded, a.uri_host_folded))
        OR EXISTS (SELECT FROM blocked_user b WHERE b.uri_hash = a.uri_hash)
        OR EXISTS (SELECT FROM blocked_user b
                   WHERE b.is_pattern AND a.username_folded LIKE b.username_like
                     AND (a.domain_folded LIKE b.domain_like OR a.uri_host_folded LIKE b.domain_like)))) $$`,
  `CREATE FUNCTION post_is_barred(author_id bigint, hashtags_folded text[]) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM blocked_hashtag b WHERE b.hashtag_folded = ANY (hashtags_folded))
      OR author_is_barred(author_id) $$`,
  `CREATE OR REPLACE FUNCTION queue_entry_follow_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7526483);
  INSERT INTO queue_entry (post_id, approved, barred, topical, media_class, author_id, created_at)
  SELECT p.id, p.approved, post_is_barred(p.author_id, p.hashtags_folded),
    EXISTS (SELECT FROM topical_tag t WHERE t.hashtag_folded = ANY (p.hashtags_folded)),
    CASE WHEN NOT p.has_media THEN 0 WHEN p.missing_alt THEN 1 ELSE 2 END, p.author_id, p.created_at
  FROM new_rows p;
  RETURN NULL;
END $$`,
  formerly(QUEUE_TOPIC_FOLLOW_ENTRY),
  formerly(QUEUE_TOPIC_FOLLOW_RULE),
];

/** A function that differs by the names of its columns alone. */
function formerly(sql: string): string {
  return sql.replaceAll('random_key', 'draw').replaceAll('q.blocked', 'q.barred');
}
