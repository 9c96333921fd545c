import { PostVerifier } from '../../../src/ingest/post-verifier';
import type { VerificationMode } from '../../../src/config/app-config';
import { type SampleInstance, startSampleInstance } from '../../../tools/sample-instance/sample-instance';
import type { Control } from '../../../tools/sample-instance/federation';
import { startApp, type TestApp, useService } from '../../support/app';
import { FakeInstance } from '../../support/fake-instance';
import { givenPosts } from '../../support/posts';
import { until } from '../../support/until';

type Status = ReturnType<FakeInstance['status']>;

const TODAY = { dayOfWeek: 'Monday', monthDay: '03-01' };
const NOTE = 'Review undone: the post was changed by its author';

/** Looks at what comes next once; posts that were verified less than so many seconds ago are left out. */
const verify = (service: TestApp, freshSeconds = 0) =>
  service.app.get(PostVerifier).verifyDue({ freshSeconds, day: TODAY }, new AbortController().signal);

const setMode = (service: TestApp, mode: VerificationMode) =>
  service.db.query('UPDATE export_settings SET verify_before_serve = $1', [mode]);

const heldBack = async (service: TestApp) => (await service.api.get('/curated/overview').expect(200)).body.held_back;

/** The posts that a consumer gets until there is nothing left; it gives all of them back. */
async function served(service: TestApp, query = ''): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const { status, body } = await service.api.get(`/curated/next${query}`);
    if (status === 204) break;
    ids.push(body.fenliu_post_id);
  }
  for (const id of ids) await service.api.post(`/curated/${id}/nack`).expect(204);
  return ids;
}

const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

async function forget(service: TestApp): Promise<void> {
  for (const table of ['post', 'removed_post', 'activity_change', 'activity', 'instance', 'topical_tag'])
    await service.db.query(`DELETE FROM ${table}`);
  await service.db.query('UPDATE stream SET deleted_at = now()');
}

