import { api } from '../api/client';
import { type Account, beginSession, endSession, sessionStore } from './session';

const MIRA = { username: 'mira', role: 'reviewer' } as Account;
const OTTO = { ...MIRA, username: 'otto' };

describe('a request that is refused with 401', () => {
  const { fetch: fetched, Request: RealRequest } = globalThis;
  let respond: () => void;

  beforeEach(() => {
    const location = { href: 'https://sluice.example/' };
    Object.assign(globalThis, { window: { location }, document: { getElementById: () => null } });
    globalThis.Request = class extends RealRequest {
      constructor(path: RequestInfo | URL, init?: RequestInit) {
        super(new URL(String(path), location.href), init);
      }
    };
    globalThis.fetch = () => new Promise((resolve) => (respond = () => resolve(new Response('{}', { status: 401 }))));
    beginSession(MIRA);
  });
  afterEach(() => {
    Object.assign(globalThis, { fetch: fetched, Request: RealRequest });
    for (const name of ['window', 'document']) Reflect.deleteProperty(globalThis, name);
    endSession();
  });

  const refuse = async (meanwhile: () => void) => {
    const request = api.GET('/api/v1/auth/me');
    meanwhile();
    respond();
    expect((await request).response.status).toBe(401);
    return sessionStore.getState();
  };

  it('ends the session that it was sent in', async () => {
    expect(await refuse(() => {})).toEqual({ kind: 'expired', account: MIRA });
  });

  it.each([MIRA, OTTO])('leaves the session alone that began meanwhile: %j', async (account) => {
    expect(await refuse(() => beginSession({ ...account }))).toEqual({ kind: 'in', account });
  });
});
