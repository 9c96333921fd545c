import type { MigrationInterface, QueryRunner } from 'typeorm';

const waits = (row: string) => `(${row}.queue_status = 'pending' AND ${row}.approved AND NOT ${row}.blocked)`;
const CHANGES_TOPICS = `${waits('old')} IS DISTINCT FROM ${waits('new')} OR old.traits <> new.traits
        OR old.verified_at IS DISTINCT FROM new.verified_at OR old.held_until IS DISTINCT FROM new.held_until`;
// A rule that makes posts topical adds their rows itself; new content that does is not approved.
const FOLLOWS_CONTENT = `(old.topical OR new.topical) AND (${CHANGES_TOPICS} OR old.topical AND NOT new.topical
        OR old.created_at <> new.created_at OR old.author_id <> new.author_id OR old.media_class <> new.media_class)`;

/**
 * A post whose author takes its topical hashtag away loses its topics, and one that gets another date keeps its position among them.
 * A new or renamed rule locks the entries that it makes topical in the order of all others.
 */
export class TopicsFollowContent1796200000001 implements MigrationInterface {
  name = 'TopicsFollowContent1796200000001';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '1s'`);
    await queryRunner.query(followRule(LOCK_OLD_AND_NEW, ''));
    await queryRunner.query(topicTrigger(FOLLOWS_CONTENT));
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(topicTrigger(`new.topical AND (${CHANGES_TOPICS})`));
    await queryRunner.query(followRule('', LOCK_OLD));
  }
}

/** Replaces it in one step, so that no update is missed and reads go on. */
const topicTrigger = (condition: string) => `
  CREATE OR REPLACE TRIGGER queue_topic_follow_update AFTER UPDATE ON queue_entry
  FOR EACH ROW WHEN (${condition})
  EXECUTE FUNCTION queue_topic_follow_entry()`;

const lock = (hashtags: string) => `
  PERFORM FROM queue_entry q JOIN post p ON p.id = q.post_id
  WHERE p.hashtags_folded ${hashtags} AND q.queue_status <> 'delivered'
  ORDER BY q.post_id FOR UPDATE OF q;`;
const LOCK_OLD = lock('@> ARRAY[OLD.hashtag_folded]').replaceAll('\n', '\n  ');
const LOCK_OLD_AND_NEW = lock('&& ARRAY[OLD.hashtag_folded, NEW.hashtag_folded]');

const TOPIC_COLUMNS = 'media_class, traits, verified_at, held_until, created_at, author_id, random_key';
const FROM_ENTRY = TOPIC_COLUMNS.split(', ')
  .map((column) => `q.${column}`)
  .join(', ');

const followRule = (lockAll: string, lockOld: string) => `
CREATE OR REPLACE FUNCTION queue_topic_follow_rule()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(7526483);${lockAll}
  IF TG_OP <> 'INSERT' THEN${lockOld}
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
