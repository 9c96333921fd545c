import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp, type TestApp } from '../../support/app';
import { createDatabase, type TestDatabase } from '../../support/database';
import { FakeInstance } from '../../support/fake-instance';

const TOKEN = 'token-of-the-test-suite';

describe('the key of the access tokens', () => {
  let database: TestDatabase;
  let instance: FakeInstance;
  let folders: string[];
  const started: TestApp[] = [];

  beforeEach(async () => {
    [database, instance] = await Promise.all([createDatabase(), FakeInstance.start()]);
    folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'sluice-key-'))));
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((service) => service.close()));
    await instance.close();
    await database.drop();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  });

  const start = async (env: Record<string, string>): Promise<TestApp> => {
    const service = await startApp({ database, env: { SECRET_KEY: '', ...env } });
    started.push(service);
    return service;
  };
  const put = (service: TestApp, domain = instance.domain) =>
    service.api.put(`/instances/${domain}`).send({ access_token: TOKEN });
  const stateOf = async (service: TestApp): Promise<string> => {
    const body = await service.read('/instances');
    return body.items.find(({ domain }: { domain: string }) => domain === instance.domain).token_state;
  };
  const fetchFrom = async (service: TestApp): Promise<string | undefined> => {
    let sent: string | undefined;
    instance.tag('cats', (_, request) => {
      sent = request.headers.authorization;
      return { body: [] };
    });
    await service.api.post('/streams').send({ hashtag: 'cats', instance: instance.domain });
    const [stream] = (await service.read('/streams')).items;
    await service.api.post(`/streams/${stream.id}/fetch`).expect(200);
    return sent;
  };

  it('is written to the data folder with the first token, for its owner alone, and read again', async () => {
    const [folder = ''] = folders;
    const DATA_DIR = join(folder, 'data');
    const first = await start({ DATA_DIR });
    await first.api.get('/instances').expect(200);
    await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT');
    await put(first).expect(200);
    expect(await readdir(DATA_DIR)).toEqual(['secret-key']);
    const file = join(DATA_DIR, 'secret-key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const written = await readFile(file, 'utf8');
    expect(written.trim()).toHaveLength(43);
    const second = await start({ DATA_DIR });
    expect([await stateOf(second), await fetchFrom(second)]).toEqual(['stored', `Bearer ${TOKEN}`]);
    expect(await readFile(file, 'utf8')).toBe(written);
  });

  it('is one for all that start with the same folder at once', async () => {
    const [DATA_DIR = ''] = folders;
    const services = await Promise.all([1, 2, 3].map(() => start({ DATA_DIR })));
    await Promise.all(services.map((service, index) => put(service, `${index}.example`).expect(200)));
    expect(await readdir(DATA_DIR)).toEqual(['secret-key']);
    await put(services[0] as TestApp).expect(200);
    for (const service of services) expect(await stateOf(service)).toBe('stored');
  });

  it('is that of SECRET_KEY on every replica that has it, and no file is written', async () => {
    const [DATA_DIR = ''] = folders;
    const SECRET_KEY = 'the same thirty-two characters or more';
    const [first, second] = [await start({ SECRET_KEY, DATA_DIR }), await start({ SECRET_KEY, DATA_DIR })];
    await put(first).expect(200);
    expect([await stateOf(second), await fetchFrom(second)]).toEqual(['stored', `Bearer ${TOKEN}`]);
    expect(await readdir(DATA_DIR)).toEqual([]);
  });

  it('of another replica leaves tokens unread, and what to do is said', async () => {
    const [first, second] = [await start({ DATA_DIR: folders[0] ?? '' }), await start({ DATA_DIR: folders[1] ?? '' })];
    await put(first).expect(200);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['stored', 'unreadable']);
    expect(await fetchFrom(second)).toBeUndefined();
    instance.tag('cats', { status: 401, body: {} });
    const [stream] = (await second.read('/streams')).items;
    const said = { code: 'token_unreadable', reason: expect.stringContaining('stored with another SECRET_KEY') };
    await second.api
      .post(`/streams/${stream.id}/fetch`)
      .expect(503)
      .expect(({ body }) => expect(body).toMatchObject(said));
    expect(await second.read(`/streams/${stream.id}`)).toMatchObject({
      last_error: said.reason,
      last_error_code: said.code,
    });
    const probed = await second.api.post(`/instances/${instance.domain}/probe`).expect(200);
    expect(probed.body).toMatchObject(said);
    const { body } = await put(second, 'other.example').expect(409);
    expect(body.detail).toMatch(
      /^Other access tokens were stored with another SECRET_KEY: .*set the same SECRET_KEY on every replica/,
    );
    expect(await fetchFrom(first)).toBe(`Bearer ${TOKEN}`);
    // The token itself may be stored again.
    await put(second).expect(200);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['unreadable', 'stored']);
  });
});
