import { type SeedMode, seed } from '../../../tools/seed/seed';
import { useService } from '../../support/app';

describe('npm run seed', () => {
  const service = useService();
  let mode: SeedMode;
  beforeAll(async () => {
    mode = await seed({ url: service.database.url, posts: 60, approved: true });
  });

  const total = async (query: string): Promise<number> =>
    (await service.api.get(`/posts?limit=1&${query}`).expect(200)).body.total;

  it('stores approved posts in an empty database', async () => {
    expect(mode).toBe('bulk');
    expect([await total(''), await total('approved=true'), await total('queue_status=pending')]).toEqual([60, 60, 60]);
    expect((await service.api.get('/stats').expect(200)).body).toMatchObject({
      total_posts: 60,
      approved_posts: 60,
      queue_status: { pending: 60, reserved: 0, delivered: 0, error: 0 },
    });
  });

  it('stores more beside them, with counts that agree', async () => {
    expect(await seed({ url: service.database.url, posts: 40, approved: false })).toBe('beside');
    expect([await total(''), await total('approved=true'), await total('reviewed=false')]).toEqual([100, 60, 40]);
    const { items } = (await service.api.get('/posts?limit=1000').expect(200)).body;
    expect(items).toHaveLength(100);
  });

  it('leaves the oldest approved post to the next consumer', async () => {
    const oldest = (await service.api.get('/posts?approved=true&sort=oldest&limit=1').expect(200)).body.items[0].id;
    expect((await service.api.get('/curated/next').expect(200)).body.fenliu_post_id).toBe(oldest);
  });
});
