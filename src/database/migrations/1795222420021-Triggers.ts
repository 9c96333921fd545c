import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The rows of {@link PostCount} that the posts of a transition table stand for, each with the sign `n`. */
const countsOf = (rows: string, n: 1 | -1) => `
  SELECT d.dimension, d.key, post_review(p.approved, p.reviewed_at) AS review, ${n} AS n
  FROM ${rows} p
  CROSS JOIN LATERAL (VALUES
    ('stream', p.stream_id::text), ('score', p.spam_score::text),
    ('instance', p.instance), ('media', p.has_media::text)
  ) AS d (dimension, key)`;

const addCounts = (rows: string) => `
  INSERT INTO post_count (dimension, key, review, n)
  SELECT dimension, key, review, sum(n) FROM (${rows}) AS change
  GROUP BY dimension, key, review HAVING sum(n) <> 0`;

const triggerFunction = (name: string, body: string) => `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body}; RETURN NULL; END $$`;

const OLD = 'REFERENCING OLD TABLE AS old_rows';
const NEW = 'REFERENCING NEW TABLE AS new_rows';
const OLD_AND_NEW = 'REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows';

/** Statement triggers see a whole page or a bulk review at once: a few appended rows, whatever its size. */
const trigger = (name: string, event: string, table: string, rows: string) => `
  CREATE TRIGGER ${name} AFTER ${event} ON ${table} ${rows} FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`;

const POST_COUNTS = [
  `CREATE FUNCTION post_review(approved boolean, reviewed_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN reviewed_at IS NULL THEN 'unreviewed' WHEN approved THEN 'approved' ELSE 'rejected' END $$`,
  triggerFunction('post_count_insert', addCounts(countsOf('new_rows', 1))),
  triggerFunction('post_count_delete', addCounts(countsOf('old_rows', -1))),
  triggerFunction('post_count_update', addCounts(`${countsOf('new_rows', 1)} UNION ALL ${countsOf('old_rows', -1)}`)),
  trigger('post_count_insert', 'INSERT', 'post', NEW),
  trigger('post_count_delete', 'DELETE', 'post', OLD),
  trigger('post_count_update', 'UPDATE', 'post', OLD_AND_NEW),
];

const BARRED = [
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
];

const addQueueCounts = (rows: string) => `
  INSERT INTO queue_count (kind, approved, n)
  SELECT kind, approved, sum(n) FROM (${rows}) AS change GROUP BY kind, approved HAVING sum(n) <> 0`;

/** The advisory lock that keeps a new topical rule and new posts from missing each other; any number of our own. */
const TOPICAL_LOCK = 7_526_483;

const QUEUE_ENTRIES = [
  // The looks at the lists as a whole are made once a statement, and spare most services the look for each post.
  triggerFunction(
    'queue_entry_follow_insert',
    `PERFORM pg_advisory_xact_lock_shared(${TOPICAL_LOCK});
     INSERT INTO queue_entry (post_id, approved, barred, topical, media_class, author_id, created_at)
     SELECT p.id, p.approved,
       (SELECT EXISTS (SELECT FROM blocked_user) OR EXISTS (SELECT FROM blocked_hashtag))
         AND post_is_barred(p.author_id, p.hashtags_folded),
       (SELECT EXISTS (SELECT FROM topical_tag))
         AND EXISTS (SELECT FROM topical_tag t WHERE t.hashtag_folded = ANY (p.hashtags_folded)),
       CASE WHEN NOT p.has_media THEN 0 WHEN p.missing_alt THEN 1 ELSE 2 END, p.author_id, p.created_at
     FROM new_rows p`,
  ),
  triggerFunction(
    'queue_entry_follow_update',
    `WITH changed AS (
       UPDATE queue_entry q SET approved = p.approved
       FROM new_rows p WHERE q.post_id = p.id AND q.approved <> p.approved
       RETURNING q.queue_status::text AS kind, q.approved
     )
     ${addQueueCounts(`
       SELECT kind, side.approved, side.n
       FROM changed CROSS JOIN LATERAL (VALUES (approved, 1), (NOT approved, -1)) AS side (approved, n)
       WHERE kind IN ('delivered', 'error')`)}`,
  ),
  triggerFunction(
    'queue_count_delete',
    addQueueCounts(`
      SELECT queue_status::text AS kind, approved, -1 AS n FROM old_rows WHERE queue_status IN ('delivered', 'error')
      UNION ALL
      SELECT 'removed', approved, 1 FROM old_rows WHERE queue_status = 'delivered'`),
  ),
  trigger('queue_entry_follow_insert', 'INSERT', 'post', NEW),
  trigger('queue_entry_follow_update', 'UPDATE', 'post', OLD_AND_NEW),
  trigger('queue_count_delete', 'DELETE', 'queue_entry', OLD),
  // The queue's dead rows gather at its head, where every next begins: vacuum long before a fifth of a large table is dead.
  `ALTER TABLE queue_entry SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000)`,
];

/** The words of the queue's eligibility, for one row. */
const eligible = (row: string) => `(${row}.queue_status = 'pending' AND ${row}.approved AND NOT ${row}.barred)`;

const addTopics = (posts: string) => `
  INSERT INTO queue_topic (hashtag_folded, post_id, media_class, created_at, author_id, draw)
  SELECT t.hashtag_folded, q.post_id, q.media_class, q.created_at, q.author_id, q.draw
  FROM ${posts} JOIN topical_tag t ON t.hashtag_folded = ANY (p.hashtags_folded)
  WHERE ${eligible('q')}`;

