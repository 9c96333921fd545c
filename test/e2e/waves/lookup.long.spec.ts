import { BANDS } from '../../../src/waves/fingerprint';
import { FIND_CANDIDATES } from '../../../src/waves/waves.sql';
import { useService } from '../../support/app';

/** A quarter of the posts says the same, the last one too; of the others three each do. */
const POSTS = 20_000;
const bands = (of: (band: number) => string) => Array.from({ length: BANDS }, (_, i) => of(i + 1)).join(', ');
const FILL = `
  INSERT INTO post_fingerprint (post_id, is_read, ${bands((band) => `band${band}`)})
  SELECT id, true, ${bands((band) => `CASE WHEN id % 4 = 0 THEN 0 ELSE hashint8(id / 4 * 8 + ${band}) END`)} FROM generate_series(1, ${POSTS}) AS id`;

describe('posts to compare one with', () => {
  const service = useService({ own: true });

  it('are found in few pages where thousands share their text, and are the newest', async () => {
    const runner = service.db.createQueryRunner();
    try {
      await runner.startTransaction();
      // The lookup reads fingerprints alone, so there are no posts.
      await runner.query('ALTER TABLE post_fingerprint DROP CONSTRAINT fk_post_fingerprint_post_id');
      await runner.query(FILL);
      await runner.query('ANALYZE post_fingerprint');
      // The default, by which the planner rather sorts some posts than to walk an index.
      await runner.query('SET LOCAL random_page_cost = 4');
      const found: { candidateId: number; shared: number }[] = await runner.query(FIND_CANDIDATES, [[POSTS]]);
      expect(found.map(({ candidateId }) => candidateId)).toEqual([1, 2, 3, 4, 5, 6].map((i) => POSTS - 4 * i));
      expect(found.every(({ shared }) => shared === BANDS)).toBe(true);
      const [explained] = await runner.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${FIND_CANDIDATES}`, [[POSTS]]);
      const [{ Plan: plan }] = explained['QUERY PLAN'];
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(150);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });
});
