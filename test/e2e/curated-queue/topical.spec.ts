import { ReservationsRepository } from '../../../src/curated-queue/reservations.repository';
import { useService } from '../../support/app';
import { by, givenPost } from '../../support/posts';
import { Consumer, expire, SATURDAY, takeAll } from './consumer';

describe('topical posts of GET /curated/next', () => {
  let now = SATURDAY;
  const service = useService({ now: () => now });

  beforeEach(async () => {
    now = SATURDAY;
    await service.reset();
  });

  const rule = async (hashtag: string, days: Record<string, string>) =>
    (
      await service.api
        .post('/topical-tags')
        .send({ hashtag, ...days })
        .expect(201)
    ).body.id as number;
  const caturday = () => rule('Caturday', { topical_day_of_week: 'Saturday' });
  const plain = (overrides = {}) => givenPost(service, { hashtags: ['stove'], approve: true, ...overrides });
  const topical = (overrides = {}) =>
    givenPost(service, { hashtags: ['stove', 'caturday'], approve: true, ...overrides });
  const next = async (query: string) => {
    const { status, body } = await service.api.get(`/curated/next?${query}`);
    return status === 204 ? 204 : [body.fenliu_post_id, body.is_topical];
  };

  describe.each(['', '&random=true'])('with %j', (random) => {
    it('are as any other post on another day', async () => {
      await rule('Caturday', { topical_day_of_week: 'Sunday' });
      const wanted = await topical();
      expect(await next(`include_topical=true&topical_only=true${random}`)).toBe(204);
      expect(await next(`include_topical=true${random}`)).toEqual([wanted, false]);
    });

    it('are of a rule of today, though their author has an older post of another day', async () => {
      await caturday();
      await rule('stove', { topical_day_of_week: 'Sunday' });
      await plain();
      const wanted = await topical({ hashtags: ['caturday'] });
      expect(await next(`include_topical=true${random}`)).toEqual([wanted, true]);
    });

    it('are there again once their reservation runs out, by the very next call', async () => {
      await caturday();
      const wanted = await topical();
      expect(await next(`include_topical=true&topical_only=true${random}`)).toEqual([wanted, true]);
      await expire(service);
      expect(await next(`include_topical=true&topical_only=true${random}`)).toEqual([wanted, true]);
    });
  });

  it('are looked for at most twice by a call that finds only others', async () => {
    await caturday();
    await plain();
    const reserve = jest.spyOn(service.app.get(ReservationsRepository), 'reserve');
    expect(await next('include_topical=true&topical_only=true')).toBe(204);
    expect(reserve.mock.calls.length).toBeLessThanOrEqual(2);
    jest.restoreAllMocks();
  });

  it('come oldest first, whichever of the rules of today they match', async () => {
    await caturday();
    await rule('november21', { topical_month_day: '11-21' });
    const first = await topical();
    const second = await givenPost(service, { hashtags: ['November21'], approve: true });
    const third = await topical();
    const given = [await next('include_topical=1'), await next('include_topical=1'), await next('include_topical=1')];
    expect(given).toEqual([first, second, third].map((id) => [id, true]));
  });

  it('change with the day in TOPICAL_TIMEZONE', async () => {
    await caturday();
    await topical();
    now = new Date('2026-11-22T00:00:00Z');
    expect(await next('include_topical=true&topical_only=true')).toBe(204);
    now = new Date('2026-11-21T23:59:59Z');
    expect(await next('include_topical=true&topical_only=true')).toContain(true);
  });

  it('keep to the oldest topical post of the author that was drawn', async () => {
    await caturday();
    await plain(by('tove'));
    const oldest = await topical(by('tove'));
    await topical(by('tove'));
    expect(await next('include_topical=true&random=true')).toEqual([oldest, true]);
  });

  it('are served once, also those that match two rules of today', async () => {
    await caturday();
    await rule('stove', { topical_month_day: '11-21' });
    const ids = [await topical(by('a')), await topical(by('b')), await plain(by('c'))];
    const query = '?include_topical=true&topical_only=true&random=true';
    expect((await takeAll(new Consumer(service), query)).toSorted()).toEqual(ids.toSorted());
  });
});
