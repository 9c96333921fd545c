import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { Consumer, expire, SATURDAY, takeAll } from '../curated-queue/consumer';
import { beforeChange, cross } from '../curated-queue/crossing';

const TOPICAL = '?include_topical=true&topical_only=true';

describe('the topical posts of the queue', () => {
  const service = useService({ now: () => SATURDAY });
  const consumer = new Consumer(service);
  beforeEach(() => service.reset());

  const rule = async (hashtag: string, days: object = { topical_day_of_week: 'Saturday' }) => {
    const body = { hashtag, ...days };
    return (await service.api.post('/topical-tags').send(body).expect(201)).body.id as number;
  };
  const rename = async (id: number, hashtag: string) =>
    void (await service.api.patch(`/topical-tags/${id}`).send({ hashtag }).expect(200));
  const remove = async (id: number) => void (await service.api.delete(`/topical-tags/${id}`).expect(204));
  const approve = async (id: number) => void (await service.api.post(`/posts/${id}/approve`).expect(200));
  /** Is the only post of the queue topical now? It waits again afterwards. */
  const isTopical = async () => {
    const ids = await takeAll(consumer, TOPICAL);
    for (const id of ids) await consumer.settle('nack', id);
    return ids.length === 1;
  };

  it('take a post in and out with a rule, its name and its days', async () => {
    const [id = 0] = await givenPosts(service, 1, { content: () => ({ hashtags: ['Cats', 'Dogs'] }) });
    const cats = await rule('CATS');
    expect(await isTopical()).toBe(false);
    await approve(id);
    expect(await isTopical()).toBe(true);
    await rename(cats, 'art');
    expect(await isTopical()).toBe(false);
    const dogs = await rule('dogs');
    await rename(cats, 'cats');
    expect(await isTopical()).toBe(true);
    await service.api.delete(`/topical-tags/${dogs}`).expect(204);
    expect(await isTopical()).toBe(true);
    await service.api.patch(`/topical-tags/${cats}`).send({ topical_day_of_week: 'Sunday' }).expect(200);
    expect(await isTopical()).toBe(false);
  });

  it('take a post in and out with its review and with the consumer', async () => {
    const [id = 0] = await givenPosts(service, 1, { content: () => ({ hashtags: ['cats'] }), approve: true });
    await rule('cats');
    await service.api.post(`/posts/${id}/reject`).expect(200);
    expect(await isTopical()).toBe(false);
    await approve(id);
    expect(await isTopical()).toBe(true);
    await consumer.next();
    expect(await consumer.next(TOPICAL)).toBeNull();
    await expire(service);
    expect(await isTopical()).toBe(true);
    await consumer.next();
    await consumer.settle('error', id);
    expect(await consumer.next(TOPICAL)).toBeNull();
    await service.api.post(`/curated/${id}/requeue`).expect(204);
    expect(await isTopical()).toBe(true);
    await consumer.next();
    await consumer.settle('ack', id);
    expect(await consumer.next(TOPICAL)).toBeNull();
  });

  it.each([
    ['removed', false, remove],
    ['renamed', false, (id: number) => rename(id, 'dogs')],
    ['kept', true, async () => undefined],
  ])('are right when a post is approved while its rule is %s', async (_, expected, change) => {
    const [id = 0] = await givenPosts(service, 1, { content: () => ({ hashtags: ['cats'] }) });
    const cats = await rule('cats');
    await cross(
      service,
      beforeChange(id),
      () => approve(id),
      () => change(cats),
    );
    expect(await isTopical()).toBe(expected);
  });
});
