import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { Consumer, expire, previewed, SATURDAY, takeAll } from './consumer';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const TOMORROW = () => inDays(1);
const TOPICAL = '?include_topical=true&topical_only=true';

describe('the order of the queue', () => {
  const service = useService({ now: () => SATURDAY });
  const consumer = new Consumer(service);
  let ids: number[];
  beforeEach(async () => {
    await service.reset();
    ids = await givenPosts(service, 5, {
      approve: true,
      content: (i) => (i === 3 ? { hashtags: ['cats', 'rare'] } : {}),
    });
  });

  const id = (i: number) => ids[i] ?? 0;
  const change = (i: number, body: object) => service.api.patch(`/curated/${id(i)}`).send(body);
  const preview = () => previewed(service);
  const givenTopicalDay = () =>
    service.api.post('/topical-tags').send({ hashtag: 'rare', topical_day_of_week: 'Saturday' }).expect(201);
  const drain = async (query = ''): Promise<number[]> =>
    (await takeAll(consumer, query)).map((post) => ids.indexOf(post));

  it('has pinned posts before all others, the last one first, as the preview shows', async () => {
    expect((await change(3, { pinned: true }).expect(200)).body).toEqual({
      post_id: id(3),
      pinned: true,
      held_until: null,
    });
    await change(4, { pinned: true }).expect(200);
    expect((await change(4, { held_until: null }).expect(200)).body).toMatchObject({ pinned: true });
    expect(await preview()).toEqual([4, 3, 0, 1, 2].map(id));
    expect(await drain()).toEqual([4, 3, 0, 1, 2]);
  });

  it('has a pinned post first for a random call, and for a topical one if it is topical', async () => {
    await change(2, { pinned: true }).expect(200);
    expect((await service.read('/curated/next?random=true')).fenliu_post_id).toBe(id(2));
    await givenTopicalDay();
    await change(4, { pinned: true }).expect(200);
    const topical = { fenliu_post_id: id(3), is_topical: true };
    expect(await service.read(`/curated/next${TOPICAL}`)).toMatchObject(topical);
    expect(await drain('?include_topical=true')).toEqual([4, 0, 1]);
  });

  it('keeps a pin over a return and an expired reservation, and forgets it with the approval', async () => {
    await change(3, { pinned: true }).expect(200);
    const first = await consumer.next();
    expect(first?.fenliu_post_id).toBe(id(3));
    await consumer.settle('nack', id(3));
    expect((await consumer.next())?.fenliu_post_id).toBe(id(3));
    await expire(service);
    expect((await preview())[0]).toBe(id(3));
    expect((await consumer.next())?.fenliu_post_id).toBe(id(3));
    await consumer.settle('nack', id(3));
    await service.api
      .patch(`/posts/${id(3)}`)
      .send({ approved: null })
      .expect(200);
    await service.api.post(`/posts/${id(3)}/approve`).expect(200);
    expect(await drain()).toEqual([0, 1, 2, 3, 4]);
  });

  it('leaves out what is held until its time, in every kind of call, and lists it', async () => {
    const until = TOMORROW();
    await change(0, { held_until: until }).expect(200, { post_id: id(0), pinned: false, held_until: until });
    await change(3, { held_until: TOMORROW() }).expect(200);
    await givenTopicalDay();
    await service.api.get(`/curated/next${TOPICAL}`).expect(204);
    expect(await preview()).toEqual([1, 2, 4].map(id));
    const held = await service.read('/curated/held');
    expect([held.total, held.items.map((item: { post_id: number }) => item.post_id)]).toEqual([2, [id(0), id(3)]]);
    const body = await service.read('/curated/overview');
    expect(body).toMatchObject({ eligible: 3, held_back: { total: 2, held: 2 } });
    expect((await service.read('/curated/next?random=true')).fenliu_post_id).not.toBe(id(0));
    await drain();
    await service.db.query(`UPDATE queue_entry SET on_hold_until = now() - interval '1 second' WHERE post_id = $1`, [
      id(3),
    ]);
    expect(await drain(TOPICAL)).toEqual([3]);
    await change(0, { held_until: null }).expect(200);
    expect(await drain()).toEqual([0]);
  });

  it('lists what is held by the time of its release, and a common time by id', async () => {
    const days = [3, 1, 2, 1];
    const times = days.map(inDays);
    times[3] = times[1] ?? '';
    for (const [i, held_until] of times.entries()) await change(i, { held_until }).expect(200);
    const { items } = await service.read('/curated/held');
    const sameTime = [id(1), id(3)].toSorted((a, b) => a - b);
    expect(items.map((item: { post_id: number }) => item.post_id)).toEqual([...sameTime, id(2), id(0)]);
    expect(items[2]).toMatchObject({ post_id: id(2), held_until: times[2], pinned: false });
  });

  it('lists the hundred that are released first, and counts all', async () => {
    await service.reset();
    const many = await givenPosts(service, 101, { approve: true });
    const youngestFirst = `now() + interval '1 day' - array_position($1, post_id) * interval '1 minute'`;
    await service.db.query(`UPDATE queue_entry SET on_hold_until = ${youngestFirst}`, [many]);
    const { items, total } = await service.read('/curated/held');
    expect(total).toBe(101);
    expect(items.map((item: { post_id: number }) => item.post_id)).toEqual(many.toReversed().slice(0, 100));
  });

  it('ends a pin by a hold and a hold by a pin, and has each step in the history of the post', async () => {
    await change(1, { pinned: true }).expect(200);
    await change(1, { held_until: TOMORROW() }).expect(200);
    await change(1, { pinned: true }).expect(200);
    await change(1, { pinned: false }).expect(200);
    const { items } = await service.read(`/posts/${id(1)}/history`);
    const steps = items.filter(({ event }: { event: string }) => /pinned|held|released/.test(event));
    const events = ['held', 'pinned', 'pinned', 'released', 'unpinned', 'unpinned'];
    expect(steps.map(({ event }: { event: string }) => event).toSorted()).toEqual(events);
    expect(steps[0]).toMatchObject({ event: 'pinned', actor: 'key:initial', details: null });
    expect(await drain()).toEqual([0, 1, 2, 3, 4]);
  });

  it('refuses what does not wait, with the reason', async () => {
    await service.api.patch('/curated/999999').send({ pinned: true }).expect(404, { detail: 'Post 999999 not found' });
    await service.api
      .patch(`/posts/${id(4)}`)
      .send({ approved: null })
      .expect(200);
    await change(4, { pinned: true }).expect(409, { detail: 'Post is not approved' });
    await consumer.next();
    for (const body of [{ pinned: true }, { held_until: TOMORROW() }])
      await change(0, body).expect(409, { detail: "Post is in state 'reserved', expected 'pending'" });
    await service.api
      .patch(`/posts/${id(0)}`)
      .send({ approved: null })
      .expect(409);
  });

  it.each([
    [{}, 'either pinned or held_until must be given'],
    [{ pinned: true, held_until: null }, 'either pinned or held_until must be given'],
    [{ held_until: '2020-01-01T00:00:00Z' }, 'held_until must be an ISO 8601 time with its offset, in the future'],
  ])('refuses %j', async (body, message) => {
    const answer = await change(0, body).expect(422);
    expect(answer.body.detail).toContain(message);
  });

  it('loses and doubles nothing while consumers reserve what is pinned, held and withdrawn', async () => {
    await service.reset();
    ids = await givenPosts(service, 45, { approve: true });
    const delivered: number[] = [];
    const consume = async () => {
      for (;;) {
        const item = await consumer.next();
        if (!item) return;
        delivered.push(item.fenliu_post_id);
        expect(await consumer.settle('ack', item.fenliu_post_id, item.reservation_token)).toBe(204);
      }
    };
    const kept = new Set<number>();
    const refused = new Set<string>();
    const operate = async () => {
      for (const [i, post] of ids.entries()) {
        const changes = [{ pinned: true }, { held_until: TOMORROW() }, { approved: null }];
        const sent = await service.api.patch(`/${i % 3 === 2 ? 'posts' : 'curated'}/${post}`).send(changes[i % 3]);
        if (i % 3 > 0 && sent.status === 200) kept.add(post);
        if (sent.status !== 200) refused.add(`${sent.status} ${sent.body.detail}`);
      }
    };
    await Promise.all([operate(), consume(), consume(), consume()]);
    await consume();
    for (const refusal of refused)
      expect(refusal).toMatch(/^409 Post is in state '(reserved|delivered)', expected 'pending'$/);
    expect(new Set(delivered).size).toBe(delivered.length);
    expect(delivered.toSorted((a, b) => a - b)).toEqual(
      ids.filter((post) => !kept.has(post)).toSorted((a, b) => a - b),
    );
  });
});