describe('posts of the stand-in, verified before they are served', () => {
  // The mode is set in the database: with the variable the job would run as well, at any time.
  const service = useService();
  let instance: SampleInstance;
  let posts: { id: number; post_id: string }[];

  beforeEach(async () => {
    await forget(service);
    await setMode(service, 'light');
    instance = await startSampleInstance({ federation: { token: 'token', control: true } });
    const stream = { hashtag: 'photography', instance: instance.domain };
    const { body } = await service.api.post('/streams').send(stream).expect(201);
    await service.api.post(`/streams/${body.id}/fetch?limit=40`).expect(200);
    const { items } = (await service.api.get('/posts?sort=oldest&limit=1000')).body;
    posts = items.filter((post: { post_id: string }) => post.post_id.startsWith(instance.origin)).slice(0, 5);
    for (const { id } of posts) await service.api.post(`/posts/${id}/approve`).expect(200);
  });
  afterEach(() => instance.close());

  const control = async (change: Control) => {
    const answer = await fetch(`${instance.origin}/control`, { method: 'POST', body: JSON.stringify(change) });
    expect(answer.status).toBe(200);
  };
  const at = (index: number) => posts[index] ?? { id: 0, post_id: '' };
  const read = async (index: number) => (await service.api.get(`/posts/${at(index).id}`)).body;
  const ids = (...indexes: number[]) => indexes.map((index) => at(index).id);

  it('are served as they are approved, unless they were edited, deleted, unlisted or made private', async () => {
    await control({ edit: { uri: at(0).post_id, fields: { content: '<p>BUY NOW https://bit.ly/x</p>' } } });
    await control({ delete: at(1).post_id });
    await control({ edit: { uri: at(2).post_id, fields: { visibility: 'unlisted' } } });
    await control({ edit: { uri: at(3).post_id, fields: { visibility: 'private' } } });
    expect(await verify(service)).toEqual({ unchanged: 1, changed: 1, gone: 2, not_public: 1, unknown: 0 });
    expect(await served(service)).toEqual(ids(4));
    expect(await read(0)).toMatchObject({ approved: false, reviewed_at: null, reviewer_notes: NOTE });
    expect((await read(0)).plain_text).toContain('BUY NOW');
    expect(await read(1)).toMatchObject({ approved: true, queue_status: 'pending' });
    expect(await heldBack(service)).toMatchObject({ total: 3, gone: 2, not_public: 1, unverified: 0 });
    const { body } = await service.api.get('/curated/overview');
    expect(body).toMatchObject({ verify_before_serve: 'light', waiting: 4, eligible: 1 });
    expect((await service.api.get('/curated/preview')).body.items).toHaveLength(1);
    const counted = { withheld: 3, changed: 1 };
    expect((await service.api.get('/stats/activity')).body).toMatchObject(counted);
    // The same again counts no second time.
    await verify(service);
    await service.api.post(`/posts/${at(0).id}/approve`).expect(200);
    await service.api
      .patch(`/posts/${at(0).id}`)
      .send({ approved: null })
      .expect(200);
    expect((await service.api.get('/stats/activity')).body).toMatchObject(counted);
  });

  it.each([
    ['an outage', { fault: { status: 503 } }],
    ['a cut connection', { fault: 'cut' }],
    ['a token that is wanted', { fault: { status: 401 } }],
  ] as [string, Control][])(
    'are served as before during %s, and the instance is not asked for a while',
    async (_, fault) => {
      await control({ ...fault, path: '^/api/v1/statuses/' });
      expect(await verify(service)).toMatchObject({ gone: 0, not_public: 0, changed: 0, unknown: 1 });
      expect(await served(service)).toEqual(ids(0, 1, 2, 3, 4));
      await control({ fault: null, delete: at(0).post_id });
      expect(await verify(service)).toMatchObject({ gone: 0, unknown: 0, unchanged: 0 });
    },
  );

  it('are looked at again when they wait for long, and what was not found after a day', async () => {
    await control({ edit: { uri: at(0).post_id, fields: { visibility: 'private' } } });
    await verify(service, 3_600);
    expect(await verify(service, 3_600)).toMatchObject({ gone: 0, unchanged: 0 });
    await control({ edit: { uri: at(0).post_id, fields: { visibility: 'public' } } });
    expect(await verify(service)).toMatchObject({ unchanged: 4, changed: 0 });
    expect(await served(service)).toEqual(ids(1, 2, 3, 4));
    await service.db.query(`UPDATE queue_entry SET verified_at = now() - interval '25 hours'`);
    expect(await verify(service, 48 * 3_600)).toMatchObject({ unchanged: 1 });
    expect(await served(service)).toEqual(ids(0, 1, 2, 3, 4));
  });

  it('stay with the consumer that holds them, and are looked at when it gives them back', async () => {
    const { body: held } = await service.api.get('/curated/next').expect(200);
    await control({ delete: at(0).post_id });
    await control({ edit: { uri: at(1).post_id, fields: { content: '<p>Edited</p>' } } });
    const { body: second } = await service.api.get('/curated/next').expect(200);
    expect([held.fenliu_post_id, second.fenliu_post_id]).toEqual(ids(0, 1));
    expect(await verify(service)).toMatchObject({ gone: 0, changed: 0, unchanged: 3 });
    await service.api.post(`/curated/${held.fenliu_post_id}/nack`).expect(204);
    await service.api.post(`/curated/${second.fenliu_post_id}/ack`).expect(204);
    expect(await verify(service)).toMatchObject({ gone: 1, changed: 0 });
    expect(await served(service)).toEqual(ids(2, 3, 4));
  });

  it('are all served while verification is off, and those that were not found are withheld again once it is on', async () => {
    await control({ delete: at(0).post_id });
    await verify(service);
    await setMode(service, 'off');
    expect(await served(service)).toEqual(ids(0, 1, 2, 3, 4));
    expect(await heldBack(service)).toMatchObject({ total: 0, gone: 0 });
    await setMode(service, 'light');
    expect(await served(service)).toEqual(ids(1, 2, 3, 4));
  });

  it('keep how they were found when flags and traits are compared with the posts', async () => {
    await control({ delete: at(0).post_id });
    await verify(service);
    await service.api
      .put('/reblog-controls/filters')
      .send({ opt_out_tags: ['other'] })
      .expect(200);
    expect(await served(service)).toEqual(ids(1, 2, 3, 4));
  });

  it('are strictly served only if they were verified within the hour, in any order', async () => {
    const queries = [
      '',
      '?random=1',
      '?include_topical=1&topical_only=1',
      '?include_topical=1&topical_only=1&random=1',
    ];
    // As if the job of the service that starts had just run.
    await service.db
      .query(`INSERT INTO job (name, last_started_at, last_finished_at) VALUES ('verify-queue', now(), now())
      ON CONFLICT (name) DO UPDATE SET last_started_at = now(), last_finished_at = now()`);
    const strict = await startApp({ database: service.database, env: { VERIFY_BEFORE_SERVE: 'strict' } });
    try {
      const servedEach = async () => {
        const each = [];
        for (const query of queries) each.push(ascending(await served(strict, query)));
        return each;
      };
      const inEach = (...indexes: number[]) => queries.map(() => ascending(ids(...indexes)));
      const coming = async () => {
        const { items } = (await strict.api.get('/curated/preview').expect(200)).body;
        return items.map((item: { post_id: number }) => item.post_id);
      };
      const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
      const topical_day_of_week = days[new Date().getUTCDay()];
      await service.api.post('/topical-tags').send({ hashtag: 'photography', topical_day_of_week }).expect(201);
      expect(await servedEach()).toEqual(inEach());
      expect(await coming()).toEqual([]);
      expect(await heldBack(service)).toMatchObject({ total: 5, unverified: 5 });
      await control({ delete: at(0).post_id });
      await verify(service);
      expect(await servedEach()).toEqual(inEach(1, 2, 3, 4));
      expect(await coming()).toEqual(ids(1, 2, 3, 4));
      expect(await heldBack(service)).toMatchObject({ total: 1, gone: 1, unverified: 0 });
      await service.db.query(
        `UPDATE queue_entry SET verified_at = now() - interval '61 minutes' WHERE post_id <> ALL ($1)`,
        [ids(4)],
      );
      expect(await servedEach()).toEqual(inEach(4));
      expect(await coming()).toEqual(ids(4));
      expect(await heldBack(service)).toMatchObject({ gone: 1, unverified: 3 });
    } finally {
      await strict.close();
    }
  });
});

