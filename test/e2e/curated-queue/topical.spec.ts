import { useService } from '../../support/app';
import { by, givenPost, givenPosts } from '../../support/posts';
import { forgetPosts } from './consumer';

/** A Saturday, in UTC. */
const SATURDAY = new Date('2026-11-21T12:00:00Z');

describe('topical posts of GET /curated/next', () => {
  let now = SATURDAY;
  const service = useService({ now: () => now });

  beforeEach(async () => {
    now = SATURDAY;
    await forgetPosts(service);
    await service.db.query('DELETE FROM topical_tag');
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
    it('are not looked for without include_topical, topical_only or not', async () => {
      await caturday();
      const old = await plain();
      await givenPost(service, { hashtags: ['caturday'] });
      expect(await next(`topical_only=true${random}`)).toEqual([old, false]);
    });

    it('come first on their day', async () => {
      await caturday();
      await plain();
      const wanted = await topical();
      expect(await next(`include_topical=true${random}`)).toEqual([wanted, true]);
    });

    it('give way to others when there is none', async () => {
      await caturday();
      const wanted = await plain();
      expect(await next(`include_topical=true${random}`)).toEqual([wanted, false]);
    });

    it('are as any other post on another day', async () => {
      await rule('Caturday', { topical_day_of_week: 'Sunday' });
      const wanted = await topical();
      expect(await next(`include_topical=true&topical_only=true${random}`)).toBe(204);
      expect(await next(`include_topical=true${random}`)).toEqual([wanted, false]);
    });

    it('alone are answered with topical_only', async () => {
      await caturday();
      await plain();
      const wanted = await topical();
      expect(await next(`include_topical=true&topical_only=true${random}`)).toEqual([wanted, true]);
      expect(await next(`include_topical=true&topical_only=true${random}`)).toBe(204);
    });

    it('are there again once their reservation runs out, by the very next call', async () => {
      await caturday();
      const wanted = await topical();
      expect(await next(`include_topical=true&topical_only=true${random}`)).toEqual([wanted, true]);
      await service.db.query(`UPDATE queue_entry SET reserved_until = now() - interval '1 second'`);
      expect(await next(`include_topical=true&topical_only=true${random}`)).toEqual([wanted, true]);
    });
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

  it('are not available while they are blocked', async () => {
    await caturday();
    await topical();
    await service.api.post('/reblog-controls/blocked-hashtags').send({ hashtag: 'stove' }).expect(201);
    expect(await next('include_topical=true')).toBe(204);
  });

  it('pass the export settings as all others do', async () => {
    await caturday();
    await topical();
    await service.api.put('/reblog-controls/settings').send({ require_media: true }).expect(200);
    expect(await next('include_topical=true&topical_only=true')).toBe(204);
    await service.api.put('/reblog-controls/settings').send({ require_media: false }).expect(200);
    expect(await next('include_topical=true&topical_only=true')).toContain(true);
  });

  it('keep to the oldest topical post of the author that was drawn', async () => {
    await caturday();
    await plain(by('tove'));
    const oldest = await topical(by('tove'));
    await topical(by('tove'));
    expect(await next('include_topical=true&random=true')).toEqual([oldest, true]);
  });

  it('are each as likely, also those that match two rules of today', async () => {
    await caturday();
    await rule('stove', { topical_month_day: '11-21' });
    const ids = [await topical(by('a')), await givenPost(service, { ...by('b'), hashtags: ['stove'], approve: true })];
    const hits = new Map(ids.map((id) => [id, 0]));
    for (let draw = 0; draw < 400; draw++) {
      const [id] = (await next('include_topical=true&random=true')) as [number, boolean];
      hits.set(id, (hits.get(id) ?? 0) + 1);
      await service.api.post(`/curated/${id}/nack`).expect(204);
    }
    // 400 fair draws miss 200 by more than 50 (5 standard deviations) once in two million runs.
    expect(Math.abs((hits.get(ids[0] ?? 0) ?? 0) - 200)).toBeLessThan(50);
  });

  it('are drawn from as a whole up to a thousand, however many of their hashtags are topical', async () => {
    await caturday();
    await rule('stove', { topical_month_day: '11-21' });
    const ids = await givenPosts(service, 600, {
      content: (i) => ({ ...by(`a${i}`), hashtags: ['stove', 'caturday'] }),
      approve: true,
    });
    // All keys are next to each other: of a large number of posts the first ones alone would be drawn.
    for (const table of ['queue_entry', 'queue_topic'])
      await service.db.query(`UPDATE ${table} SET random_key = array_position($1, post_id) / 1e7`, [ids]);
    const drawn: number[] = [];
    for (let draw = 0; draw < 10; draw++) {
      const [id] = (await next('include_topical=true&random=true')) as [number, boolean];
      drawn.push(ids.indexOf(id));
    }
    // Ten fair draws are all among the first fifty once in some 1e10 runs.
    expect(Math.max(...drawn)).toBeGreaterThan(50);
  });
});
