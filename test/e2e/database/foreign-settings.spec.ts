import { startApp, ISO_TIME, type TestApp } from '../../support/app';
import { administer, createDatabase, type TestDatabase } from '../../support/database';
import { FakeInstance } from '../../support/fake-instance';
import { givenPost } from '../../support/posts';

/** What an administrator may set for a database, and would change what statements mean and answers hold. */
const SETTINGS = {
  DateStyle: 'German, DMY',
  IntervalStyle: 'sql_standard',
  TimeZone: 'Asia/Tokyo',
  bytea_output: 'escape',
  extra_float_digits: '-10',
  standard_conforming_strings: 'off',
  client_encoding: 'LATIN1',
  transform_null_equals: 'on',
  array_nulls: 'off',
  default_transaction_isolation: 'serializable',
  lock_timeout: '1ms',
  idle_session_timeout: '100ms',
};

describe('a database with other settings than usual', () => {
  let database: TestDatabase;
  let service: TestApp;
  beforeAll(async () => {
    database = await createDatabase();
    const name = new URL(database.url).pathname.slice(1);
    for (const [setting, value] of Object.entries(SETTINGS))
      await administer(process.env.SLUICE_TEST_SERVER ?? '', `ALTER DATABASE ${name} SET ${setting} = '${value}'`);
    service = await startApp({ database });
  });
  afterAll(async () => {
    await service.close();
    await database.drop();
  });

  it('changes no time, token or text in lists, in the queue or in a fetch', async () => {
    const instance = await FakeInstance.start();
    let sent: string | undefined;
    instance.tag('cats', (_, request) => {
      sent = request.headers.authorization;
      return { body: [] };
    });
    await service.api.put(`/instances/${instance.domain}`).send({ access_token: 'a-token' }).expect(200);
    const { body: stream } = await service.api.post('/streams').send({ hashtag: 'cats', instance: instance.domain });
    await service.api.post(`/streams/${stream.id}/fetch`).expect(200);
    await instance.close();
    expect(sent).toBe('Bearer a-token');
    const content = '<p>Schrödingers Katze \\ 猫</p>';
    const id = await givenPost(service, { content, approve: true });
    const [listed] = (await service.read('/posts')).items;
    expect(listed).toMatchObject({ id, fetched_at: expect.stringMatching(ISO_TIME), content });
    const { body: item } = await service.api.get('/curated/next').expect(200);
    expect(item).toMatchObject({ fenliu_post_id: id, reserved_until: expect.stringMatching(ISO_TIME) });
    await service.api.post(`/curated/${id}/ack`).expect(204);
    expect((await service.read('/stats')).last_fetch).toMatch(ISO_TIME);
  });

  it('lets no statement end while it waits for a lock, nor a connection that waits for work', async () => {
    const [{ limits }] = await service.db.query(
      `SELECT current_setting('lock_timeout') || current_setting('idle_session_timeout') AS limits`,
    );
    expect(limits).toBe('00');
  });
});
