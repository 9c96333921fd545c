import { API_KEY, useService } from '../../support/app';
import { givenPost } from '../../support/posts';
import { openSession } from './session-factory';

const KEY = { 'X-API-Key': API_KEY };
const WRONG_KEY = { 'X-API-Key': 'slc_nobody' };

describe('the guard of all routes', () => {
  const service = useService();
  let cookie: string;
  beforeAll(async () => {
    cookie = await openSession(service.db);
  });
  const get = (path: string, headers: Record<string, string>) => service.anonymous.get(path).set(headers);

  it.each([
    ['with an empty key', { 'X-API-Key': '' }, 'Missing X-API-Key header'],
    ['with an unknown key', WRONG_KEY, 'Invalid API key'],
    ['with a key of 10,000 characters', { 'X-API-Key': 'x'.repeat(10_000) }, 'Invalid API key'],
    ['with the key and more', { 'X-API-Key': `${API_KEY}, ${API_KEY}` }, 'Invalid API key'],
    ['with a session that nobody has', { Cookie: `sluice_session=${'a'.repeat(43)}` }, 'Missing X-API-Key header'],
    ['with a cookie that is none', { Cookie: 'sluice_session=' }, 'Missing X-API-Key header'],
  ])('answers 401 %s', async (_, headers, detail) => {
    await get('/posts', headers).expect(401, { detail });
  });

  it('uses the key when a session is sent too', async () => {
    const id = await givenPost(service);
    // A key needs no origin of this service, whatever the browser says.
    const approve = service.anonymous
      .post(`/posts/${id}/approve`)
      .set({ Origin: 'http://evil.example', Cookie: cookie });
    expect((await approve.set(KEY).expect(200)).body.reviewed_by).toBe('key:initial');
    await get('/posts', { ...WRONG_KEY, Cookie: cookie }).expect(401, { detail: 'Invalid API key' });
    await get('/curated/next', { ...KEY, Cookie: cookie }).expect(200);
  });

  it('admits only sessions to a route for sessions', async () => {
    await get('/users', { Cookie: cookie }).expect(200);
    await get('/users', { Cookie: 'sluice_session=x' }).expect(401, { detail: 'Not signed in' });
    await get('/users', { ...KEY, Cookie: cookie }).expect(403, {
      detail: 'API keys may not do this; sign in',
    });
    await get('/users', { ...WRONG_KEY, Cookie: cookie }).expect(401, { detail: 'Invalid API key' });
  });

  it('admits everybody to a public route, whatever they send', async () => {
    await get('/auth/session', WRONG_KEY).expect(200, { account: null });
  });
});

describe.each([
  [
    'of a service that trusts its proxy',
    { TRUST_PROXY: 'loopback' },
    'sluice_session',
    { 'https://sluice.example': 200, self: 403 },
  ],
  [
    'of a service that trusts another proxy',
    { TRUST_PROXY: '192.0.2.1' },
    'sluice_session',
    { 'https://sluice.example': 403, self: 200 },
  ],
  [
    'of a service with a PUBLIC_URL',
    { PUBLIC_URL: 'https://sluice.test' },
    '__Host-sluice_session',
    { 'https://sluice.test': 200, 'https://sluice.example': 403, self: 403 },
  ],
])('the origin %s', (_, env: Record<string, string>, name, statuses) => {
  const app = useService({ env });

  it.each(Object.entries(statuses))('%s is answered with %i', async (origin, status) => {
    const Cookie = (await openSession(app.db)).replace('sluice_session', name);
    const forwarded = { 'X-Forwarded-Host': 'sluice.example', 'X-Forwarded-Proto': 'https' };
    const headers = { ...forwarded, Cookie, Origin: origin === 'self' ? app.url : origin };
    await app.anonymous.patch('/auth/me').set(headers).send({}).expect(status);
  });
});
