import { FIND_CANDIDATES } from '../../../src/waves/waves.sql';
import { useService } from '../../support/app';

const POSTS = 100_000;
/** Band 0 is that of every fifth post, and each post has five bands that it shares with three others. */
const FILL = `
  INSERT INTO post_fingerprint (post_id, author_id, posted_at, is_read, bands)
  SELECT id, id, now(), true,
    (SELECT array_agg(hashint8(id / 4 * 8 + band)) FROM generate_series(1, 5) AS band) || CASE WHEN id % 5 = 0 THEN 0 ELSE -id END
  FROM generate_series(1, ${POSTS}) AS id`;
const BANDS = `SELECT array_agg(DISTINCT band) AS bands FROM (
  SELECT unnest(bands) AS band FROM post_fingerprint WHERE post_id % 5 = 0 ORDER BY post_id DESC LIMIT 600) AS batch`;

describe('posts to compare a batch with', () => {
  const service = useService({ own: true });

  it('are looked up in few pages where 20,000 share a band', async () => {
    const runner = service.db.createQueryRunner();
    try {
      await runner.startTransaction();
      // The lookup reads fingerprints alone, so there are no posts.
      await runner.query('ALTER TABLE post_fingerprint DROP CONSTRAINT fk_post_fingerprint_post_id');
      await runner.query(FILL);
      await runner.query('ANALYZE post_fingerprint');
      const [{ bands }] = await runner.query(BANDS);
      const found: { band: number; candidateId: number }[] = await runner.query(FIND_CANDIDATES, [bands]);
      expect(found.filter(({ band }) => band === 0)).toHaveLength(6);
      expect(found.filter(({ band }) => band === bands[7]).length).toBeGreaterThan(2);
      const [explained] = await runner.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${FIND_CANDIDATES}`, [bands]);
      const [{ Plan: plan }] = explained['QUERY PLAN'];
      // Some 500 bands of 100 posts: four pages each, and those of the common one.
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(6_000);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });
});
