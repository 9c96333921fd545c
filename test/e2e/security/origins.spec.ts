import { ADMIN } from '../../support/admin';
import { type TestApp, useService } from '../../support/app';
import { givenPost } from '../../support/posts';
import { logIn, openSession } from '../auth/session-factory';

describe('the host of a sign-in', () => {
  const service = useService({ env: { ALLOWED_HOSTS: 'sluice.example, nas' } });
  const signIn = (host: string, origin = `http://${host.toLowerCase()}`) =>
    logIn(service).set({ Host: host, Origin: origin });

  it.each([
    'localhost',
    'localhost:3000',
    'sluice.localhost:3000',
    '127.0.0.1:3000',
    '127.1.2.3',
    '192.168.1.5:8080',
    '203.0.113.9',
    '[::1]:3000',
    '[fd00::5]',
    'sluice.example',
    'Sluice.Example:8443',
    'nas:3000',
  ])('may be %s', async (host) => {
    await signIn(host).expect(200);
  });

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127-0-0-1.evil.example',
    'sluice.example.evil.example',
    'evil-sluice.example',
    'www.sluice.example',
    'evillocalhost',
    'router',
    'sluice.local',
    'xn--lcalhost-55a',
  ])('may not be %s, which may lead here for a while only (DNS rebinding)', async (host) => {
    const answer = await signIn(host).expect(403);
    expect(answer.body).toEqual({
      detail:
        'Nobody can sign in under this host name: set PUBLIC_URL to the address that people use, or add the name to ALLOWED_HOSTS',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('is that of the origin too', async () => {
    await signIn('127.0.0.1:3000', 'http://evil.example').expect(403);
    await signIn('evil.example', 'http://127.0.0.1:3000').expect(403);
  });
});

describe('the host of a sign-in where PUBLIC_URL is set', () => {
  const service = useService({ env: { PUBLIC_URL: 'https://sluice.test', ALLOWED_HOSTS: 'sluice.example' } });

  it('does not matter, as the origin has to be PUBLIC_URL', async () => {
    await logIn(service).set({ Host: 'behind-a-proxy', Origin: 'https://sluice.test' }).expect(200);
    await logIn(service).set({ Host: 'sluice.example', Origin: 'http://sluice.example' }).expect(403);
    await logIn(service).set({ Host: 'evil.example', Origin: 'http://evil.example' }).expect(403);
  });
});

/** What a page of another site can make a browser send as the origin, and what a sloppy comparison would let pass. */
const FOREIGN: readonly [string, (own: string) => string | null][] = [
  ['no origin', () => null],
  ['an empty origin', () => ''],
  ['an opaque one', () => 'null'],
  ['another site', () => 'http://evil.example'],
  ['another site over https', () => 'https://evil.example'],
  ['another scheme', (own) => own.replace('http:', 'https:')],
  ['another port', (own) => `${own}0`],
  ['no port', (own) => own.replace(/:\d+$/, '')],
  ['another name of this machine', (own) => own.replace('127.0.0.1', 'localhost')],
  ['a site that begins alike', (own) => `${own}.evil.example`],
  ['a site with this one as the user', (own) => `${own}@evil.example`],
  ['this one and more', (own) => `${own}, http://evil.example`],
  ['this one with a path', (own) => `${own}/`],
  ['an extension of the browser', () => 'chrome-extension://abcdefghijklmnop'],
  ['a file', () => 'file://'],
];

describe("a request that another site makes a signed-in person's browser send", () => {
  const service: TestApp = useService();
  let cookie: string;
  let id: number;
  beforeAll(async () => {
    cookie = await openSession(service.db);
    id = await givenPost(service);
  });

  it.each(FOREIGN)('changes nothing: %s', async (_, originOf) => {
    const origin = originOf(service.url);
    const headers = { Cookie: cookie, ...(origin === null ? {} : { Origin: origin }) };
    const calls: [method: 'post' | 'patch' | 'put' | 'delete', path: string, body: object][] = [
      ['post', `/posts/${id}/approve`, {}],
      ['patch', `/posts/${id}`, { approved: true }],
      ['delete', `/posts/${id}`, {}],
      ['put', '/reblog-controls/settings', { require_media: true }],
      ['post', '/api-keys', { name: 'mine' }],
      ['post', '/auth/password', { current_password: ADMIN.password, new_password: 'another horse battery' }],
      ['post', '/auth/logout', {}],
      ['post', '/auth/login', ADMIN],
    ];
    for (const [method, path, body] of calls) {
      // As a form could send it: the type of a body does not matter.
      const answer = await service.anonymous[method](path).set(headers).type('text/plain').send(JSON.stringify(body));
      const says = expect.stringContaining('set PUBLIC_URL to the address that people use');
      expect([path, answer.status, answer.body]).toEqual([path, 403, { detail: says }]);
    }
    const form = await service.read(`/posts/${id}`);
    expect(form).toMatchObject({ approved: false, reviewed_at: null, version: 1 });
    await service.anonymous.get('/auth/me').set('Cookie', cookie).expect(200);
  });

  it('is admitted from the own page', async () => {
    const headers = { Cookie: cookie, Origin: service.url };
    await service.anonymous
      .post(`/posts/${await givenPost(service)}/approve`)
      .set(headers)
      .expect(200);
  });
});
