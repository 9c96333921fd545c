import type request from 'supertest';
import { ADMIN } from '../support/admin';
import { startApp, type TestApp } from '../support/app';
import { FakeInstance } from '../support/fake-instance';
import { expectDocumented, expectDocumentedHeaders } from '../support/openapi';

describe('the answers of the flow', () => {
  let service: TestApp;
  let instance: FakeInstance;

  beforeAll(async () => {
    [service, instance] = await Promise.all([startApp(), FakeInstance.start()]);
    instance.serve('photography', instance.statuses(6, { media_attachments: [PICTURE] }));
  });
  afterAll(async () => {
    await service.close();
    await instance.close();
  });

  /** Expects a status, and what the document says of it; `values` fill in the `{name}`s of the operation. */
  async function run(
    operation: string,
    status: number,
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
    expect({ operation, status: answer.status, answer: answer.text }).toMatchObject({ operation, status });
    expectDocumented(operation, status, answer.body);
    expectDocumentedHeaders(operation, status, answer.headers);
    return answer;
  }

  it('are documented from the stream to its posts', async () => {
    const draft = { hashtag: 'photography', instance: instance.domain };
    const { body: stream } = await run('POST /hashtags', 201, {}, draft);
    await run('POST /hashtags', 409, {}, draft);
    await run('POST /hashtags', 400, {}, { hashtag: 'cats', instance: 'not a domain' });
    await run('POST /hashtags', 422, {}, { hashtag: 7 });
    const { body: dead } = await run('POST /hashtags', 201, {}, { hashtag: 'gone', instance: '127.0.0.1:1' });
    await run('GET /hashtags', 200, { query: '?limit=1' });
    await run('GET /hashtags/{id}', 200, stream);
    await run('POST /hashtags/{id}/fetch', 200, stream);
    await run('POST /hashtags/{id}/fetch', 503, dead);
    await run('POST /hashtags/fetch-all', 200);
    await run('PATCH /hashtags/{id}', 200, stream, { active: false });
    await run('PUT /hashtags/{id}', 200, stream, { active: true });
    await run('DELETE /hashtags/{id}', 204, dead);
    await run('GET /hashtags/{id}', 404, dead);
    await run('GET /streams', 200);
    await run('GET /instances', 200);
    const { domain } = instance;
    await run('PUT /instances/{domain}', 200, { domain }, { access_token: 'token' });
    await run('PUT /instances/{domain}', 422, { domain }, { access_token: 'two words' });
    await run('POST /instances/{domain}/probe', 200, { domain });
    await run('POST /instances/{domain}/probe', 200, { domain: '127.0.0.1:1' });
    await run('PUT /instances/{domain}', 200, { domain: '127.0.0.1:1' }, {});
    await run('POST /instances/{domain}/probe', 200, { domain: '127.0.0.1:1' });
    await run('DELETE /instances/{domain}', 204, { domain: '127.0.0.1:1' });
    await run('DELETE /instances/{domain}', 400, { domain: 'nowhere' });
    expect(stream.last_fetch).toBeNull();
  });

  it('are documented from the post to its review', async () => {
    const { body: list } = await run('GET /posts', 200, { query: '?reviewed=false' });
    expect(list.items).toHaveLength(6);
    const [post] = list.items;
    await run('GET /posts/{id}', 200, post);
    await run('GET /posts/{id}/score', 200, post);
    await run('GET /posts/{id}/author', 200, post);
    await run('GET /spam-rules', 200);
    await run('GET /waves', 200);
    await run('GET /waves/{id}', 404, { id: 999_999 });
    await run('POST /waves/{id}/review', 404, { id: 999_999 }, { approved: false });
    await run('POST /posts/{id}/recalculate', 200, post);
    await run('POST /posts/batch-score', 200, {}, { post_ids: [post.id, 999_999] });
    await run('PATCH /posts/{id}', 200, post, { manual_spam_score: 10, reviewer_notes: 'Lovely light' });
    await run('PATCH /posts/{id}', 400, post, { manual_spam_score: 101 });
    await run('PUT /posts/{id}', 200, post, { manual_spam_score: null });
    const changes = { approved: true, version: 1 };
    const items = [post.id, list.items[1].id, 999_999].map((id) => ({ id, ...changes }));
    const { body: bulk } = await run('POST /posts/bulk-review', 200, {}, { items });
    expect([bulk.changed, bulk.failed]).toEqual([1, 2]);
    await run('POST /posts/bulk-review', 400, {}, { items: [{ ...post, manual_spam_score: 101 }] });
    await run('POST /posts/bulk-review', 422, {}, { items: [] });
    await run('POST /posts/{id}/approve', 409, { ...post, headers: { 'If-Match': '"99"' } }, {});
    for (const { id } of list.items) await run('POST /posts/{id}/approve', 200, { id });
    await run('POST /posts/{id}/review', 200, post, { approved: true });
    await run('POST /posts/{id}/reject', 200, list.items[5]);
    await run('DELETE /posts/{id}', 204, list.items[5]);
    await run('GET /posts/{id}', 404, list.items[5]);
  });

  it('are documented from the queue to its end', async () => {
    const { body: item } = await run('GET /curated/next', 200);
    const held = { post_id: item.fenliu_post_id, headers: { 'X-Reservation-Token': item.reservation_token } };
    await run('POST /curated/{post_id}/extend', 200, held);
    await run('PATCH /posts/{id}', 409, { id: item.fenliu_post_id }, { approved: null });
    await run('POST /curated/{post_id}/ack', 204, held);
    await run('POST /curated/{post_id}/nack', 409, held);
    const { body: second } = await run('GET /curated/next', 200, { query: '?random=true&include_topical=true' });
    const id = { post_id: second.fenliu_post_id };
    await run('POST /curated/{post_id}/nack', 204, id);
    const { body: third } = await run('GET /curated/next', 200);
    const failed = { post_id: third.fenliu_post_id };
    await run('POST /curated/{post_id}/error', 422, failed, { reason: '' });
    await run('POST /curated/{post_id}/error', 204, failed, {
      reason: 'Duplicate attachment',
      error_details: { n: [1] },
    });
    await run('GET /posts/{id}', 200, { id: third.fenliu_post_id });
    const { body: requeued } = await run('POST /curated/requeue', 200, {}, { post_ids: [failed.post_id, 999_999] });
    expect([requeued.requeued, requeued.skipped.length]).toEqual([1, 1]);
    await run('POST /curated/requeue', 422, {}, {});
    await run('POST /curated/{post_id}/requeue', 409, failed);
    await run('GET /curated/next', 200);
    await run('POST /curated/{post_id}/error', 204, failed, { reason: 'Too large' });
    await run('POST /curated/{post_id}/requeue', 204, failed);
    await run('POST /curated/trim-pending', 200, { query: '?dry_run=true' });
    await run('POST /curated/cleanup', 400, { query: '?retention_days=-1' });
    await run('POST /curated/cleanup', 200, { query: '?retention_days=0' });
    await run('GET /curated/next', 200);
    await run('GET /curated/next', 200);
    await run('GET /curated/next', 200);
    await run('GET /curated/next', 200);
    await run('GET /curated/next', 204);
  });

  it('are documented of what surrounds the flow', async () => {
    const { body: rule } = await run(
      'POST /topical-tags',
      201,
      {},
      { hashtag: 'caturday', topical_day_of_week: 'Saturday' },
    );
    await run('POST /topical-tags', 409, {}, { hashtag: 'caturday' });
    await run('POST /topical-tags', 422, {}, { hashtag: 'dogs', topical_month_day: '13-01' });
    await run('GET /topical-tags', 200);
    await run('PATCH /topical-tags/{id}', 200, rule, { topical_day_of_week: null, topical_month_day: '02-29' });
    await run('DELETE /topical-tags/{id}', 204, rule);
    await run('GET /reblog-controls/settings', 200);
    await run('PUT /reblog-controls/settings', 200, {}, { require_alt_text: true });
    const { body: user } = await run(
      'POST /reblog-controls/blocked-users',
      201,
      {},
      { account_id: '@*@spam.example', reject_waiting: true },
    );
    await run('POST /reblog-controls/blocked-users', 409, {}, { account_id: '@*@spam.example' });
    await run('POST /reblog-controls/blocked-users', 400, {}, { account_id: 'nobody' });
    await run('GET /reblog-controls/blocked-users', 200);
    await run('DELETE /reblog-controls/blocked-users/{id}', 204, user);
    const { body: tag } = await run(
      'POST /reblog-controls/blocked-hashtags',
      201,
      {},
      { hashtag: 'gains', reason: null },
    );
    await run('POST /reblog-controls/blocked-hashtags', 409, {}, { hashtag: 'gains' });
    await run('GET /reblog-controls/blocked-hashtags', 200);
    await run('DELETE /reblog-controls/blocked-hashtags/{id}', 204, tag);
    const { body: stats } = await run('GET /stats', 200);
    expect(stats.total_posts).toBeGreaterThan(0);
    await run('GET /stats/posts', 200);
    await run('GET /stats/streams', 200);
  });

  it('are documented of keys and login', async () => {
    const { host } = new URL(service.url);
    const own = { headers: { Origin: `http://${host}` } };
    await run('POST /auth/login', 403, {}, ADMIN);
    await run('POST /auth/login', 401, own, { ...ADMIN, password: 'wrong' });
    const signedIn = await run('POST /auth/login', 200, own, ADMIN);
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const { body: refused } = await run('POST /api-keys', 403, own, { name: 'Bot' });
    expect(refused.detail).toContain('sign in');
    const session = { headers: { ...own.headers, Cookie: cookie, 'X-API-Key': '' } };
    await run('GET /auth/session', 200, session);

    await run('GET /auth/me', 200, session);
    await run('PATCH /auth/me', 200, session, { time_zone: 'Europe/Berlin', preferences: { theme: 'dark' } });
    await run('PATCH /auth/me', 422, session, { time_zone: 'Mars' });
    const change = { current_password: ADMIN.password, new_password: 'another horse battery' };
    await run('POST /auth/password', 403, session, { ...change, current_password: 'wrong' });
    await run('POST /auth/password', 204, session, change);
    const { body: key } = await run('POST /api-keys', 201, session, { name: 'Bot' });
    await run('GET /api-keys', 200, session);
    await run('DELETE /api-keys/{id}', 204, { ...session, ...key });
    await run('DELETE /api-keys/{id}', 404, { ...session, ...key });
    await run('POST /auth/logout', 204, session);
    await run('GET /auth/me', 401, session);
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
