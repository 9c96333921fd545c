import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { AppConfig } from '../../../src/config/app-config';
import { restore } from '../../../src/database/backup/restore';
import { dataSourceOptions } from '../../../src/database/data-source-options';
import { startApp, type TestApp } from '../../support/app';
import { createEmptyDatabase, type TestDatabase } from '../../support/database';

const FOLDER = join(__dirname, '../../upgrade');
const KEY = 'key-of-the-upgrade-test';
const PASSWORD = 'password-of-the-upgrade-test';

/** What the version that filled the database said about it. */
const EXPECTED: Record<string, { total: number; queue: Record<string, number> }> = {
  '0.1.0-63eb351.backup.gz': { total: 270, queue: { pending: 100, reserved: 5, delivered: 25, error: 5 } },
};

describe.each(Object.keys(EXPECTED))('the database of an earlier version, %s', (name) => {
  let database: TestDatabase;
  let service: TestApp;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    const options = dataSourceOptions(database.url, AppConfig.from({}));
    await restore(options, { file: join(FOLDER, name), replace: false });
    service = await startApp({ database, env: { FETCH_INTERVAL_MINUTES: '0' } });
  });
  afterAll(async () => {
    await service.close();
    await database.drop();
  });

  const get = async (path: string) => {
    const { body } = await request(service.url).get(`/api/v1${path}`).set('X-API-Key', KEY).expect(200);
    return body as Record<string, unknown>;
  };

  it('has all its posts, decisions and states, which its own key reads', async () => {
    const { total, queue } = EXPECTED[name] ?? { total: 0, queue: {} };
    expect(await get('/stats')).toMatchObject({ total_posts: total, queue_status: queue, active_streams: 3 });
    const [row]: { posts: number; approved: number; entries: number }[] = await service.db.query(
      `SELECT (SELECT count(*) FROM post) AS posts, (SELECT count(*) FROM post WHERE approved) AS approved,
         (SELECT count(*) FROM queue_entry) AS entries`,
    );
    expect(row).toMatchObject({ posts: total, entries: total });
    expect(await get('/stats')).toMatchObject({ approved_posts: row?.approved });
    expect(await get('/posts?limit=1000')).toMatchObject({ total });
    expect(await get('/reblog-controls/blocked-users')).toMatchObject({ total: 1 });
    expect(await get('/reblog-controls/settings')).toMatchObject({ require_alt_text: true });
    expect(await get('/topical-tags')).toMatchObject([{ hashtag: 'photography', topical_day_of_week: 'Friday' }]);
  });

  it('serves the queue, takes reviews, and lets its user in', async () => {
    const item = await get('/curated/next');
    await service.api.post(`/curated/${String(item['fenliu_post_id'])}/ack`).expect(204);
    const list = await get('/posts?reviewed=false&limit=1');
    const [post] = list['items'] as { id: number }[];
    await service.api.patch(`/posts/${post?.id}`).send({ approved: true }).expect(200);
    await request(service.url)
      .post('/api/v1/auth/login')
      .set('Origin', service.url)
      .send({ username: 'admin', password: PASSWORD })
      .expect(200);
  });
});

describe('test/upgrade', () => {
  it('has no file that is not tested', () => {
    expect(readdirSync(FOLDER).filter((name) => name.endsWith('.backup.gz'))).toEqual(Object.keys(EXPECTED));
  });
});
