import { mulberry32 } from '../../../src/common/mulberry32';
import { useService } from '../../support/app';
import { givenPosts, givenStream } from '../../support/posts';
import { expectTotals, expectTotalsAtRandom } from './totals';

describe('the totals of GET /posts', () => {
  const service = useService({ own: true });
  let streams: number[];
  beforeEach(async () => {
    await service.reset();
    streams = [await givenStream(service, 'cats'), await givenStream(service, 'dogs')];
  });

  it.each([1, 2, 3])('are right after 150 random steps: seed %s', async (seed) => {
    await expectTotalsAtRandom(service, streams, { seed, steps: 150, often: 15 });
  });

  it('are right after all of it at once', async () => {
    const ids = await givenPosts(service, 40, { spamScore: (i) => i * 2, approve: true });
    const random = mulberry32(99);
    const calls = ids.flatMap((id) => [
      () => service.api.get('/curated/next'),
      () => service.api.post(`/posts/${id}/reject`),
      () => service.api.post(`/posts/${id}/approve`),
      () => service.api.post(`/curated/${id}/ack`),
      () => service.api.post(`/curated/${id}/error`).send({ reason: 'x' }),
      () => service.api.post(`/curated/${id}/requeue`),
      () => (id % 5 === 0 ? service.api.delete(`/posts/${id}`) : service.api.get('/curated/next')),
    ]);
    const shuffled = calls.map((call) => ({ call, key: random() })).toSorted((a, b) => a.key - b.key);
    for (let i = 0; i < shuffled.length; i += 20) {
      const answers = await Promise.all(shuffled.slice(i, i + 20).map(({ call }) => call()));
      expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
    }
    await expectTotals(service, streams);
  });
});
