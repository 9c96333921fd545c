import { useService } from '../../support/app';
import { giveToEve, openSession } from './session-factory';

const nested = (levels: number): object => (levels === 1 ? {} : { a: nested(levels - 1) });

const sized = (bytes: number) => ({ x: 'a'.repeat(bytes - JSON.stringify({ x: '' }).length) });

describe('the account of who is signed in', () => {
  const app = useService({ own: true });
  let cookie: string;
  beforeEach(async () => {
    await app.db.query(`UPDATE app_user SET time_zone = NULL, preferences = '{}'`);
    cookie = await openSession(app.db);
  });

  const ADMIN_AS = { id: 1, role: 'admin', username: 'admin', time_zone: null };
  const me = async () => (await app.anonymous.get('/auth/me').set('Cookie', cookie).expect(200)).body;
  const patch = (body: unknown) =>
    app.anonymous
      .patch('/auth/me')
      .set({ Cookie: cookie, Origin: app.url })
      .type('json')
      .send(typeof body === 'string' ? body : JSON.stringify(body));

  it('has neither time zone nor preferences at first', async () => {
    expect(await me()).toEqual({ ...ADMIN_AS, preferences: {} });
  });

  it('stores and returns what is given, and changes nothing else', async () => {
    const preferences = { theme: 'dark', keys: { approve: 'a' }, hold: 6, shown: [1, null, true] };
    const first = await patch({ time_zone: 'Europe/Berlin', preferences }).expect(200);
    expect(first.body).toEqual({ ...ADMIN_AS, time_zone: 'Europe/Berlin', preferences });
    expect(await me()).toEqual(first.body);
    const light = { ...preferences, theme: 'light' };
    const second = await patch({ preferences: { theme: 'light' } }).expect(200);
    expect(second.body).toEqual({ ...ADMIN_AS, time_zone: 'Europe/Berlin', preferences: light });
    expect(await me()).toEqual(second.body);
    await patch({}).expect(200, await me());
    const cleared = await patch({ time_zone: null }).expect(200);
    expect(cleared.body).toEqual({ ...ADMIN_AS, preferences: light });
  });

  it('merges what is given into what is stored, and removes what is null', async () => {
    await patch({ preferences: { keys: { undo: ['z'], note: ['m'] }, views: ['Old'], theme: 'dark' } }).expect(200);
    const change = {
      keys: { undo: null, approve: ['y', null] },
      views: { New: { query: 'a', none: null } },
      theme: null,
    };
    const merged = { keys: { note: ['m'], approve: ['y', null] }, views: { New: { query: 'a' } } };
    expect((await patch({ preferences: change }).expect(200)).body.preferences).toEqual(merged);
    expect((await me()).preferences).toEqual(merged);
  });

  it('keeps what many browsers add at once', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `View ${index}`);
    await Promise.all(names.map((name) => patch({ preferences: { views: { [name]: { query: '' } } } }).expect(200)));
    expect(Object.keys((await me()).preferences.views)).toEqual(expect.arrayContaining(names));
  });

  it('answers 422 for a change after which there are more than 16 KiB, and keeps what was stored', async () => {
    await patch({ preferences: { a: sized(9_000) } }).expect(200);
    const answer = await patch({ time_zone: 'UTC', preferences: { b: sized(9_000) } }).expect(422);
    expect(answer.body.errors).toEqual([{ field: 'preferences', message: expect.stringContaining('16 KiB') }]);
    expect(await me()).toEqual({ ...ADMIN_AS, preferences: { a: sized(9_000) } });
    await patch({ preferences: { a: null, b: sized(9_000) } }).expect(200);
  });

  it('is shared by all sessions of a user, and by no other user', async () => {
    await patch({ preferences: { theme: 'dark' } }).expect(200);
    cookie = await openSession(app.db);
    expect((await me()).preferences).toEqual({ theme: 'dark' });
    await giveToEve(app, cookie);
    expect(await me()).toEqual({ id: 2, role: 'reviewer', username: 'Eve', time_zone: null, preferences: {} });
    await app.db.query(`DELETE FROM app_user WHERE username = 'Eve'`);
  });

  it.each(['UTC', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires'])('takes the zone %s', async (zone) => {
    expect((await patch({ time_zone: zone }).expect(200)).body.time_zone).toBe(zone);
  });

  it.each([
    ['a zone that does not exist', { time_zone: 'Mars/Olympus' }, 'time_zone'],
    ['an offset', { time_zone: '+01:00' }, 'time_zone'],
    ['a zone with NUL', { time_zone: 'UTC\0' }, 'time_zone'],
    ['preferences that are a list', { preferences: [] }, 'preferences'],
    ['five levels', { preferences: nested(5) }, 'preferences'],
    ['five levels with lists', { preferences: { a: [[[[]]]] } }, 'preferences'],
    ['more than 16 KiB', { preferences: sized(16 * 1024 + 1) }, 'preferences'],
  ])('answers 422 for %s and changes nothing', async (_, body, field) => {
    await patch({ time_zone: 'UTC', preferences: { theme: 'dark' } }).expect(200);
    const answer = await patch({ time_zone: 'Europe/Berlin', preferences: {}, ...body }).expect(422);
    expect(answer.body.errors).toEqual([{ field, message: expect.any(String) }]);
    expect(await me()).toMatchObject({ time_zone: 'UTC', preferences: { theme: 'dark' } });
  });

  it('accepts 4 levels and 16 KiB', async () => {
    await patch({ preferences: nested(4) }).expect(200);
    expect((await me()).preferences).toEqual(nested(4));
    await patch({ preferences: { ...sized(16 * 1024), a: null } }).expect(422);
    await patch({ preferences: { a: null } }).expect(200);
    await patch({ preferences: sized(16 * 1024) }).expect(200);
    expect((await me()).preferences).toEqual(sized(16 * 1024));
  });

  it('strips NUL from keys and texts, and stores unusual keys', async () => {
    await patch('{"preferences": {"a\\u0000b": ["x\\u0000", "\\ud800"], "toString": 1}}').expect(200);
    expect((await me()).preferences).toEqual({ ab: ['x', '\ufffd'], toString: 1 });
  });
});