const QUEUE_TOPICS = [
  triggerFunction(
    'queue_topic_follow_entry',
    `DELETE FROM queue_topic WHERE post_id = NEW.post_id;
     ${addTopics('post p JOIN queue_entry q ON q.post_id = p.id AND p.id = NEW.post_id')}`,
  ),
  // Posts without a topical hashtag, nearly all, do not even call the function.
  `CREATE TRIGGER queue_topic_follow_insert AFTER INSERT ON queue_entry
   FOR EACH ROW WHEN (NEW.topical AND ${eligible('NEW')}) EXECUTE FUNCTION queue_topic_follow_entry()`,
  `CREATE TRIGGER queue_topic_follow_update AFTER UPDATE ON queue_entry
   FOR EACH ROW WHEN (NEW.topical AND ${eligible('OLD')} IS DISTINCT FROM ${eligible('NEW')})
   EXECUTE FUNCTION queue_topic_follow_entry()`,
  // Of each hashtag the first statement holds all entries still; the second sees what was approved before it could.
  triggerFunction(
    'queue_topic_follow_rule',
    `PERFORM pg_advisory_xact_lock(${TOPICAL_LOCK});
     IF TG_OP <> 'INSERT' THEN
       PERFORM FROM queue_entry q JOIN post p ON p.id = q.post_id
       WHERE p.hashtags_folded @> ARRAY[OLD.hashtag_folded] AND q.queue_status <> 'delivered'
       ORDER BY q.post_id FOR UPDATE OF q;
       DELETE FROM queue_topic WHERE hashtag_folded = OLD.hashtag_folded;
     END IF;
     IF TG_OP <> 'DELETE' THEN
       UPDATE queue_entry q SET topical = true FROM post p
       WHERE p.id = q.post_id AND p.hashtags_folded @> ARRAY[NEW.hashtag_folded] AND q.queue_status <> 'delivered';
       ${addTopics(`post p JOIN queue_entry q ON q.post_id = p.id AND p.hashtags_folded @> ARRAY[NEW.hashtag_folded]`)}
         AND t.hashtag_folded = NEW.hashtag_folded;
     END IF`,
  ),
  `CREATE TRIGGER queue_topic_follow_rule AFTER INSERT OR DELETE ON topical_tag
   FOR EACH ROW EXECUTE FUNCTION queue_topic_follow_rule()`,
  `CREATE TRIGGER queue_topic_follow_renamed_rule AFTER UPDATE ON topical_tag
   FOR EACH ROW WHEN (OLD.hashtag_folded <> NEW.hashtag_folded) EXECUTE FUNCTION queue_topic_follow_rule()`,
];

/** Folding leaves as many dead rows as it reads; the tables stay small only if those go soon. */
const FOLDED_TABLES = ['post_count', 'queue_count'].map(
  (table) =>
    `ALTER TABLE ${table} SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
       autovacuum_vacuum_insert_threshold = -1)`,
);

const FIRST_ROWS = [`INSERT INTO export_settings DEFAULT VALUES`, `INSERT INTO installation DEFAULT VALUES`];

/** What keeps the counts, and each post's queue entry, in step with the posts, whoever writes them; and the single rows. */
export class Triggers1795222420021 implements MigrationInterface {
  name = 'Triggers1795222420021';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const sql of [...POST_COUNTS, ...BARRED, ...QUEUE_ENTRIES, ...QUEUE_TOPICS, ...FOLDED_TABLES, ...FIRST_ROWS])
      await queryRunner.query(sql);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const onPost = ['post_count_insert', 'post_count_delete', 'post_count_update'];
    for (const name of [...onPost, 'queue_entry_follow_insert', 'queue_entry_follow_update'])
      await queryRunner.query(`DROP TRIGGER ${name} ON post`);
    for (const name of ['queue_count_delete', 'queue_topic_follow_insert', 'queue_topic_follow_update'])
      await queryRunner.query(`DROP TRIGGER ${name} ON queue_entry`);
    for (const name of ['queue_topic_follow_rule', 'queue_topic_follow_renamed_rule'])
      await queryRunner.query(`DROP TRIGGER ${name} ON topical_tag`);
    for (const name of [...onPost, 'queue_entry_follow_insert', 'queue_entry_follow_update', 'queue_count_delete'])
      await queryRunner.query(`DROP FUNCTION ${name}()`);
    for (const name of ['queue_topic_follow_entry', 'queue_topic_follow_rule'])
      await queryRunner.query(`DROP FUNCTION ${name}()`);
    await queryRunner.query(`DROP FUNCTION post_is_barred(bigint, text[])`);
    await queryRunner.query(`DROP FUNCTION author_is_barred(bigint)`);
    await queryRunner.query(`DROP FUNCTION post_review(boolean, timestamptz)`);
    for (const table of ['post_count', 'queue_count'])
      await queryRunner.query(
        `ALTER TABLE ${table} RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold,
           autovacuum_vacuum_insert_threshold)`,
      );
    await queryRunner.query(`DELETE FROM export_settings`);
    await queryRunner.query(`DELETE FROM installation`);
    await queryRunner.query(
      `ALTER TABLE queue_entry RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold)`,
    );
  }
}
