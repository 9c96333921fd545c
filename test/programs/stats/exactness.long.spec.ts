import { mulberry32 } from '../../../src/common/mulberry32';
import { Operator } from '../../e2e/stats/operator';
import { recount, served } from '../../e2e/stats/recount';
import { keepRemoved, wrongSums } from '../../e2e/stats/sums';
import { useService } from '../../support/app';
import { runJob } from '../../support/jobs';
import { givenStream } from '../../support/posts';

describe('the statistics, counted from scratch over many rounds', () => {
  const service = useService({ own: true });
  let streams: number[];
  beforeAll(() => keepRemoved(service));
  beforeEach(async () => {
    await service.reset();
    await service.db.query('TRUNCATE kept_post');
    streams = [];
    for (const hashtag of ['cats', 'dogs', 'owls']) streams.push(await givenStream(service, hashtag));
  });

  async function compare(when: string, deliveries: number): Promise<void> {
    const expected = await recount(service, deliveries);
    expect({ when, ...(await served(service)) }).toEqual({ when, ...expected });
    expect(await wrongSums(service)).toEqual([]);
  }

  it.each([12, 13, 14, 15])('are right after every few of 200 random steps: seed %d', async (seed) => {
    const operator = new Operator(service, mulberry32(seed), streams);
    await operator.store(25);
    for (let step = 1; step <= 200; step++) {
      await operator.step();
      if (step % 8 === 0) await compare(`step ${step}`, operator.deliveries);
    }
    expect(operator.failures).toEqual([]);
  });

  it('stay right while the jobs merge the appended rows', async () => {
    const operator = new Operator(service, mulberry32(5), streams);
    await operator.store(40);
    const rows = async () => {
      const [row]: { n: number }[] = await service.db.query(
        'SELECT (SELECT count(*) FROM post_count) + (SELECT count(*) FROM activity) AS n',
      );
      return row?.n ?? 0;
    };
    await service.db.query(
      `INSERT INTO post_count (stream_id, instance, review, spam_score, has_media, n)
       SELECT 1, 'a.example', 'rejected', 7, true, (-1) ^ i FROM generate_series(1, 20000) AS i`,
    );
    await service.db.query(
      `INSERT INTO activity (dimension, stream_id, at, kind, score, n)
       SELECT 'quarter', 0, date_trunc('day', now()), 'approved', -1, (-1) ^ i FROM generate_series(1, 20000) AS i`,
    );
    let isMerged = false;
    const merged = runJob(service, 'fold-counts').finally(() => (isMerged = true));
    while (!isMerged) {
      await operator.step();
      await compare('while folding', operator.deliveries);
    }
    await merged;
    expect(await rows()).toBeLessThan(3_000);
    await compare('folded', operator.deliveries);
  });
});
