import { Client } from 'pg';
import { NEXT_RANDOM } from '../../../src/curated-queue/next.sql';
import { type TestApp, useService } from '../../support/app';
import { by, givenPosts } from '../../support/posts';
import { Consumer } from './consumer';

const nineToOne = (i: number) => by(i < 9 ? 'prolific' : 'rare');

/** Draws from one and the same state: each reservation is undone, so that no draw changes the next one's chances. */
async function draw(client: Client, times: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (let i = 0; i < times; i++) {
    const [, answer] = (await client.query(`BEGIN; EXECUTE next (300, true, ARRAY[1]); ROLLBACK`)) as unknown as {
      rows: { post_id: number }[];
    }[];
    const id = Number(answer?.rows[0]?.post_id);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Prepares {@link draw} on a connection of its own. */
async function withDraws<T>(service: TestApp, work: (client: Client) => Promise<T>): Promise<T> {
  await service.db.query('ANALYZE queue_entry');
  const client = new Client({ connectionString: service.database.url });
  await client.connect();
  try {
    await client.query('SET plan_cache_mode = force_generic_plan');
    await client.query(`PREPARE next (double precision, boolean, bigint[]) AS ${NEXT_RANDOM.text}`);
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * With 49 degrees of freedom a fair draw exceeds this with a chance of 1e-7 (Wilson-Hilferty:
 * 49 (1 - 2/441 + 5.2 sqrt(2/441))^3 = 119.4).
 */
const CHI_SQUARE_49 = 120;

/** How far the counts are from all being the same. */
function chiSquare(ids: number[], counts: Map<number, number>): number {
  const mean = [...counts.values()].reduce((sum, n) => sum + n, 0) / ids.length;
  return ids.reduce((sum, id) => sum + ((counts.get(id) ?? 0) - mean) ** 2 / mean, 0);
}

describe('the odds of GET /curated/next?random=true', () => {
  const service = useService({ own: true });
  const consumer = new Consumer(service);
  beforeEach(() => service.reset());

  async function drawAndReturn(): Promise<number> {
    const item = await consumer.next('?random=true');
    if (!item) throw new Error('Nothing was drawn');
    await consumer.settle('nack', item.fenliu_post_id);
    return item.fenliu_post_id;
  }

  it('draws each of 50 posts by 50 authors equally often over many calls', async () => {
    const ids = await givenPosts(service, 50, { content: (i) => by(`author${i}`), approve: true });
    const counts = new Map<number, number>();
    for (let i = 0; i < 750; i++) {
      const id = await drawAndReturn();
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    expect(chiSquare(ids, counts)).toBeLessThan(CHI_SQUARE_49);
  });

  it('draws each of 50 posts by 50 authors with the same chance in any one call', async () => {
    const ids = await givenPosts(service, 50, { content: (i) => by(`author${i}`), approve: true });
    const counts = await withDraws(service, (client) => draw(client, 2_000));
    expect(chiSquare(ids, counts)).toBeLessThan(CHI_SQUARE_49);
  });

  it('draws posts, not authors: nine posts are nine chances', async () => {
    const [oldest] = await givenPosts(service, 10, { content: nineToOne, approve: true });
    let hits = 0;
    for (let i = 0; i < 200; i++) if ((await drawAndReturn()) === oldest) hits++;
    // Binomial(200, 0.9): mean 180, deviation 4.2; 6 deviations are passed with a chance below 1e-8.
    expect(Math.abs(hits - 180)).toBeLessThan(26);
  });

  it('draws among waiting posts and reservations that ran out alike', async () => {
    const ids = await givenPosts(service, 10, { content: (i) => by(`author${i}`), approve: true });
    const drawn = new Set<number>();
    for (let i = 0; i < 120; i++) {
      await service.db.query(
        `UPDATE queue_entry SET queue_status = 'reserved', reserved_until = now() - interval '1 second',
           reservation_token = gen_random_uuid() WHERE post_id = ANY ($1::bigint[])`,
        [ids.slice(0, 5)],
      );
      drawn.add(await drawAndReturn());
    }
    // Each is missed with a chance of 0.9^120 = 3e-6; five or more of ten with less than 1e-24.
    expect(drawn.size).toBeGreaterThan(5);
    expect([...drawn].filter((id) => ids.indexOf(id) < 5).length).toBeGreaterThan(0);
    expect([...drawn].filter((id) => ids.indexOf(id) >= 5).length).toBeGreaterThan(0);
  });

  describe('with 1100 eligible posts', () => {
    const POSTS = 1_100;
    const DRAWS = 1_500;

    it('draws none more than 3 times as often as the mean', async () => {
      await givenPosts(service, POSTS, { content: (i) => by(`author${i}`), approve: true });
      await withDraws(service, async (client) => {
        // The first half picks the suspects; the second, which knows nothing of the first, convicts them.
        const suspects = [...(await draw(client, DRAWS))].toSorted(([, a], [, b]) => b - a).slice(0, 20);
        const second = await draw(client, DRAWS);
        const hits = suspects.reduce((sum, [id]) => sum + (second.get(id) ?? 0), 0);
        const allowed = (20 * 3 * DRAWS) / POSTS;
        // Were all of them exactly at the limit, the sum would pass 5.2 deviations with a chance of 1e-7.
        expect(hits).toBeLessThan(allowed + 5.2 * Math.sqrt(allowed));
        // And posts that are hardly ever drawn are few: at the mean chance, 1,500 draws miss 26 % of them.
        expect(second.size).toBeGreaterThan(POSTS * 0.5);
      });
    });
  });
});
