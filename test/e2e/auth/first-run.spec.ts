import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UsersRepository } from '../../../src/auth/users.repository';
import { API_KEY, startApp, type TestApp } from '../../support/app';
import { administer, createDatabase, type TestDatabase } from '../../support/database';
import { logIn, openSession } from './session-factory';

const written = async (dataDir: string) =>
  (await readFile(join(dataDir, 'initial-password'), 'utf8').catch(() => null))?.trimEnd() ?? null;

const users = (app: TestApp) => app.db.query('SELECT username FROM app_user');

const setTerminal = (isTTY: boolean) =>
  Object.defineProperty(process.stdout, 'isTTY', { value: isTTY, configurable: true, writable: true });

describe('the first start', () => {
  let database: TestDatabase;
  let folder: string;
  let apps: TestApp[];
  const { isTTY } = process.stdout;

  const start = async (env: Record<string, string>) => {
    const app = await startApp({ database, env });
    apps.push(app);
    return app;
  };

  /** As the command line does, before the user has set a password. */
  const addUser = (name: string, role: string) =>
    administer(
      database.url,
      `INSERT INTO app_user (username, username_folded, role) VALUES ('${name}', '${name.toLowerCase()}', '${role}')`,
    );

  beforeEach(async () => {
    database = await createDatabase();
    await administer(database.url, 'DELETE FROM app_user');
    folder = await mkdtemp(join(tmpdir(), 'sluice-first-run-'));
    apps = [];
    setTerminal(false);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    setTerminal(isTTY);
    delete process.env.TEST_LOG;
    for (const app of apps) await app.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it('makes the user that the environment names', async () => {
    const app = await start({ ADMIN_USERNAME: 'Zoë', ADMIN_PASSWORD: 'eight or more', DATA_DIR: folder });
    await logIn(app, { username: 'zoë', password: 'eight or more' }).expect(200, { username: 'Zoë' });
    expect(await written(folder)).toBeNull();
  });

  it('changes nothing when there is a user', async () => {
    await start({});
    const app = await start({ ADMIN_USERNAME: 'other', ADMIN_PASSWORD: 'another password' });
    expect(await users(app)).toEqual([{ username: 'admin' }]);
    await logIn(app).expect(200);
    const renamed = await start({ ADMIN_PASSWORD: 'another password' });
    await logIn(renamed, { username: 'admin', password: 'another password' }).expect(401);
  });

  it('makes an admin beside a reviewer whom the command line has added', async () => {
    await addUser('Alice', 'reviewer');
    const app = await start({ ADMIN_PASSWORD: 'eight or more' });
    await logIn(app, { username: 'admin', password: 'eight or more' }).expect(200);
    expect(await app.db.query('SELECT username, role FROM app_user ORDER BY id')).toEqual([
      { username: 'Alice', role: 'reviewer' },
      { username: 'admin', role: 'admin' },
    ]);
  });

  it('makes the reviewer of that name the admin when there is none', async () => {
    await addUser('Admin', 'reviewer');
    const app = await start({ ADMIN_PASSWORD: 'eight or more' });
    await logIn(app, { username: 'admin', password: 'eight or more' }).expect(200);
    expect(await app.db.query('SELECT username, role FROM app_user')).toEqual([{ username: 'Admin', role: 'admin' }]);
  });

  it('leaves it to an admin whom the command line has added', async () => {
    await addUser('Alice', 'admin');
    const app = await start({ ADMIN_PASSWORD: 'eight or more' });
    expect(await users(app)).toEqual([{ username: 'Alice' }]);
  });

  it('writes a generated password into a file, and only the name of the file into the log', async () => {
    process.env.TEST_LOG = 'yes';
    const lines: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    const dataDir = join(folder, 'not', 'there', 'yet');
    const app = await start({ ADMIN_PASSWORD: '', DATA_DIR: dataDir });
    jest.restoreAllMocks();
    const password = (await written(dataDir)) ?? '';
    expect(password).toMatch(/^[\w-]{24}$/);
    expect((await stat(join(dataDir, 'initial-password'))).mode & 0o777).toBe(0o600);
    expect(lines.join('')).toContain(join(dataDir, 'initial-password'));
    expect(lines.join('')).not.toContain(password);
    await logIn(app, { username: 'admin', password }).expect(200);
  });

  it('replaces a password file of an earlier start, and follows no link', async () => {
    const elsewhere = join(folder, 'elsewhere');
    await writeFile(elsewhere, 'untouched');
    await symlink(elsewhere, join(folder, 'initial-password'));
    const app = await start({ ADMIN_PASSWORD: '', DATA_DIR: folder });
    expect(await readFile(elsewhere, 'utf8')).toBe('untouched');
    const password = await written(folder);
    await logIn(app, { username: 'admin', password }).expect(200);
  });

  it('makes no user when the password cannot be shown', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    await expect(start({ ADMIN_PASSWORD: '', DATA_DIR: join(file, 'data') })).rejects.toThrow('ENOTDIR');
    const app = await start({});
    expect(await users(app)).toEqual([{ username: 'admin' }]);
    await logIn(app).expect(200);
  });

  it('shows a generated password on the terminal, and leaves no file', async () => {
    setTerminal(true);
    const lines: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    const app = await start({ ADMIN_PASSWORD: '', DATA_DIR: folder });
    jest.restoreAllMocks();
    const password = /admin with the password ([\w-]{24})\n/.exec(lines.join(''))?.[1];
    expect(await written(folder)).toBeNull();
    await logIn(app, { username: 'admin', password }).expect(200);
    expect(lines.join('').split(password ?? 'none')).toHaveLength(2);
  });

  it.each([
    ['one name', ['admin', 'admin']],
    ['two names', ['admin', 'boss']],
  ])('makes one user when two replicas start at once with %s', async (_, names) => {
    const dirs = [join(folder, 'a'), join(folder, 'b')];
    const env = (index: number) => ({
      ADMIN_USERNAME: names[index] ?? '',
      ADMIN_PASSWORD: '',
      DATA_DIR: dirs[index] ?? '',
    });
    const [app] = await Promise.all([start(env(0)), start(env(1))]);
    const [user, ...others]: { username: string }[] = await users(app);
    expect(others).toEqual([]);
    const passwords = (await Promise.all(dirs.map(written))).filter((password) => password !== null);
    expect(passwords).toHaveLength(1);
    await logIn(app, { username: user?.username, password: passwords[0] }).expect(200);
  });

  it('makes one user however long the other replica takes', async () => {
    const app = await start({});
    await app.db.query('DELETE FROM app_user');
    const repository = app.app.get(UsersRepository, { strict: false });
    const shown: string[] = [];
    const make = (username: string) =>
      repository.createFirstAdmin({ username, usernameFolded: username, passwordHash: '' }, async () => {
        await sleep(300);
        shown.push(username);
      });
    await Promise.all([make('admin'), make('boss')]);
    expect(shown).toHaveLength(1);
    expect(await users(app)).toEqual([{ username: shown[0] }]);
  });

  it('stores the key of the environment once', async () => {
    await Promise.all([start({}), start({})]);
    const app = await start({});
    const rows = await app.db.query('SELECT name, prefix FROM api_key');
    expect(rows).toEqual([{ name: 'initial', prefix: API_KEY.slice(0, 6) }]);
  });

  it("stores the bot's key, which may do no more than the bot needs", async () => {
    const key = 'bot-key-of-the-environment';
    const app = await start({ BOT_API_KEY: key });
    const rows = await app.db.query('SELECT name, scopes FROM api_key ORDER BY id');
    expect(rows).toEqual([
      { name: 'initial', scopes: ['read', 'review', 'queue', 'admin'] },
      { name: 'boost-bot', scopes: ['queue', 'read', 'review'] },
    ]);
    await app.anonymous.get('/curated/next').set('X-API-Key', key).expect(204);
    const settings = app.anonymous.put('/reblog-controls/settings').set('X-API-Key', key).send({});
    await settings.expect(403, { detail: "This requires the scope 'admin'" });
  });

  it('does not restore a revoked key', async () => {
    const app = await start({});
    const headers = { Cookie: await openSession(app.db), Origin: app.url };
    const [{ id }] = (await app.anonymous.get('/api-keys').set(headers)).body.items;
    await app.anonymous.delete(`/api-keys/${id}`).set(headers).expect(204);
    const next = await start({});
    await next.api.get('/api-keys').expect(401, { detail: 'Invalid API key' });
    const list = await next.anonymous.get('/api-keys').set({ ...headers, Origin: next.url });
    expect(list.body.total).toBe(0);
  });

  it('adds a new key beside the old one when the environment changes', async () => {
    const app = await start({});
    const next = await start({ INITIAL_API_KEY: 'another-key-of-the-environment' });
    await next.anonymous.get('/api-keys').set('X-API-Key', 'another-key-of-the-environment').expect(403);
    await app.api.get('/api-keys').expect(403);
  });
});
