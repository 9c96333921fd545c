import { useService } from '../../support/app';
import { by, givenPosts } from '../../support/posts';
import { Consumer, expire, peekAll, SATURDAY } from './consumer';

/**
 * With 19 degrees of freedom a fair draw exceeds this with a chance of 1e-7 (Wilson-Hilferty:
 * 19 (1 - 2/171 + 5.2 sqrt(2/171))^3 = 70.9).
 */
const CHI_SQUARE_19 = 71;

/** Draws until both of two posts must have come: one misses with a chance of 2^-40. */
const ENOUGH = 40;

describe('GET /curated/next?random=true', () => {
  const service = useService({ now: () => SATURDAY });
  const consumer = new Consumer(service);
  beforeEach(() => service.reset());

  const draw = async () => (await consumer.next('?random=true'))?.fenliu_post_id ?? 0;

  it('serves the younger posts of an author in their order', async () => {
    const ids = await givenPosts(service, 5, { approve: true });
    const createdAt = new Date('2026-01-05T00:00:00Z');
    const alike = await givenPosts(service, 3, { content: () => ({ createdAt }), approve: true });
    expect(await peekAll(consumer, '?random=true')).toEqual([...ids, ...alike.toSorted((a, b) => a - b)]);
  });

  it("serves the author's oldest also when its reservation ran out", async () => {
    const [oldest] = await givenPosts(service, 3, { approve: true });
    await consumer.next();
    await expire(service);
    expect(await draw()).toBe(oldest);
  });

  it('draws a post that waits and one whose reservation ran out alike', async () => {
    const ids = await givenPosts(service, 2, { content: (i) => by(`author${i}`), approve: true });
    const seen = new Set<number>();
    for (let n = 0; n < ENOUGH; n++) {
      await consumer.next();
      await expire(service);
      const id = await draw();
      seen.add(id);
      await consumer.settle('nack', id);
    }
    expect([...seen].toSorted()).toEqual(ids.toSorted());
  });

  it.each(['?random=true', '?random=true&include_topical=true'])(
    'draws each of 20 posts by 20 authors with the same chance: next%s',
    async (query) => {
      await service.api.post('/topical-tags').send({ hashtag: 'cats', topical_day_of_week: 'Saturday' }).expect(201);
      const ids = await givenPosts(service, 20, { content: (i) => by(`author${i}`), approve: true });
      const counts = new Map(ids.map((id) => [id, 0]));
      for (let n = 0; n < 300; n++) {
        const id = (await consumer.next(query))?.fenliu_post_id ?? 0;
        counts.set(id, (counts.get(id) ?? 0) + 1);
        await consumer.settle('nack', id);
      }
      const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - 15) ** 2 / 15, 0);
      expect(counts.size).toBe(20);
      expect(chiSquare).toBeLessThan(CHI_SQUARE_19);
    },
  );

  it('draws posts, not authors: nine posts are nine chances', async () => {
    const [oldest] = await givenPosts(service, 10, { content: (i) => by(i < 9 ? 'prolific' : 'rare'), approve: true });
    let hits = 0;
    for (let n = 0; n < 200; n++) {
      const id = await draw();
      if (id === oldest) hits++;
      await consumer.settle('nack', id);
    }
    // Binomial(200, 0.9): mean 180, deviation 4.2; 6 deviations are passed with a chance below 1e-8.
    expect(Math.abs(hits - 180)).toBeLessThan(26);
  });
});
