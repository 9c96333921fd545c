import { type MigrationInterface, type QueryRunner } from 'typeorm';

const queue = (origin = '', verifiedAt = '') => `
CREATE OR REPLACE VIEW v_queue AS
SELECT
  q.post_id, p.uri, s.hashtag AS stream_hashtag, a.account AS author_account, p.hashtags,
  CASE
    WHEN q.queue_status <> 'pending' THEN q.queue_status::text
    WHEN p.reviewed_at IS NULL THEN 'unreviewed'
    WHEN NOT q.approved THEN 'rejected'
    WHEN q.blocked THEN 'blocked'
    ELSE 'waiting'
  END AS state,
  CASE q.media_class WHEN 1 THEN 'some without alt text' WHEN 2 THEN 'all with alt text' WHEN 3 THEN 'none' END AS media,
  array_remove(ARRAY[
    CASE WHEN q.traits & 1 <> 0 THEN 'reply' END, CASE WHEN q.traits & 2 <> 0 THEN 'sensitive' END,
    CASE WHEN q.traits & 4 <> 0 THEN 'poll' END, CASE WHEN q.traits & 8 <> 0 THEN 'author opts out' END,
    CASE WHEN q.traits & 16 <> 0 THEN 'author not indexed' END, CASE WHEN q.traits & 32 <> 0 THEN 'author is a bot' END,
    CASE WHEN q.traits & 64 <> 0 THEN 'author not discoverable' END${origin}
  ], NULL) AS traits,
  q.topical AS has_topical_hashtag, q.created_at, p.approved_at, q.reserved_until, q.delivery_count, q.delivered_at,
  e.reason AS error_reason, e.failed_at${verifiedAt}
FROM queue_entry q
JOIN post p ON p.id = q.post_id JOIN stream s ON s.id = p.stream_id JOIN author a ON a.id = p.author_id
LEFT JOIN queue_error e ON e.post_id = q.post_id`;

const ORIGIN = `,
    CASE WHEN q.traits & 128 <> 0 THEN 'gone at its origin' END,
    CASE WHEN q.traits & 256 <> 0 THEN 'not public at its origin' END`;

const TRAITS = 'What export filters go by';

/** The view of the queue names how a post was found at its origin, and when. */
export class OriginForAnalysts1795800000012 implements MigrationInterface {
  name = 'OriginForAnalysts1795800000012';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(queue(ORIGIN, ', q.verified_at'));
    await queryRunner.query(
      `COMMENT ON COLUMN v_queue.traits IS '${TRAITS}, and how the post was found at its origin.'`,
    );
    await queryRunner.query(
      `COMMENT ON COLUMN v_queue.verified_at IS 'When the post was last seen at its origin; null where it never was.'`,
    );
  }

  /** A view loses a column only by being made again, without what was granted on it. */
  public async down(queryRunner: QueryRunner): Promise<void> {
    const comments: { name: string; text: string }[] = await queryRunner.query(`
      SELECT attname AS name, col_description(attrelid, attnum) AS text FROM pg_attribute
      WHERE attrelid = 'v_queue'::regclass AND attname NOT IN ('traits', 'verified_at')
        AND col_description(attrelid, attnum) IS NOT NULL`);
    const [{ text } = { text: '' }]: { text: string }[] = await queryRunner.query(
      `SELECT obj_description('v_queue'::regclass) AS text`,
    );
    await queryRunner.query('DROP VIEW v_queue');
    await queryRunner.query(queue());
    for (const [object, comment] of [
      ['VIEW v_queue', text],
      ['COLUMN v_queue.traits', `${TRAITS}.`],
      ...comments.map((each) => [`COLUMN v_queue."${each.name}"`, each.text]),
    ])
      await queryRunner.query(`COMMENT ON ${object} IS '${(comment ?? '').replaceAll("'", "''")}'`);
  }
}
