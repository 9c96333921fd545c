import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A post that comes again with other content takes it, and its queue entry follows. */
export class ChangedPosts1795500000031 implements MigrationInterface {
  name = 'ChangedPosts1795500000031';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(
      `ALTER TABLE "post" ADD "content_hash" uuid, ADD "content_changed_at" TIMESTAMP(3) WITH TIME ZONE`,
    );
    await queryRunner.query(
      `COMMENT ON COLUMN "post"."content_hash" IS 'Hash of what an author can change; null where the post was stored before there was one.'`,
    );
    await queryRunner.query(
      `COMMENT ON COLUMN "post"."content_changed_at" IS 'When the post last came with other content than before.'`,
    );
    await queryRunner.query(FOLLOW_CONTENT);
    await queryRunner.query(
      `COMMENT ON FUNCTION queue_entry_follow_content IS 'Gives the queue entry of a changed post what the queue reads of it; the condition on blocklists is that of queue_entry_follow_insert.'`,
    );
    await queryRunner.query(`
      CREATE TRIGGER queue_entry_follow_content AFTER UPDATE ON post
      FOR EACH ROW
      WHEN (old.author_id <> new.author_id OR old.created_at <> new.created_at OR old.has_media <> new.has_media
        OR old.missing_alt <> new.missing_alt OR old.hashtags_folded <> new.hashtags_folded)
      EXECUTE FUNCTION queue_entry_follow_content()`);
    await queryRunner.query(
      `COMMENT ON TRIGGER queue_entry_follow_content ON post IS 'Only for posts whose author changed them.'`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER queue_entry_follow_content ON post');
    await queryRunner.query('DROP FUNCTION queue_entry_follow_content');
    await queryRunner.query('ALTER TABLE "post" DROP COLUMN "content_changed_at", DROP COLUMN "content_hash"');
  }
}

const FOLLOW_CONTENT = `
CREATE OR REPLACE FUNCTION queue_entry_follow_content()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7526483);
  UPDATE queue_entry q SET author_id = p.author_id, created_at = p.created_at,
    media_class = CASE WHEN NOT p.has_media THEN 3 WHEN p.missing_alt THEN 1 ELSE 2 END,
    topical = EXISTS (SELECT FROM topical_tag t WHERE t.hashtag_folded = ANY (p.hashtags_folded)),
    blocked = (EXISTS (SELECT FROM blocked_hashtag b WHERE b.hashtag_folded = ANY (p.hashtags_folded))
     OR EXISTS (SELECT FROM blocked_user b WHERE b.username_folded = a.username_folded AND b.domain_folded = a.domain_folded)
     OR EXISTS (SELECT FROM blocked_user b WHERE b.username_folded = a.username_folded AND b.domain_folded = a.uri_host_folded)
     OR EXISTS (SELECT FROM blocked_user b WHERE b.uri_hash = a.uri_hash)
     OR EXISTS (SELECT FROM blocked_user b WHERE b.is_pattern AND a.username_folded LIKE b.username_like
                AND (a.domain_folded LIKE b.domain_like OR a.uri_host_folded LIKE b.domain_like)))
  FROM post p JOIN author a ON a.id = p.author_id
  WHERE p.id = NEW.id AND q.post_id = p.id;
  RETURN NULL;
END $function$`;