describe('the job that verifies', () => {
  it('looks at the next posts by itself, on one of several replicas, and serves what it has seen', async () => {
    const instance = await FakeInstance.start();
    const observer = await startApp();
    const { database } = observer;
    const replicas: TestApp[] = [];
    try {
      const statuses = instance.statuses(3);
      instance.serve('photography', statuses);
      for (const status of statuses) instance.route(`/api/v1/statuses/${status.id}`, { body: status });
      const stream = { hashtag: 'photography', instance: instance.domain };
      const { body } = await observer.api.post('/streams').send(stream).expect(201);
      await observer.api.post(`/streams/${body.id}/fetch`).expect(200);
      await observer.db.query('UPDATE post SET approved = true, approved_at = now(), reviewed_at = now()');
      replicas.push(
        ...(await Promise.all(
          ['strict', 'strict'].map((VERIFY_BEFORE_SERVE) => startApp({ database, env: { VERIFY_BEFORE_SERVE } })),
        )),
      );
      await until(async () => (await heldBack(observer)).unverified === 0);
      expect(await served(observer)).toHaveLength(3);
      expect(instance.requests.filter((path) => path.startsWith('/api/v1/statuses/'))).toHaveLength(3);
    } finally {
      await Promise.all(replicas.map((replica) => replica.close()));
      await observer.close();
      await instance.close();
    }
  });
});

