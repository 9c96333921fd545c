import { useService } from '../../support/app';
import { givenStream } from '../../support/posts';
import { expectTotals, expectTotalsAtRandom } from './totals';
import { givenQueuedPosts } from './queued-posts';

describe('the totals of GET /posts', () => {
  const service = useService();
  beforeEach(() => service.reset());

  it('are the numbers of posts of each kind, also once some have gone back or away', async () => {
    const { streams, all } = await givenQueuedPosts(service, 60);
    await expectTotals(service, streams);
    const one = (status: string) => all.find((post) => post.queue_status === status && post.approved)?.id;
    await service.api.post(`/curated/${one('reserved')}/nack`).expect(204);
    await service.api.post(`/curated/${one('error')}/requeue`).expect(204);
    await service.api.delete(`/posts/${one('delivered')}`).expect(204);
    await service.api
      .patch(`/posts/${one('pending')}`)
      .send({ approved: null })
      .expect(200);
    await service.api.post(`/posts/${all.find((post) => post.reviewed_at === null)?.id}/recalculate`).expect(200);
    await expectTotals(service, streams);
  });

  it('are right after 100 random steps', async () => {
    const streams = [await givenStream(service, 'cats'), await givenStream(service, 'dogs')];
    await expectTotalsAtRandom(service, streams, { seed: 1, steps: 100, often: 50 });
  });
});
