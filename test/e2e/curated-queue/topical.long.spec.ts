import { useService } from '../../support/app';
import { by, givenPost, givenPosts } from '../../support/posts';
import { SATURDAY } from './consumer';

describe('the odds of topical posts', () => {
  const service = useService({ now: () => SATURDAY });

  beforeEach(() => service.reset());

  const rule = async (hashtag: string, days: Record<string, string>) =>
    (
      await service.api
        .post('/topical-tags')
        .send({ hashtag, ...days })
        .expect(201)
    ).body.id as number;
  const caturday = () => rule('Caturday', { topical_day_of_week: 'Saturday' });
  const topical = (overrides = {}) =>
    givenPost(service, { hashtags: ['stove', 'caturday'], approve: true, ...overrides });
  const next = async (query: string) => {
    const { status, body } = await service.api.get(`/curated/next?${query}`);
    return status === 204 ? 204 : [body.fenliu_post_id, body.is_topical];
  };

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