describe('what an instance says of a post', () => {
  const service = useService();
  let instance: FakeInstance;
  beforeEach(async () => {
    await forget(service);
    await setMode(service, 'light');
    instance = await FakeInstance.start();
  });
  afterEach(() => instance.close());
  afterEach(() => jest.restoreAllMocks());

  const give = async (statuses: readonly Status[]) => {
    instance.serve('photography', statuses);
    const stream = { hashtag: 'photography', instance: instance.domain };
    const { body } = await service.api.post('/streams').send(stream).expect(201);
    await service.api.post(`/streams/${body.id}/fetch`).expect(200);
    await service.db.query('UPDATE post SET approved = true, approved_at = now(), reviewed_at = now()');
  };
  const answer = (status: { id: string }, changes: object = {}) =>
    instance.route(`/api/v1/statuses/${status.id}`, { body: { ...status, ...changes } });
  const asked = () => instance.requests.filter((path) => path.startsWith('/api/v1/statuses/')).length;

  it('counts as gone only from a server that returns others by their id', async () => {
    const [gone, other] = [instance.status('1'), instance.status('2')];
    await give([gone, other]);
    expect(await verify(service)).toMatchObject({ gone: 0, unknown: 2 });
    expect(await served(service)).toHaveLength(2);
    const fresh = await startApp({ database: service.database });
    answer(other);
    expect(await verify(fresh)).toMatchObject({ gone: 1, unchanged: 1 });
    await fresh.close();
  });

  it('counts as gone by 410 as well, but not by a page of a proxy', async () => {
    const [first, second, third] = ['1', '2', '3'].map((id) =>
      instance.status(id, { created_at: `2026-03-0${id}T12:00:00.000Z` }),
    ) as [Status, Status, Status];
    await give([first, second, third]);
    answer(first);
    instance.route('/api/v1/statuses/2', { status: 410, body: { error: 'Gone' } });
    instance.route('/api/v1/statuses/3', {
      status: 404,
      headers: { 'content-type': 'text/html' },
      body: '<h1>404</h1>',
    });
    expect(await verify(service)).toEqual({ unchanged: 1, gone: 1, unknown: 1, changed: 0, not_public: 0 });
  });

  it('changes nothing when the id is now that of another post, or the status cannot be read', async () => {
    const posts = instance.statuses(4);
    const [first, second, third, fourth] = posts as [Status, Status, Status, Status];
    await give(posts);
    const uri = `http://${instance.domain}/users/mira/statuses/99`;
    answer(first, { uri });
    answer(second, { account: null });
    answer(third, { uri, visibility: 'private' });
    instance.route(`/api/v1/statuses/${fourth.id}`, { body: {} });
    expect(await verify(service)).toMatchObject({ unknown: 4, changed: 0, not_public: 0 });
    expect(await served(service)).toHaveLength(4);
    expect(await verify(service)).toMatchObject({ unknown: 0 });
  });

  it('is asked for by the number in the URI of a post that was stored without an id, which proves nothing if it is not found', async () => {
    const [first, second] = [instance.status('1'), instance.status('2')];
    await give([first, second]);
    await service.db.query('UPDATE post SET remote_id = NULL');
    answer(first);
    expect(await verify(service)).toMatchObject({ unchanged: 1, gone: 0, unknown: 1 });
    await setMode(service, 'strict');
    expect(await served(service)).toHaveLength(1);
    expect(await heldBack(service)).toMatchObject({ gone: 0, unverified: 1 });
  });

  it('is read one post at a time, twenty in a run, and not while its limit is near', async () => {
    const statuses = instance.statuses(30);
    await give(statuses.slice(0, 20));
    for (const status of statuses) answer(status);
    expect(await verify(service)).toMatchObject({ unchanged: 20 });
    expect([asked(), instance.mostAtOnce]).toEqual([20, 1]);
    const reset = new Date(Date.now() + 60_000).toISOString();
    const headers = { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '20', 'x-ratelimit-reset': reset };
    for (const status of statuses) instance.route(`/api/v1/statuses/${status.id}`, { body: status, headers });
    await verify(service);
    const before = asked();
    expect(await verify(service)).toEqual({ unchanged: 0, changed: 0, gone: 0, not_public: 0, unknown: 0 });
    expect(asked()).toBe(before);
  });

  it('is heard of each post, though one always fails, and one is too large', async () => {
    const [failing, large, fine] = ['1', '2', '3'].map((id) =>
      instance.status(id, { created_at: `2026-03-0${id}T12:00:00.000Z` }),
    ) as [Status, Status, Status];
    await give([fine, large, failing]);
    instance.route(`/api/v1/statuses/${failing.id}`, { status: 500, body: { error: 'Out of memory' } });
    answer(large, { note: 'x'.repeat(300_000) });
    answer(fine);
    expect(await verify(service)).toMatchObject({ unchanged: 0, unknown: 1 });
    const now = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 61_000);
    expect(await verify(service)).toMatchObject({ unchanged: 1, unknown: 2 });
  });

  it('is not waited for when a hundred posts cannot be read', async () => {
    const { domain } = instance;
    const content = (index: number) => ({
      instance: domain,
      remoteId: String(index),
      uri: `http://${domain}/${index}`,
    });
    await givenPosts(service, 100, { approve: true, content });
    for (let index = 0; index < 100; index++) instance.route(`/api/v1/statuses/${index}`, { body: {} });
    const status = instance.status('101');
    await give([status]);
    answer(status);
    for (let run = 0; run < 5; run++) expect(await verify(service)).toMatchObject({ unknown: 20 });
    expect(await verify(service)).toMatchObject({ unchanged: 1, unknown: 0 });
  });

  describe('of one that comes after many others', () => {
    let status: Status;
    let id: number;
    /** Stores posts that come before it, and changes their entries. */
    const precede = async (count: number, entries: string, content?: (index: number) => object) => {
      const before = await givenPosts(service, count, { approve: true, content });
      await service.db.query(`UPDATE queue_entry SET ${entries} WHERE post_id = ANY ($1)`, [before]);
    };
    const withoutId = (index: number) => ({ uri: `https://fjordlys.example/notes/${index}` });
    const justIt = { unchanged: 1, unknown: 0 };

    beforeEach(async () => {
      status = instance.status('1');
      answer(status);
      await give([status]);
      [{ id }] = (await service.api.get('/posts').expect(200)).body.items;
    });

    it('is read ahead when it is pinned', async () => {
      await precede(100, 'verified_at = now()');
      await service.api.patch(`/curated/${id}`).send({ pinned: true }).expect(200);
      expect(await verify(service, 3_600)).toMatchObject(justIt);
    });

    it('is read ahead when the others are held, and it no longer than some minutes', async () => {
      await precede(100, `verified_at = now(), held_until = now() + interval '1 day'`);
      await service.db.query(`UPDATE queue_entry SET held_until = now() + interval '5 minutes' WHERE post_id = $1`, [
        id,
      ]);
      expect(await verify(service, 3_600)).toMatchObject(justIt);
    });

    it('is read ahead when it is topical, and the other topical ones cannot be asked for', async () => {
      const hashtags = ['photography'];
      await service.api.post('/topical-tags').send({ hashtag: 'photography', topical_day_of_week: TODAY.dayOfWeek });
      await precede(100, 'verified_at = now()');
      await precede(20, 'delivery_count = 0', (index) => ({ ...withoutId(index), hashtags }));
      expect(await verify(service, 3_600)).toMatchObject(justIt);
    });

    it('is read again when it was withheld as the others were, which cannot be asked for', async () => {
      const withheld = (days: number) => `traits = traits | 128, verified_at = now() - interval '${days} days'`;
      await precede(20, withheld(3), withoutId);
      await service.db.query(`UPDATE queue_entry SET ${withheld(2)} WHERE post_id = $1`, [id]);
      expect(await verify(service, 3_600)).toMatchObject(justIt);
      expect(await served(service)).toEqual([id]);
    });
  });

  describe('that it passed on', () => {
    const relayed = (id: string, changes: object = {}) =>
      instance.status(id, { account: instance.account('mira@elsewhere.example'), ...changes });
    const media = [{ type: 'image', url: 'https://cache.example/1.png', description: 'A fjord' }];

    it('is its copy: gone and changed posts are withheld and reviewed again by it', async () => {
      const [same, gone, changed] = [relayed('1'), relayed('2'), relayed('3')];
      await give([same, gone, changed]);
      answer(same);
      answer(changed, { content: '<p>Other words</p>' });
      expect(await verify(service)).toEqual({ unchanged: 1, gone: 1, changed: 1, not_public: 0, unknown: 0 });
      expect(await served(service)).toHaveLength(1);
      expect((await service.api.get('/posts?reviewed=false')).body.items).toMatchObject([
        { relayed: true, plain_text: 'Other words', reviewer_notes: NOTE },
      ]);
    });

    it('is unchanged when it keeps its media elsewhere', async () => {
      const status = relayed('1', { media_attachments: media });
      await give([status]);
      answer(status, { media_attachments: [{ ...media[0], url: 'https://cache.example/proxy/1' }] });
      expect(await verify(service)).toMatchObject({ unchanged: 1, changed: 0 });
    });
  });
});
