import { type MigrationInterface, type QueryRunner } from 'typeorm';

const waits = (row: string) => `(${row}.queue_status = 'pending' AND ${row}.approved AND NOT ${row}.blocked)`;
const CHANGES_TOPICS = `${waits('old')} IS DISTINCT FROM ${waits('new')} OR old.traits <> new.traits
        OR old.verified_at IS DISTINCT FROM new.verified_at`;

/** A waiting post may be pinned to the front of the queue, or held until a time; both end with its approval, and are audited. */
export class PinsAndHolds1795800000053 implements MigrationInterface {
  name = 'PinsAndHolds1795800000053';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(
      `ALTER TABLE "queue_entry" ADD "pinned_at" TIMESTAMP(3) WITH TIME ZONE, ADD "held_until" TIMESTAMP(3) WITH TIME ZONE`,
    );
    await queryRunner.query(`ALTER TABLE "queue_topic" ADD "held_until" TIMESTAMP(3) WITH TIME ZONE`);
    for (const sql of [FOLLOW_UPDATE, FOLLOW_ENTRY, FOLLOW_RULE, AUDIT_ORDER]) await queryRunner.query(sql);
    await createTopicTrigger(queryRunner, `${CHANGES_TOPICS} OR old.held_until IS DISTINCT FROM new.held_until`);
    await queryRunner.query(`
      CREATE TRIGGER audit_order AFTER UPDATE OF pinned_at, held_until ON queue_entry
      FOR EACH ROW WHEN (old.pinned_at IS DISTINCT FROM new.pinned_at OR old.held_until IS DISTINCT FROM new.held_until)
      EXECUTE FUNCTION audit_order()`);
    for (const [object, comment] of COMMENTS) await queryRunner.query(`COMMENT ON ${object} IS '${comment}'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER audit_order ON queue_entry');
    await queryRunner.query('DROP FUNCTION audit_order()');
    await createTopicTrigger(queryRunner, CHANGES_TOPICS);
    await queryRunner.query(FOLLOW_UPDATE.replace(ENDS_WITH_APPROVAL, ''));
    for (const sql of [FOLLOW_ENTRY, FOLLOW_RULE])
      await queryRunner.query(sql.replaceAll(' held_until,', '').replaceAll(' q.held_until,', ''));
    await queryRunner.query('ALTER TABLE "queue_topic" DROP COLUMN "held_until"');
    await queryRunner.query('ALTER TABLE "queue_entry" DROP COLUMN "held_until", DROP COLUMN "pinned_at"');
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

const COMMENTS = [
  [
    'COLUMN "queue_entry"."pinned_at"',
    'When somebody pinned it: pinned posts come before all others, the last one first; null for the usual order.',
  ],
  ['COLUMN "queue_entry"."held_until"', 'Until then no consumer gets it; null where nobody holds it.'],
  ['FUNCTION audit_order()', 'Appends that a post was pinned, unpinned, held or released.'],
  ['TRIGGER audit_order ON queue_entry', 'Keeps the audit log.'],
] as const;

const ENDS_WITH_APPROVAL = `,
      pinned_at = CASE WHEN p.approved THEN q.pinned_at END, held_until = CASE WHEN p.approved THEN q.held_until END`;

const FOLLOW_UPDATE = `
CREATE OR REPLACE FUNCTION queue_entry_follow_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  WITH changed AS (
    UPDATE queue_entry q SET approved = p.approved${ENDS_WITH_APPROVAL}
    FROM new_rows p WHERE q.post_id = p.id AND q.approved <> p.approved
    RETURNING q.queue_status::text AS kind, q.approved
  )
  INSERT INTO queue_count (kind, approved, n)
  SELECT kind, side.approved, sum(side.n)
  FROM changed CROSS JOIN LATERAL (VALUES (approved, 1), (NOT approved, -1)) AS side (approved, n)
  WHERE kind IN ('delivered', 'error')
  GROUP BY kind, side.approved HAVING sum(side.n) <> 0;
  RETURN NULL;
END $function$`;

const TOPIC_COLUMNS = 'media_class, traits, verified_at, held_until, created_at, author_id, random_key';
const FROM_ENTRY = TOPIC_COLUMNS.split(', ')
  .map((column) => `q.${column}`)
  .join(', ');

const FOLLOW_ENTRY = `
CREATE OR REPLACE FUNCTION queue_topic_follow_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM queue_topic WHERE post_id = NEW.post_id;
  INSERT INTO queue_topic (hashtag_folded, post_id, ${TOPIC_COLUMNS})
  SELECT t.hashtag_folded, q.post_id, ${FROM_ENTRY}
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
    INSERT INTO queue_topic (hashtag_folded, post_id, ${TOPIC_COLUMNS})
    SELECT NEW.hashtag_folded, q.post_id, ${FROM_ENTRY}
    FROM queue_entry q JOIN post p ON p.id = q.post_id
    WHERE p.hashtags_folded @> ARRAY[NEW.hashtag_folded]
      AND q.queue_status = 'pending' AND q.approved AND NOT q.blocked;
  END IF;
  RETURN NULL;
END $function$`;

const AUDIT_ORDER = `
CREATE FUNCTION audit_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.pinned_at IS DISTINCT FROM NEW.pinned_at THEN
    PERFORM audit_append(CASE WHEN NEW.pinned_at IS NULL THEN 'unpin' ELSE 'pin' END, 'post', NEW.post_id, NULL, NULL);
  END IF;
  IF OLD.held_until IS DISTINCT FROM NEW.held_until THEN
    PERFORM audit_append(CASE WHEN NEW.held_until IS NULL THEN 'release' ELSE 'hold' END, 'post', NEW.post_id,
      jsonb_build_object('held_until', OLD.held_until), jsonb_build_object('held_until', NEW.held_until));
  END IF;
  RETURN NULL;
END $function$`;
