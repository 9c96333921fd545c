import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Slots of a quarter of an hour: every time zone's days begin with one. */
const SLOT = `
  CREATE FUNCTION activity_slot(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
    SELECT date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00+00') $$`;

/** A byte for each post: its score, or 128 and its score for each post that is taken back. */
const SCORES = `
  CREATE FUNCTION activity_scores(score smallint, n bigint) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
    SELECT decode(repeat(lpad(to_hex(CASE WHEN n > 0 THEN score ELSE score + 128 END), 2, '0'), abs(n)::integer), 'hex') $$`;

/** Of some rows with \`at\`, \`stream_id\`, \`kind\`, \`score\` and \`n\`: one for each slot, stream and kind. */
const summed = (rows: string) => `
  SELECT at, stream_id, kind, sum(n) AS n, string_agg(activity_scores(score, n), '') AS scores
  FROM (
    SELECT at, stream_id, kind, score, sum(n) AS n FROM (${rows}) AS change
    GROUP BY at, stream_id, kind, score HAVING sum(n) <> 0
  ) AS changed
  GROUP BY at, stream_id, kind`;

const append = (rows: string) => `INSERT INTO activity_change (at, stream_id, kind, n, scores) ${rows}`;

const FETCHED = (posts: string) => `
  SELECT activity_slot(fetched_at) AS at, stream_id, 'fetched' AS kind, spam_score AS score, 1 AS n FROM ${posts}`;

const DECIDED = (posts: string, n: 1 | -1) => `
  SELECT activity_slot(reviewed_at) AS at, stream_id, post_review(approved, reviewed_at) AS kind,
    coalesce(reviewed_score, spam_score) AS score, ${n} AS n
  FROM ${posts} WHERE reviewed_at IS NOT NULL`;

/** Of things that have no score: so many of a kind, at a moment, on a stream. */
const happened = (at: string, stream: string, kind: string) => `
  SELECT activity_slot(${at}) AS at, ${stream} AS stream_id, ${kind} AS kind, count(*) AS n, ''::bytea AS scores`;

const triggerFunction = (name: string, body: string, answer = 'NULL') => `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body}; RETURN ${answer}; END $$`;

const OLD = 'REFERENCING OLD TABLE AS old_rows';
const NEW = 'REFERENCING NEW TABLE AS new_rows';

const trigger = (name: string, event: string, table: string, each: string) =>
  `CREATE TRIGGER ${name} ${event} ON ${table} ${each} EXECUTE FUNCTION ${name}()`;

const POSTS = [
  triggerFunction(
    'activity_follow_insert',
    append(summed(`${FETCHED('new_rows')} UNION ALL ${DECIDED('new_rows', 1)}`)),
  ),
  trigger('activity_follow_insert', 'AFTER INSERT', 'post', `${NEW} FOR EACH STATEMENT`),
  // What was not decided anew is in both and cancels out: no join of two tables that have no index and no statistics.
  triggerFunction(
    'activity_follow_update',
    append(summed(`${DECIDED('new_rows', 1)} UNION ALL ${DECIDED('old_rows', -1)}`)),
  ),
  trigger('activity_follow_update', 'AFTER UPDATE', 'post', `${OLD} ${NEW.slice(12)} FOR EACH STATEMENT`),
  // History holds the score that was decided on: rescoring keeps the old one, and a new decision forgets it.
  triggerFunction(
    'activity_keep_score',
    `NEW.reviewed_score := CASE
       WHEN NEW.reviewed_at IS NULL OR NEW.reviewed_at IS DISTINCT FROM OLD.reviewed_at OR NEW.approved <> OLD.approved THEN NULL
       ELSE coalesce(OLD.reviewed_score, OLD.spam_score) END`,
    'NEW',
  ),
  `CREATE TRIGGER activity_keep_score BEFORE UPDATE ON post
   FOR EACH ROW WHEN (OLD.reviewed_at IS NOT NULL AND (NEW.spam_score <> OLD.spam_score OR OLD.reviewed_score IS NOT NULL))
   EXECUTE FUNCTION activity_keep_score()`,
];

