import request from 'supertest';
import { asAdmin } from '../auth/session-factory';
import { useService } from '../../support/app';
import { FakeInstance, type FakeRoute, useInstance } from '../../support/fake-instance';
import { NO_DETAILS } from '../../support/post-content';
import { givenPost } from '../../support/posts';
import { until } from '../../support/until';

type Status = ReturnType<FakeInstance['status']>;

const SECRET = 'Only for my followers';

describe('GET /posts/{id}/thread', () => {
  const service = useService();
  const instance = useInstance();
  beforeEach(() => service.reset());

  const thread = (id: number) => service.api.get(`/posts/${id}/thread`);
  const answer = (status: { id: string }, changes: object = {}) =>
    instance.route(`/api/v1/statuses/${status.id}`, { body: { ...status, ...changes } });
  /** The id of the post of a status, after a fetch. The instance has the status by its id. */
  const given = async (status: Status): Promise<number> => {
    answer(status);
    instance.serveOnePage('photography', [status]);
    const stream = { hashtag: 'photography', instance: instance.domain };
    const { body } = await service.api.post('/streams').send(stream).expect(201);
    await service.api.post(`/streams/${body.id}/fetch`).expect(200);
    return (await service.read(`/posts?stream_id=${body.id}`)).items[0].id;
  };
  const reply = (changes: object = {}) =>
    instance.status('20', { in_reply_to_id: '10', in_reply_to_account_id: 'otto', ...changes });
  const none = (reason: string) => ({ parent: null, reason });
  const asked = () => instance.requests.filter((path) => path.startsWith('/api/v1/statuses/'));

  it('shows the post that an author goes on from, and stores nothing of it', async () => {
    const id = await given(reply({ in_reply_to_account_id: 'mira' }));
    answer(instance.status('10', { content: '<p>One</p><p>Two</p>', spoiler_text: 'Counting', sensitive: true }));
    const before = await service.read('/stats');
    const { body } = await thread(id).expect(200);
    expect(body).toEqual({
      parent: {
        account: `@mira@${instance.domain}`,
        display_name: 'mira',
        created_at: '2026-03-01T12:00:00.000Z',
        url: `http://${instance.domain}/@mira/10`,
        text: 'One\n\nTwo',
        spoiler_text: 'Counting',
        sensitive: true,
        language: 'en',
        media_count: 0,
        is_thread: true,
      },
      reason: null,
    });
    expect(asked()).toEqual(['/api/v1/statuses/20', '/api/v1/statuses/10']);
    expect(await service.read('/stats')).toEqual(before);
    expect((await service.read('/posts')).items).toHaveLength(1);
    await thread(id).expect(200);
    expect(asked()).toHaveLength(4);
  });

  it('shows an unlisted post of another server, to whoever may read, as the first 500 characters of its text', async () => {
    const id = await given(reply());
    const account = instance.account('otto@elsewhere.example');
    const picture = { type: 'image', url: 'https://elsewhere.example/1.png' };
    const changes = { account, visibility: 'unlisted', media_attachments: [picture], language: null };
    const url = 'https://elsewhere.example/@otto/10';
    answer(instance.status('10', { ...changes, url, content: `<p>${'x'.repeat(499)}🦊 and more</p>` }));
    const { key } = (await (await asAdmin(service)).post('/api-keys').send({ name: 'r', scopes: ['read'] })).body;
    const { body } = await request(service.url).get(`/api/v1/posts/${id}/thread`).set('X-API-Key', key).expect(200);
    const parent = { account: '@otto@elsewhere.example', url, language: null, media_count: 1, is_thread: false };
    expect(body.parent).toMatchObject({ ...parent, text: `${'x'.repeat(499)}…` });
  });

  it('has neither elements nor addresses of a hostile post', async () => {
    const id = await given(reply());
    const content = `<p>Look<script>alert(1)</script> <img src=x onerror=alert(1)><a href="javascript:alert(1)">here</a></p>`;
    const account = { ...instance.account('mira'), display_name: '<b>Mira</b>\0' };
    answer(instance.status('10', { content, account, url: 'javascript:alert(1)' }));
    const { parent } = (await thread(id).expect(200)).body;
    expect(parent).toMatchObject({ text: 'Look here', display_name: '<b>Mira</b>' });
    expect(parent.url).toBe(`http://${instance.domain}/users/mira/statuses/10`);
  });

  it.each([
    ['private', { visibility: 'private' }],
    ['direct', { visibility: 'direct' }],
    ['for its own server alone', { local_only: true }],
    ['unlisted there and for members alone', { visibility: 'unlisted', visibility_ex: 'login' }],
  ])('says no word of a post that is %s', async (_, changes) => {
    const id = await given(reply());
    answer(instance.status('10', { content: `<p>${SECRET}</p>`, spoiler_text: SECRET, ...changes }));
    const { body, text } = await thread(id).expect(200);
    expect(body).toEqual(none('not_public'));
    expect(text).not.toContain(SECRET);
  });

  it('says that what it replies to is gone', async () => {
    const id = await given(reply());
    expect((await thread(id).expect(200)).body).toEqual(none('gone'));
    // Mastodon, once the status is removed from its database.
    answer(reply({ in_reply_to_id: null }));
    expect((await thread(id).expect(200)).body).toEqual(none('gone'));
  });

  it('says that the post itself is missing', async () => {
    const status = reply();
    const id = await given(status);
    answer(status, { visibility: 'private' });
    expect((await thread(id).expect(200)).body).toEqual(none('post_missing'));
    instance.route('/api/v1/statuses/20', { status: 404, body: { error: 'Record not found' } });
    expect((await thread(id).expect(200)).body).toEqual(none('post_missing'));
    expect(asked()).not.toContain('/api/v1/statuses/10');
  });

  it.each<[string, FakeRoute, FakeRoute]>([
    ['what it replies to has no author', {}, { body: { uri: 'https://elsewhere.example/1', account: null } }],
    ['what it replies to is of another server than its author', {}, { body: { uri: 'https://forged.example/1' } }],
    ['what it replies to is too large', {}, { body: { note: 'x'.repeat(300_000) } }],
    ['its id is that of another post now', { body: { uri: 'https://elsewhere.example/2' } }, {}],
  ])('is unreadable when %s', async (_, own, parent) => {
    const status = reply();
    const id = await given(status);
    const merged = (route: FakeRoute, base: Status) => ({ body: { ...base, ...Object(Object(route).body) } });
    instance.route('/api/v1/statuses/20', merged(own, status));
    instance.route('/api/v1/statuses/10', merged(parent, instance.status('10')));
    expect((await thread(id).expect(200)).body).toEqual(none('unreadable'));
  });

  it('asks no instance for a post that is no reply, or was stored without an id', async () => {
    const id = await given(instance.status('30'));
    expect((await thread(id).expect(200)).body).toEqual(none('not_a_reply'));
    const details = `details || '{"reply": {"account": null, "isThread": false}}'`;
    await service.db.query(`UPDATE post SET remote_id = NULL, details = ${details}`);
    expect((await thread(id).expect(200)).body).toEqual(none('unreadable'));
    expect(asked()).toEqual([]);
    await thread(999_999).expect(404, { detail: 'Post not found' });
  });

  it('asks the instance of a stream that was deleted', async () => {
    const id = await given(reply());
    answer(instance.status('10'));
    const [{ stream_id: stream }] = (await service.read('/posts')).items;
    await service.api.delete(`/streams/${stream}`).expect(204);
    expect((await thread(id).expect(200)).body).toMatchObject({ parent: { is_thread: true }, reason: null });
  });

  it.each<[string, string, FakeRoute]>([
    ['wants a token', 'token_required', { status: 401, body: { error: 'SECRET' } }],
    ['is behind a firewall', 'blocked', { status: 403, headers: { 'content-type': 'text/html' }, body: 'SECRET' }],
    ['limits requests', 'rate_limited', { status: 429, headers: { 'retry-after': '3600' } }],
    ['has an outage', 'refused', { status: 503, body: { error: 'SECRET' } }],
    ['is no Mastodon any more', 'not_mastodon', { body: '<h1>SECRET</h1>' }],
    ['redirects elsewhere', 'redirected', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
  ])('answers 503 with a code when the instance %s, for either of the two', async (_, code, route) => {
    const id = await given(reply());
    const expectCode = async () => {
      const { body, text } = await thread(id).expect(503);
      expect(body).toEqual({ detail: 'Instance unreachable', code, reason: expect.any(String) });
      expect(text).not.toContain('SECRET');
    };
    instance.route('/api/v1/statuses/10', route);
    await expectCode();
    instance.route('/api/v1/statuses/20', route);
    await expectCode();
  });

  it('answers 503 when the instance is down', async () => {
    const gone = await FakeInstance.start();
    const details = { ...NO_DETAILS, reply: { account: null, isThread: false } };
    const id = await givenPost(service, { instance: gone.domain, remoteId: '20', details });
    await gone.close();
    expect((await thread(id).expect(503)).body).toMatchObject({ code: 'refused' });
  });

  it('sends the token of the instance, and lets go of it when the client leaves', async () => {
    const id = await given(reply());
    const tokens: unknown[] = [];
    instance.route('/api/v1/statuses/10', (_, { headers }) => {
      tokens.push(headers.authorization);
      return { body: instance.status('10') };
    });
    await service.api.put(`/instances/${instance.domain}`).send({ access_token: 'the-token' }).expect(200);
    await thread(id).expect(200);
    expect(tokens).toEqual(['Bearer the-token']);
    let ended = 0;
    instance.route('/api/v1/statuses/20', (_, { socket }) => {
      socket.once('close', () => ended++);
      return new Promise(() => {});
    });
    const left = thread(id);
    left.catch(() => {});
    await until(() => asked().filter((path) => path.endsWith('/20')).length === 2);
    left.abort();
    await until(() => ended === 1);
    answer(reply());
    await thread(id).expect(200);
  });
});
