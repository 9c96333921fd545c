import type { MigrationInterface, QueryRunner } from 'typeorm';

const WAITS = `queue_status = 'pending' AND approved AND NOT blocked`;

/**
 * Removes what the trigger before `TopicsFollowContent` left: topics of posts that are not topical or do not wait any more, and dates
 * that posts no longer have. Entries are locked first, by id as everywhere; no table is.
 */
export class StaleTopics1796200000002 implements MigrationInterface {
  name = 'StaleTopics1796200000002';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '1s'`);
    await queryRunner.query(`
      SELECT FROM queue_entry q WHERE post_id IN (
        SELECT post_id FROM queue_topic t JOIN queue_entry e USING (post_id)
        WHERE NOT (e.topical AND ${WAITS}) OR t.created_at <> e.created_at
      ) ORDER BY post_id FOR UPDATE`);
    await queryRunner.query(`
      DELETE FROM queue_topic t USING queue_entry q WHERE q.post_id = t.post_id AND NOT (q.topical AND ${WAITS})`);
    await queryRunner.query(`
      UPDATE queue_topic t SET created_at = q.created_at FROM queue_entry q
      WHERE q.post_id = t.post_id AND t.created_at <> q.created_at`);
  }

  // What was removed was wrong before too.
  public async down(): Promise<void> {}
}
