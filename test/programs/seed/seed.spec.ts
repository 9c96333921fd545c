import { seed } from '../../../tools/seed/seed';
import { startApp, type TestApp } from '../../support/app';
import { createDatabase, type TestDatabase } from '../../support/database';

describe('npm run seed', () => {
  let database: TestDatabase;
  let service: TestApp;
  beforeAll(async () => {
    database = await createDatabase();
    await seed({ url: database.url, posts: 40, waiting: 10, rejected: 5 });
    await seed({ url: database.url, posts: 20, waiting: 20 });
    service = await startApp({ database });
  });
  afterAll(async () => {
    await service.close();
    await database.drop();
  });

  const total = async (query: string): Promise<number> =>
    (await service.api.get(`/posts?limit=1&${query}`).expect(200)).body.total;

  it('stores posts in an empty database and beside others, with counts that agree', async () => {
    expect([await total(''), await total('approved=true'), await total('queue_status=pending')]).toEqual([60, 30, 60]);
    expect((await service.api.get('/posts?limit=1000').expect(200)).body.items).toHaveLength(60);
    expect((await service.api.get('/stats').expect(200)).body).toMatchObject({
      total_posts: 60,
      approved_posts: 30,
      queue_status: { pending: 30, reserved: 0, delivered: 0, error: 0 },
    });
  });

  it('leaves the oldest approved post to the next consumer', async () => {
    const oldest = (await service.api.get('/posts?approved=true&sort=oldest&limit=1').expect(200)).body.items[0].id;
    expect((await service.api.get('/curated/next').expect(200)).body.fenliu_post_id).toBe(oldest);
  });
});
