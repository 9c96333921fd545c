import { startApp, type TestApp } from '../../support/app';
import { administer, createDatabase, type TestDatabase } from '../../support/database';
import { givenPosts } from '../../support/posts';

/** Lists and statistics. */
const READS = ['/posts?reviewed=false', '/waves', '/stats', '/stats/activity'];

/** The standby is a database of its own: what came to the primary since its beginning is not there yet. */
describe('with a DATABASE_READ_URL', () => {
  let standby: TestDatabase;
  let service: TestApp;
  beforeEach(async () => {
    standby = await createDatabase();
    service = await startApp({ env: { DATABASE_READ_URL: standby.url } });
  });
  afterEach(async () => {
    await service.close();
    await standby.drop();
  });

  it('that is behind, the queue and a single wave are shown as they are, and lists as they were', async () => {
    const [pinned, held] = await givenPosts(service, 3, { approve: true });
    await service.db.query(
      `INSERT INTO wave (sample, accounts, first_seen, last_seen) VALUES ('lamps', 3, now(), now())`,
    );
    await service.api.patch(`/curated/${pinned}`).send({ pinned: true }).expect(200);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await service.api.patch(`/curated/${held}`).send({ held_until: until }).expect(200);
    const read = async (path: string) => (await service.api.get(path).expect(200)).body;
    expect(await read('/curated/overview')).toMatchObject({ waiting: 3 });
    expect((await read('/curated/preview')).items[0]).toMatchObject({ post_id: pinned, pinned: true });
    expect((await read('/curated/preview')).items).toHaveLength(2);
    expect(await read('/curated/held')).toMatchObject({ total: 1, items: [{ post_id: held }] });
    expect(await read('/waves/1')).toMatchObject({ id: 1 });
    expect((await read('/posts')).items).toEqual([]);
    expect((await read('/waves')).items).toEqual([]);
  });

  it('that has the schema of an older version, the primary is read', async () => {
    for (const change of [
      'post RENAME reviewed_at TO reviewed',
      'wave RENAME TO old_wave',
      'queue_count RENAME n TO m',
    ])
      await administer(standby.url, `ALTER TABLE ${change}`);
    const statuses = await Promise.all(READS.map(async (path) => (await service.api.get(path)).status));
    expect(statuses).toEqual(READS.map(() => 200));
  });
});
