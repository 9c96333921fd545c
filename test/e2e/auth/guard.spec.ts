import { API_KEY } from '../../support/app';
import { startProbe } from './probe-app';
import { openSession } from './session-factory';

const KEY = { 'X-API-Key': API_KEY };
const WRONG_KEY = { 'X-API-Key': 'slc_nobody' };
const NOT_OUR_ORIGIN = { detail: "The Origin header is missing or not this service's" };

describe('the guard of all routes', () => {
  let probe: Awaited<ReturnType<typeof startProbe>>;
  let cookie: string;

  type Headers = Record<string, string>;
  const change = (headers: Headers) => probe.post('/probe/any', headers).send({ text: 'x' });
  const malformed = (headers: Headers) => probe.post('/probe/any', headers).type('json').send('{"text":');
  const large = (headers: Headers) => probe.post('/probe/any', headers).send({ text: 'x'.repeat(300_000) });

  beforeAll(async () => {
    probe = await startProbe();
    cookie = await openSession(probe.db);
  });
  afterAll(() => probe.close());

  it.each([
    ['without a key', {}, 'Missing X-API-Key header'],
    ['with an empty key', { 'X-API-Key': '' }, 'Missing X-API-Key header'],
    ['with an unknown key', WRONG_KEY, 'Invalid API key'],
    ['with a key of 10,000 characters', { 'X-API-Key': 'x'.repeat(10_000) }, 'Invalid API key'],
    ['with the key and more', { 'X-API-Key': `${API_KEY}, ${API_KEY}` }, 'Invalid API key'],
    ['with a session that nobody has', { Cookie: `sluice_session=${'a'.repeat(43)}` }, 'Missing X-API-Key header'],
    ['with a cookie that is none', { Cookie: 'sluice_session=' }, 'Missing X-API-Key header'],
  ])('answers 401 %s', async (_, headers, detail) => {
    await probe.get('/probe/any', headers).expect(401, { detail });
  });

  it('ignores a key in the query', async () => {
    await probe.get(`/probe/any?X-API-Key=${API_KEY}&api_key=${API_KEY}`).expect(401);
  });

  it('admits a key and passes its holder to the route, from the database and from the cache', async () => {
    for (const _ of [1, 2]) await probe.get('/probe/any', KEY).expect(200, { caller: 'key:initial' });
  });

  it('admits a session instead of a key', async () => {
    await probe.get('/probe/any', { Cookie: cookie }).expect(200, { caller: 'user:admin' });
  });

  it('uses the key when both are sent', async () => {
    await probe.get('/probe/any', { ...KEY, Cookie: cookie }).expect(200, { caller: 'key:initial' });
    await probe.get('/probe/any', { ...WRONG_KEY, Cookie: cookie }).expect(401, { detail: 'Invalid API key' });
  });

  it('admits only keys to a route for keys', async () => {
    await probe.get('/probe/key', KEY).expect(200, { caller: 'key:initial' });
    await probe.get('/probe/key', { Cookie: cookie }).expect(401, { detail: 'Missing X-API-Key header' });
    await probe.get('/probe/key', { ...KEY, Cookie: cookie }).expect(200, { caller: 'key:initial' });
  });

  it('admits only sessions to a route for sessions', async () => {
    await probe.get('/probe/session', { Cookie: cookie }).expect(200, { caller: 'user:admin' });
    await probe.get('/probe/session').expect(401, { detail: 'Not signed in' });
    await probe.get('/probe/session', { Cookie: 'sluice_session=x' }).expect(401, { detail: 'Not signed in' });
    for (const headers of [KEY, { ...KEY, Cookie: cookie }]) {
      const answer = await probe.get('/probe/session', headers).expect(403);
      expect(answer.body).toEqual({ detail: 'An API key does not open this; sign in' });
    }
    await probe.get('/probe/session', { ...WRONG_KEY, Cookie: cookie }).expect(401, { detail: 'Invalid API key' });
  });

  it('admits everybody to a public route, whatever they send', async () => {
    await probe.get('/probe/public').expect(200);
    await probe.get('/probe/public', WRONG_KEY).expect(200);
  });

  it('checks the key before the body', async () => {
    await malformed({}).expect(401, { detail: 'Missing X-API-Key header' });
    await malformed(WRONG_KEY).expect(401, { detail: 'Invalid API key' });
    await malformed(KEY).expect(400, { detail: 'Invalid JSON body' });
    await large({}).expect(401);
    await large(KEY).expect(413);
  });

  it('checks the key before path and parameters', async () => {
    await probe.get('/probe/any/x').expect(401);
    await probe.get('/probe/any/x', KEY).expect(422);
    await probe.post('/probe/any').send({}).expect(401);
    await probe.post('/probe/any', KEY).send({}).expect(422);
  });

  it('answers 404 for an unknown route, with and without a key', async () => {
    for (const headers of [{}, KEY, WRONG_KEY]) {
      await probe.get('/nowhere', headers).expect(404, { detail: 'Not Found' });
      await probe.post('/probe/key', headers).expect(404, { detail: 'Not Found' });
      await probe.post('/auth/me', headers).expect(404, { detail: 'Not Found' });
    }
  });

  describe('on a state change', () => {
    it('admits a session from the own origin', async () => {
      await change({ Cookie: cookie, Origin: probe.url }).expect(201, { caller: 'user:admin', text: 'x' });
    });

    it('refuses a session from another site, whatever it says of the host', async () => {
      const foreign = { Origin: 'http://evil.example', 'X-Forwarded-Host': 'evil.example' };
      await change({ ...foreign, Cookie: cookie }).expect(403, NOT_OUR_ORIGIN);
    });

    it('requires no origin of a key', async () => {
      await change({ ...KEY, Origin: 'http://evil.example' }).expect(201);
      await change({ ...KEY, Cookie: cookie }).expect(201, { caller: 'key:initial', text: 'x' });
    });
  });
});

describe.each([
  [
    'of a service that trusts its proxy',
    { TRUST_PROXY: 'loopback' },
    'sluice_session',
    { 'https://sluice.example': 201, self: 403 },
  ],
  [
    'of a service that trusts another proxy',
    { TRUST_PROXY: '192.0.2.1' },
    'sluice_session',
    { 'https://sluice.example': 403, self: 201 },
  ],
  [
    'of a service with a PUBLIC_URL',
    { PUBLIC_URL: 'https://sluice.test' },
    '__Host-sluice_session',
    { 'https://sluice.test': 201, 'https://sluice.example': 403, self: 403 },
  ],
])('the origin %s', (_, env: Record<string, string>, name, statuses) => {
  let probe: Awaited<ReturnType<typeof startProbe>>;
  beforeAll(async () => {
    probe = await startProbe(env);
  });
  afterAll(() => probe.close());

  it.each(Object.entries(statuses))('%s is answered with %i', async (origin, status) => {
    const Cookie = (await openSession(probe.db)).replace('sluice_session', name);
    const forwarded = { 'X-Forwarded-Host': 'sluice.example', 'X-Forwarded-Proto': 'https' };
    const headers = { ...forwarded, Cookie, Origin: origin === 'self' ? probe.url : origin };
    await probe.post('/probe/any', headers).send({ text: 'x' }).expect(status);
  });
});
