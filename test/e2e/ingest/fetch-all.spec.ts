import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_KEY, startApp, useService } from '../../support/app';
import { FakeInstance } from '../../support/fake-instance';
import { gate } from '../../support/gate';
import { until } from '../../support/until';

const REFUSED = 'The instance refuses connections, or reports an error.';

const row = (stream_id: number, hashtag: string, fetched_count: number, added_count: number) => ({
  stream_id,
  hashtag,
  fetched_count,
  added_count,
  skipped_count: fetched_count - added_count,
  gap: false,
});

describe('POST /hashtags/fetch-all', () => {
  const service = useService({ env: { FETCH_CONCURRENCY: '2' } });
  let instances: FakeInstance[];

  beforeEach(async () => {
    await service.reset();
    instances = await Promise.all([1, 2, 3].map(() => FakeInstance.start()));
  });
  afterEach(() => Promise.all(instances.map((instance) => instance.close())));

  const at = (index: number): FakeInstance => {
    const instance = instances[index];
    if (!instance) throw new Error('No such instance');
    return instance;
  };
  const create = async (hashtag: string, index: number, active = true): Promise<number> => {
    const answer = await service.api.post('/hashtags').send({ hashtag, instance: at(index).domain, active });
    return answer.body.id;
  };

  it('is one entry of the audit log, however many streams it fetches, and the fetch of one is one of that stream', async () => {
    await create('asleep', 0, false);
    const fetches = async () => (await service.read('/audit?action=fetch')).items;
    await service.api.post('/hashtags/fetch-all').expect(200);
    expect(await fetches()).toEqual([]);
    const ids = [await create('cats', 0), await create('dogs', 1)];
    for (const [i, hashtag] of ['cats', 'dogs'].entries()) at(i).serve(hashtag, at(i).statuses(1));
    await service.api.post('/hashtags/fetch-all').expect(200);
    await service.api.post(`/hashtags/${ids[0]}/fetch`).expect(200);
    const entry = { actor: 'key:initial', subject_type: 'stream', old_values: null };
    expect(await fetches()).toMatchObject([
      { ...entry, subject_id: ids[0], new_values: null },
      { ...entry, subject_id: null, new_values: { streams: 2 } },
    ]);
  });

  it('answers a row for each active stream by its id, whatever fails', async () => {
    const down = await create('down', 2);
    const good = await create('good', 0);
    await create('asleep', 0, false);
    const partly = await create('partly', 1);
    at(0).serve('good', at(0).statuses(3));
    at(1).serveOnePage('partly', [at(1).status('1', { uri: null }), at(1).status('2'), at(1).status('2')]);
    at(2).tag('down', { status: 500, body: { error: 'SECRET' } });
    const { status, body } = await service.api.post('/hashtags/fetch-all');
    expect(status).toBe(200);
    expect(body).toEqual({
      total_streams: 3,
      successful: 2,
      failed: 1,
      total_fetched: 5,
      total_added: 4,
      results: [
        {
          ...row(down, 'down', 0, 0),
          status: 'error',
          error: 'Instance unreachable',
          code: 'refused',
          reason: REFUSED,
        },
        { ...row(good, 'good', 3, 3), status: 'success' },
        { ...row(partly, 'partly', 2, 1), status: 'success' },
      ],
    });
    const failed = { failures: 1, last_error: REFUSED, last_error_code: 'refused', last_fetch: null };
    expect(await service.read(`/hashtags/${down}`)).toMatchObject(failed);
  });

  it('asks nothing more of an instance that takes no requests for now', async () => {
    const limited = [await create('first', 0), await create('second', 0), await create('third', 0)];
    const other = await create('other', 1);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    at(0).serve('first', at(0).statuses(1));
    for (const hashtag of ['second', 'third'])
      at(0).tag(hashtag, { status: 429, headers: { 'x-ratelimit-reset': until } });
    at(1).serve('other', at(1).statuses(1));
    const { body } = await service.api.post('/hashtags/fetch-all');
    const reason = `The instance takes no more requests until ${until}.`;
    expect(body.results).toMatchObject([
      { stream_id: limited[0], status: 'success' },
      { stream_id: limited[1], status: 'error', code: 'rate_limited', reason },
      { stream_id: limited[2], status: 'error', code: 'rate_limited', reason },
      { stream_id: other, status: 'success' },
    ]);
    expect([at(0).timelineRequests('second').length, at(0).timelineRequests('third').length]).toEqual([1, 0]);
    const skipped = { failures: 1, last_error: reason, last_error_code: 'rate_limited' };
    expect(await service.read(`/hashtags/${limited[2]}`)).toMatchObject(skipped);
  });

  it('asks nothing more of an instance that does not respond, and another stream first the next time', async () => {
    const streams = ['first', 'second', 'third'];
    for (const hashtag of streams) {
      await create(hashtag, 0);
      at(0).tag(hashtag, (_url, { socket }) => {
        socket.destroy();
        return {};
      });
    }
    const other = await create('other', 1);
    at(1).tag('other', { status: 500 });
    at(1).serve('fine', []);
    await create('fine', 1);
    const { body } = await service.api.post('/hashtags/fetch-all');
    const row = { status: 'error', code: 'refused', reason: REFUSED };
    expect(body.results).toMatchObject([row, row, row, { ...row, stream_id: other }, { status: 'success' }]);
    const asked = () => streams.map((hashtag) => at(0).timelineRequests(hashtag).length);
    expect(asked()).toEqual([1, 0, 0]);
    const { items } = await service.read('/hashtags');
    const skipped = { failures: 1, last_error_code: 'refused', last_attempt_at: null };
    expect(items).toMatchObject([{}, {}, skipped, skipped, { failures: 1 }]);
    for (const hashtag of streams.slice(1)) at(0).serve(hashtag, []);
    await service.api.post('/hashtags/fetch-all');
    expect(asked()).toEqual([2, 1, 1]);
    expect((await service.read('/hashtags')).items).toMatchObject([
      {},
      {},
      { failures: 0 },
      { failures: 0 },
      { failures: 2 },
    ]);
  });

  it('keeps no other instance waiting for one that never responds, whoever asks for how many of its streams', async () => {
    const hung = await Promise.all(['a', 'b', 'c'].map((hashtag) => create(hashtag, 0)));
    const [asked, released] = [gate(), gate()];
    for (const hashtag of ['a', 'b', 'c'])
      at(0).tag(hashtag, async () => {
        asked.open();
        await released.opened;
        return { body: [] };
      });
    const other = await create('other', 1);
    at(1).serve('other', at(1).statuses(1));
    const waiting = Promise.all(hung.map((id) => service.api.post(`/hashtags/${id}/fetch`).expect(200)));
    await asked.opened;
    await service.api.post(`/hashtags/${other}/fetch`).expect(200);
    released.open();
    await waiting;
    expect(at(0).mostAtOnce).toBe(1);
  });

  it('answers 200 when the database refuses a post, and tells nothing of the inside', async () => {
    const broken = await create('broken', 0);
    const good = await create('good', 1);
    at(0).serve('broken', at(0).statuses(1));
    at(1).serve('good', at(1).statuses(1));
    await service.db.query(`ALTER TABLE post ADD CONSTRAINT refuse CHECK (stream_id <> ${broken})`);
    const { status, body } = await service.api.post('/hashtags/fetch-all');
    await service.db.query('ALTER TABLE post DROP CONSTRAINT refuse');
    const error = 'Internal error; the cause is in the log';
    expect([status, body.successful, body.failed]).toEqual([200, 1, 1]);
    expect(body.results).toMatchObject([
      { stream_id: broken, status: 'error', error, fetched_count: 0, added_count: 0, skipped_count: 0 },
      { stream_id: good, status: 'success', added_count: 1 },
    ]);
    expect(await service.read(`/hashtags/${broken}`)).toMatchObject({
      last_error: error,
      last_error_code: null,
      failures: 1,
    });
  });

  it('asks as many instances side by side as configured, and each for one stream at a time', async () => {
    let open = 0;
    let most = 0;
    const slowly = async () => {
      most = Math.max(most, ++open);
      await until(() => most > 1);
      await sleep(80);
      open--;
      return { body: [] };
    };
    for (const hashtag of ['a', 'b'])
      for (const index of [0, 1, 2]) {
        await create(hashtag, index);
        at(index).tag(hashtag, slowly);
      }
    const { body } = await service.api.post('/hashtags/fetch-all');
    expect([body.successful, most]).toEqual([6, 2]);
    expect(instances.map((instance) => instance.mostAtOnce)).toEqual([1, 1, 1]);
  });

  it('goes on when the client leaves', async () => {
    const ids = [await create('first', 0), await create('second', 0)];
    const [asked, gone] = [gate(), gate()];
    at(0).tag('first', async () => {
      asked.open();
      await gone.opened;
      return { body: at(0).statuses(2) };
    });
    at(0).serve('second', [at(0).status('77'), at(0).status('76')]);
    const headers = { 'X-API-Key': API_KEY };
    const left = httpRequest(`${service.url}/api/v1/hashtags/fetch-all`, { method: 'POST', headers });
    left.on('error', () => {});
    left.end();
    await asked.opened;
    left.once('close', gone.open);
    left.destroy();
    const counts = (): Promise<number[]> =>
      Promise.all(ids.map(async (id) => (await service.read(`/hashtags/${id}`)).post_count));
    await until(async () => (await counts()).every((count) => count > 0));
    expect(await counts()).toEqual([2, 2]);
  });

  it('ends soon when the service stops, and blames no stream for it', async () => {
    const id = await create('endless', 0);
    const asked = gate();
    at(0).tag('endless', () => {
      asked.open();
      return new Promise(() => {});
    });
    const other = await startApp({ database: service.database });
    const answer = other.api.post('/hashtags/fetch-all').then((given) => given.body);
    await asked.opened;
    const [body] = await Promise.all([answer, other.close()]);
    expect(body.results).toMatchObject([{ status: 'error', error: 'The service is stopping' }]);
    expect(await service.read(`/hashtags/${id}`)).toMatchObject({ failures: 0, last_attempt_at: null });
  });
});
