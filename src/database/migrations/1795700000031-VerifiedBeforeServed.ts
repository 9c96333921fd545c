import { type MigrationInterface, type QueryRunner } from 'typeorm';

const waits = (row: string) => `(${row}.queue_status = 'pending' AND ${row}.approved AND NOT ${row}.blocked)`;
const CHANGES_TOPICS = `${waits('old')} IS DISTINCT FROM ${waits('new')} OR old.traits <> new.traits`;

const HISTORY =
  'The history by quarter of an hour, stream and kind, which outlives the posts: what was fetched, approved, rejected, returned, failed, ';
const REMOVED = 'delivered posts that were removed.';

const TRAITS = 'What export filters go by, as bits: reply, sensitive, poll, opted out, noindex, bot, undiscoverable';

/**
 * Posts at the head of the queue are looked at again at their origin before they are served, where that is switched on: the id of
 * each status there, and in the queue when it was seen last; that it is gone or no longer public are two more bits of the traits.
 */
export class VerifiedBeforeServed1795700000031 implements MigrationInterface {
  name = 'VerifiedBeforeServed1795700000031';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    for (const [table, column, type, comment] of COLUMNS) {
      await queryRunner.query(`ALTER TABLE "${table}" ADD "${column}" ${type}`);
      if (comment) await queryRunner.query(`COMMENT ON COLUMN "${table}"."${column}" IS '${comment}'`);
    }
    await queryRunner.query(
      `COMMENT ON COLUMN "queue_entry"."traits" IS '${TRAITS}; and how it was found at its origin: gone, not public.'`,
    );
    for (const sql of [FOLLOW_ENTRY, FOLLOW_RULE]) await queryRunner.query(sql);
    await createTopicTrigger(queryRunner, `${CHANGES_TOPICS} OR old.verified_at IS DISTINCT FROM new.verified_at`);
    await queryRunner.query(ADD_WITHHELD);
    await queryRunner.query(
      `COMMENT ON FUNCTION activity_add_withheld IS 'Adds a post that was found gone or no longer public at its origin.'`,
    );
    await queryRunner.query(`
      CREATE TRIGGER activity_add_withheld AFTER UPDATE ON queue_entry
      FOR EACH ROW WHEN (old.traits & 384 = 0 AND new.traits & 384 <> 0)
      EXECUTE FUNCTION activity_add_withheld()`);
    await queryRunner.query(`COMMENT ON TABLE "activity" IS '${HISTORY}withheld as it was gone, and ${REMOVED}'`);
    await queryRunner.query(
      `COMMENT ON TRIGGER activity_add_withheld ON queue_entry IS 'Only what a look at the origin has changed.'`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`COMMENT ON TABLE "activity" IS '${HISTORY}and ${REMOVED}'`);
    await queryRunner.query('DROP TRIGGER activity_add_withheld ON queue_entry');
    await queryRunner.query('DROP FUNCTION activity_add_withheld');
    await createTopicTrigger(queryRunner, CHANGES_TOPICS);
    for (const sql of [FOLLOW_ENTRY, FOLLOW_RULE]) await queryRunner.query(withoutTime(sql));
    await queryRunner.query('UPDATE queue_entry SET traits = traits & 127 WHERE traits > 127');
    await queryRunner.query(`COMMENT ON COLUMN "queue_entry"."traits" IS '${TRAITS}.'`);
    for (const [table, column] of COLUMNS.toReversed())
      await queryRunner.query(`ALTER TABLE "${table}" DROP COLUMN "${column}"`);
  }
}

async function createTopicTrigger(queryRunner: QueryRunner, condition: string): Promise<void> {
  await queryRunner.query('DROP TRIGGER queue_topic_follow_update ON queue_entry');
  await queryRunner.query(`
      CREATE TRIGGER queue_topic_follow_update AFTER UPDATE ON queue_entry
      FOR EACH ROW WHEN (new.topical AND (${condition}))
      EXECUTE FUNCTION queue_topic_follow_entry()`);
  await queryRunner.query(
    `COMMENT ON TRIGGER queue_topic_follow_update ON queue_entry IS 'A post has topics while it is eligible.'`,
  );
}

function withoutTime(sql: string): string {
  return sql.replaceAll(' verified_at,', '').replaceAll(' q.verified_at,', '');
}

const TIME = 'TIMESTAMP(3) WITH TIME ZONE';

const COLUMNS: readonly (readonly [table: string, column: string, type: string, comment?: string])[] = [
  ['post', 'remote_id', 'text', 'The id of the status at that instance.'],
  [
    'queue_entry',
    'verified_at',
    TIME,
    'When the post was last seen at its origin; null where it never was, or nobody verifies posts.',
  ],
  ['queue_topic', 'verified_at', TIME],
  [
    'instance',
    'status_read_at',
    TIME,
    'When it last returned a status by its id: only then its 404 says that a status is gone.',
  ],
  [
    'export_settings',
    'verify_before_serve',
    `text NOT NULL DEFAULT 'off'`,
    'off, light or strict: VERIFY_BEFORE_SERVE of the replica that started last.',
  ],
];

const ADD_WITHHELD = `
CREATE FUNCTION activity_add_withheld()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO activity_change (at, stream_id, kind, n, scores)
  SELECT activity_slot(now()), stream_id, 'withheld', 1, ''
  FROM post
  WHERE id = NEW.post_id;
  RETURN NULL;
END $function$`;

const FOLLOW_ENTRY = `
CREATE OR REPLACE FUNCTION queue_topic_follow_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM queue_topic WHERE post_id = NEW.post_id;
  INSERT INTO queue_topic (hashtag_folded, post_id, media_class, traits, verified_at, created_at, author_id, random_key)
  SELECT t.hashtag_folded, q.post_id, q.media_class, q.traits, q.verified_at, q.created_at, q.author_id, q.random_key
  FROM queue_entry q
  JOIN post p ON p.id = q.post_id
  JOIN topical_tag t ON t.hashtag_folded = ANY (p.hashtags_folded)
  WHERE q.post_id = NEW.post_id AND q.queue_status = 'pending' AND q.approved AND NOT q.blocked;
  RETURN NULL;
END $function$`;

const FOLLOW_RULE = `
CREATE OR REPLACE FUNCTION queue_topic_follow_rule()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
    INSERT INTO queue_topic (hashtag_folded, post_id, media_class, traits, verified_at, created_at, author_id, random_key)
    SELECT NEW.hashtag_folded, q.post_id, q.media_class, q.traits, q.verified_at, q.created_at, q.author_id, q.random_key
    FROM queue_entry q JOIN post p ON p.id = q.post_id
    WHERE p.hashtags_folded @> ARRAY[NEW.hashtag_folded]
      AND q.queue_status = 'pending' AND q.approved AND NOT q.blocked;
  END IF;
  RETURN NULL;
END $function$`;