/** Deliveries are counted where they are stored; here are only those whose post is removed. */
const QUEUE = [
  // Cleanup and trim take the entries first, while the posts are there...
  triggerFunction(
    'activity_follow_leaving',
    append(`
      SELECT at, stream_id, 'removed', count(*), '' FROM (
        SELECT activity_slot(q.delivered_at) AS at, (SELECT stream_id FROM post WHERE id = q.post_id) AS stream_id
        FROM old_rows q WHERE q.queue_status = 'delivered'
      ) AS removed
      WHERE stream_id IS NOT NULL GROUP BY at, stream_id`),
  ),
  trigger('activity_follow_leaving', 'AFTER DELETE', 'queue_entry', `${OLD} FOR EACH STATEMENT`),
  // ... and where the post goes first, its entry follows when the post's stream can no longer be asked for.
  triggerFunction(
    'activity_follow_removal',
    append(`
      SELECT activity_slot(delivered_at), OLD.stream_id, 'removed', 1, '' FROM queue_entry
      WHERE post_id = OLD.id AND queue_status::text = 'delivered'`),
    'OLD',
  ),
  trigger('activity_follow_removal', 'BEFORE DELETE', 'post', 'FOR EACH ROW'),
  triggerFunction(
    'activity_follow_refusal',
    append(`
      SELECT activity_slot(now()), stream_id, CASE NEW.queue_status WHEN 'error' THEN 'failed' ELSE 'returned' END, 1, ''
      FROM post WHERE id = NEW.post_id`),
  ),
  // Next, ack and the sweep of reservations that ran out do not even call the function.
  `CREATE TRIGGER activity_follow_refusal AFTER UPDATE ON queue_entry
   FOR EACH ROW WHEN (OLD.queue_status = 'reserved' AND NEW.queue_status IN ('pending', 'error')
     AND NEW.settled_token = OLD.reservation_token)
   EXECUTE FUNCTION activity_follow_refusal()`,
];

/** Where the streams of removed deliveries are not known any more: they are of none. */
const NO_STREAM = 0;

const BACKFILL = [
  // In the order of time, as the history is read.
  `INSERT INTO activity (at, stream_id, kind, n, scores)
   ${summed(`${FETCHED('post')} UNION ALL ${DECIDED('post', 1)}`)} ORDER BY at`,
  `INSERT INTO activity (at, stream_id, kind, n, scores)
   ${happened('delivered_at', `${NO_STREAM}`, `'removed'`)} FROM removed_post WHERE delivered_at IS NOT NULL GROUP BY 1, 2, 3`,
  `INSERT INTO activity (at, stream_id, kind, n, scores)
   ${happened('failed_at', 'stream_id', `'failed'`)} FROM queue_error JOIN post ON post.id = post_id GROUP BY 1, 2, 3`,
];

/** The service's history by the quarter of an hour, which outlives the posts; and when a key last asked for a post. */
export class Activity1795300000004 implements MigrationInterface {
  name = 'Activity1795300000004';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "api_key" ADD "last_pulled_at" TIMESTAMP(3) WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "post" ADD "reviewed_score" smallint`);
    await queryRunner.query(
      `CREATE TABLE "activity" ("at" TIMESTAMP WITH TIME ZONE NOT NULL, "stream_id" bigint NOT NULL, "kind" text NOT NULL, "n" integer NOT NULL, "scores" bytea NOT NULL, CONSTRAINT "pk_activity" PRIMARY KEY ("at", "stream_id", "kind"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "activity_change" ("id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL, "at" TIMESTAMP WITH TIME ZONE NOT NULL, "stream_id" bigint NOT NULL, "kind" text NOT NULL, "n" integer NOT NULL, "scores" bytea NOT NULL, CONSTRAINT "pk_activity_change" PRIMARY KEY ("id"))`,
    );
    // All of it is deleted again and again.
    await queryRunner.query(
      `ALTER TABLE activity_change SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
         autovacuum_vacuum_insert_threshold = -1)`,
    );
    // The triggers hold writers back until the end of the transaction, so that the backfill misses nothing.
    for (const sql of [SLOT, SCORES, ...POSTS, ...QUEUE, ...BACKFILL]) await queryRunner.query(sql);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of ['leaving', 'refusal'])
      await queryRunner.query(`DROP TRIGGER activity_follow_${name} ON queue_entry`);
    for (const name of [
      'activity_follow_insert',
      'activity_follow_update',
      'activity_follow_removal',
      'activity_keep_score',
    ])
      await queryRunner.query(`DROP TRIGGER ${name} ON post`);
    for (const name of ['insert', 'update', 'leaving', 'removal', 'refusal'])
      await queryRunner.query(`DROP FUNCTION activity_follow_${name}()`);
    await queryRunner.query(`DROP FUNCTION activity_keep_score()`);
    await queryRunner.query(`DROP FUNCTION activity_scores(smallint, bigint)`);
    await queryRunner.query(`DROP FUNCTION activity_slot(timestamptz)`);
    await queryRunner.query(`DROP TABLE "activity_change"`);
    await queryRunner.query(`DROP TABLE "activity"`);
    await queryRunner.query(`ALTER TABLE "post" DROP COLUMN "reviewed_score"`);
    await queryRunner.query(`ALTER TABLE "api_key" DROP COLUMN "last_pulled_at"`);
  }
}
