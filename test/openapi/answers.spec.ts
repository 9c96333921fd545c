import type request from 'supertest';
import { ADMIN } from '../support/admin';
import { startApp, type TestApp } from '../support/app';
import { FakeInstance } from '../support/fake-instance';
import { expectDocumented, expectDocumentedHeaders } from '../support/openapi';

describe('the answers of the flow', () => {
  let service: TestApp;
  let instance: FakeInstance;
  const seen = new Set<string>();

  beforeAll(async () => {
    [service, instance] = await Promise.all([startApp(), FakeInstance.start()]);
    instance.serve('photography', instance.statuses(6, { media_attachments: [PICTURE] }));
  });
  afterAll(async () => {
    await service.close();
    await instance.close();
  });

  /** Sends a request, and holds the answer against the document; `{name}` of the operation is filled in from `values`. */
  async function run(
    operation: string,
    values: Record<string, unknown> = {},
    body?: object,
  ): Promise<request.Response> {
    const { query = '', headers = {}, ...ids } = values as { query?: string; headers?: Record<string, string> };
    const [method = '', template = ''] = operation.split(' ');
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => String((ids as Record<string, unknown>)[name]));
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    const answer = await service.api[verb](path + query)
      .set(headers)
      .send(body);
    expectDocumented(operation, answer.status, answer.body);
    expectDocumentedHeaders(operation, answer.status, answer.headers);
    seen.add(`${operation} ${answer.status}`);
    return answer;
  }

  it('are documented from the stream to its posts', async () => {
    const draft = { hashtag: 'photography', instance: instance.domain };
    const { body: stream } = await run('POST /hashtags', {}, draft);
    await run('POST /hashtags', {}, draft);
    await run('POST /hashtags', {}, { hashtag: 'cats', instance: 'not a domain' });
    await run('POST /hashtags', {}, { hashtag: 7 });
    const { body: dead } = await run('POST /hashtags', {}, { hashtag: 'gone', instance: '127.0.0.1:1' });
    await run('GET /hashtags', { query: '?limit=1' });
    await run('GET /hashtags/{id}', stream);
    await run('POST /hashtags/{id}/fetch', stream);
    await run('POST /hashtags/{id}/fetch', dead);
    await run('POST /hashtags/fetch-all');
    await run('PATCH /hashtags/{id}', stream, { active: false });
    await run('PUT /hashtags/{id}', stream, { active: true });
    await run('DELETE /hashtags/{id}', dead);
    await run('GET /hashtags/{id}', dead);
    await run('GET /streams');
    await run('GET /instances');
    const { domain } = instance;
    await run('PUT /instances/{domain}', { domain }, { access_token: 'token' });
    await run('PUT /instances/{domain}', { domain }, { access_token: 'two words' });
    await run('POST /instances/{domain}/probe', { domain });
    await run('POST /instances/{domain}/probe', { domain: '127.0.0.1:1' });
    await run('PUT /instances/{domain}', { domain: '127.0.0.1:1' }, {});
    await run('POST /instances/{domain}/probe', { domain: '127.0.0.1:1' });
    await run('DELETE /instances/{domain}', { domain: '127.0.0.1:1' });
    await run('DELETE /instances/{domain}', { domain: 'nowhere' });
    expect(stream.last_fetch).toBeNull();
  });

  it('are documented from the post to its review', async () => {
    const { body: list } = await run('GET /posts', { query: '?reviewed=false' });
    expect(list.items).toHaveLength(6);
    const [post] = list.items;
    await run('GET /posts/{id}', post);
    await run('GET /posts/{id}/score', post);
    await run('GET /posts/{id}/author', post);
    await run('GET /spam-rules');
    await run('GET /waves');
    await run('GET /waves/{id}', { id: 999_999 });
    await run('POST /waves/{id}/review', { id: 999_999 }, { approved: false });
    await run('POST /posts/{id}/recalculate', post);
    await run('POST /posts/batch-score', {}, { post_ids: [post.id, 999_999] });
    await run('PATCH /posts/{id}', post, { manual_spam_score: 10, reviewer_notes: 'Lovely light' });
    await run('PATCH /posts/{id}', post, { manual_spam_score: 101 });
    await run('PUT /posts/{id}', post, { manual_spam_score: null });
    const changes = { approved: true, version: 1 };
    const items = [post.id, list.items[1].id, 999_999].map((id) => ({ id, ...changes }));
    const { body: bulk } = await run('POST /posts/bulk-review', {}, { items });
    expect([bulk.changed, bulk.failed]).toEqual([1, 2]);
    await run('POST /posts/bulk-review', {}, { items: [{ ...post, manual_spam_score: 101 }] });
    await run('POST /posts/bulk-review', {}, { items: [] });
    const stale = await run('POST /posts/{id}/approve', { ...post, headers: { 'If-Match': '"99"' } }, {});
    expect(stale.status).toBe(409);
    for (const { id } of list.items) await run('POST /posts/{id}/approve', { id });
    await run('POST /posts/{id}/review', post, { approved: true });
    await run('POST /posts/{id}/reject', list.items[5]);
    await run('DELETE /posts/{id}', list.items[5]);
    await run('GET /posts/{id}', list.items[5]);
  });

  it('are documented from the queue to its end', async () => {
    const { body: item } = await run('GET /curated/next');
    const held = { post_id: item.fenliu_post_id, headers: { 'X-Reservation-Token': item.reservation_token } };
    await run('POST /curated/{post_id}/extend', held);
    await run('PATCH /posts/{id}', { id: item.fenliu_post_id }, { approved: null });
    await run('POST /curated/{post_id}/ack', held);
    await run('POST /curated/{post_id}/nack', held);
    const { body: second } = await run('GET /curated/next', { query: '?random=true&include_topical=true' });
    const id = { post_id: second.fenliu_post_id };
    await run('POST /curated/{post_id}/nack', id);
    const { body: third } = await run('GET /curated/next');
    const failed = { post_id: third.fenliu_post_id };
    await run('POST /curated/{post_id}/error', failed, { reason: '' });
    await run('POST /curated/{post_id}/error', failed, { reason: 'Duplicate attachment', error_details: { n: [1] } });
    await run('GET /posts/{id}', { id: third.fenliu_post_id });
    const { body: requeued } = await run('POST /curated/requeue', {}, { post_ids: [failed.post_id, 999_999] });
    expect([requeued.requeued, requeued.skipped.length]).toEqual([1, 1]);
    await run('POST /curated/requeue', {}, {});
    await run('POST /curated/{post_id}/requeue', failed);
    await run('GET /curated/next');
    await run('POST /curated/{post_id}/error', failed, { reason: 'Too large' });
    await run('POST /curated/{post_id}/requeue', failed);
    await run('POST /curated/trim-pending', { query: '?dry_run=true' });
    await run('POST /curated/cleanup', { query: '?retention_days=-1' });
    await run('POST /curated/cleanup', { query: '?retention_days=0' });
    await run('GET /curated/next');
    await run('GET /curated/next');
    await run('GET /curated/next');
    await run('GET /curated/next');
    const { status } = await run('GET /curated/next');
    expect(status).toBe(204);
  });

  it('are documented of what surrounds the flow', async () => {
    const { body: rule } = await run(
      'POST /topical-tags',
      {},
      { hashtag: 'caturday', topical_day_of_week: 'Saturday' },
    );
    await run('POST /topical-tags', {}, { hashtag: 'caturday' });
    await run('POST /topical-tags', {}, { hashtag: 'dogs', topical_month_day: '13-01' });
    await run('GET /topical-tags');
    await run('PATCH /topical-tags/{id}', rule, { topical_day_of_week: null, topical_month_day: '02-29' });
    await run('DELETE /topical-tags/{id}', rule);
    await run('GET /reblog-controls/settings');
    await run('PUT /reblog-controls/settings', {}, { require_alt_text: true });
    const { body: user } = await run(
      'POST /reblog-controls/blocked-users',
      {},
      { account_id: '@*@spam.example', reject_waiting: true },
    );
    await run('POST /reblog-controls/blocked-users', {}, { account_id: '@*@spam.example' });
    await run('POST /reblog-controls/blocked-users', {}, { account_id: 'nobody' });
    await run('GET /reblog-controls/blocked-users');
    await run('DELETE /reblog-controls/blocked-users/{id}', user);
    const { body: tag } = await run('POST /reblog-controls/blocked-hashtags', {}, { hashtag: 'gains', reason: null });
    await run('POST /reblog-controls/blocked-hashtags', {}, { hashtag: 'gains' });
    await run('GET /reblog-controls/blocked-hashtags');
    await run('DELETE /reblog-controls/blocked-hashtags/{id}', tag);
    const { body: stats } = await run('GET /stats');
    expect(stats.total_posts).toBeGreaterThan(0);
    await run('GET /stats/posts');
    await run('GET /stats/streams');
  });

  it('are documented of keys and login', async () => {
    const { host } = new URL(service.url);
    const own = { headers: { Origin: `http://${host}` } };
    await run('POST /auth/login', {}, ADMIN);
    await run('POST /auth/login', own, { ...ADMIN, password: 'wrong' });
    const signedIn = await run('POST /auth/login', own, ADMIN);
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const { body: refused } = await run('POST /api-keys', own, { name: 'Bot' });
    expect(refused.detail).toContain('sign in');
    const session = { headers: { ...own.headers, Cookie: cookie, 'X-API-Key': '' } };
    await run('GET /auth/session', session);

    await run('GET /auth/me', session);
    await run('PATCH /auth/me', session, { time_zone: 'Europe/Berlin', preferences: { theme: 'dark' } });
    await run('PATCH /auth/me', session, { time_zone: 'Mars' });
    const change = { current_password: ADMIN.password, new_password: 'another horse battery' };
    await run('POST /auth/password', session, { ...change, current_password: 'wrong' });
    await run('POST /auth/password', session, change);
    const { body: key } = await run('POST /api-keys', session, { name: 'Bot' });
    await run('GET /api-keys', session);
    await run('DELETE /api-keys/{id}', { ...session, ...key });
    await run('DELETE /api-keys/{id}', { ...session, ...key });
    await run('POST /auth/logout', session);
    await run('GET /auth/me', session);
  });

  it('were seen of every kind', () => {
    const statuses = new Set([...seen].map((text) => text.split(' ').at(-1)));
    expect([...statuses].toSorted()).toEqual(['200', '201', '204', '400', '401', '403', '404', '409', '422', '503']);
    expect(seen.size).toBeGreaterThan(70);
  });
});

/** A picture as Mastodon sends it. */
const PICTURE = {
  id: '1',
  type: 'image',
  url: 'https://media.example/1.jpg',
  preview_url: null,
  description: 'A cat',
  blurhash: null,
  meta: { original: { width: 640, height: 480 } },
};
