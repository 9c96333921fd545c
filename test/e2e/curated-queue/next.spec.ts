import { startApp, type TestApp } from '../../support/app';
import { givenPost } from '../../support/posts';

describe('GET /curated/next', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('answers 204 without a body when nothing is approved', async () => {
    await givenPost(service);
    const answer = await service.api.get('/curated/next');
    expect([answer.status, answer.text]).toEqual([204, '']);
  });

  it('hands out the oldest approved post, reserved, until it is acknowledged', async () => {
    const first = await givenPost(service, { approve: true });
    const second = await givenPost(service, { approve: true });
    const answer = await service.api.get('/curated/next').expect(200);
    expect(answer.body).toMatchObject({ fenliu_post_id: first, is_topical: false, delivery_count: 1 });
    const third = await service.api.get('/curated/next?random=true').expect(200);
    expect(third.body.fenliu_post_id).toBe(second);
    await service.api.post(`/curated/${first}/ack`).expect(204);
    await service.api.post(`/curated/${second}/nack`).expect(204);
    const again = await service.api.post(`/curated/${first}/ack`);
    expect([again.status, again.body]).toEqual([409, { detail: "Post is in state 'delivered', expected 'reserved'" }]);
  });
});
