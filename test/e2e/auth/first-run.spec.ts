import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiKeysService } from '../../../src/auth/api-keys.service';
import { FirstRun } from '../../../src/auth/first-run.service';
import { PasswordHasher } from '../../../src/auth/password-hasher';
import { UsersRepository } from '../../../src/auth/users.repository';
import { sha256 } from '../../../src/common/digest';
import { AppConfig } from '../../../src/config/app-config';
import { ADMIN } from '../../support/admin';
import { API_KEY, startApp, useService } from '../../support/app';
import { asAdmin, cookieOf, logIn } from './session-factory';

const ENV = { INITIAL_API_KEY: API_KEY, ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password };

const written = async (dataDir: string) =>
  (await readFile(join(dataDir, 'initial-password'), 'utf8').catch(() => null))?.trimEnd() ?? null;

const setTerminal = (isTTY: boolean) =>
  Object.defineProperty(process.stdout, 'isTTY', { value: isTTY, configurable: true, writable: true });

describe('the first start', () => {
  const service = useService({ own: true });
  let folder: string;
  const { isTTY } = process.stdout;

  /** What a start does before it takes requests, with another environment and without the rest of the service. */
  const firstRun = async (env: Record<string, string> = {}): Promise<void> => {
    const { app } = service;
    const [users, keys, passwords] = [app.get(UsersRepository), app.get(ApiKeysService), app.get(PasswordHasher)];
    await new FirstRun(AppConfig.from({ ...ENV, ...env }), users, keys, passwords).onApplicationBootstrap();
  };
  const users = () => service.db.query('SELECT username, role FROM app_user ORDER BY id');
  /** As the command line does, before the user has set a password. */
  const addUser = (...user: [name: string, role: string]) =>
    service.db.query('INSERT INTO app_user (username, username_folded, role) VALUES ($1, lower($1), $2)', user);
  const outputOf = async <T>(work: () => Promise<T>): Promise<[T, string]> => {
    const lines: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    try {
      return [await work(), lines.join('')];
    } finally {
      jest.restoreAllMocks();
    }
  };

  beforeEach(async () => {
    await service.reset();
    await service.db.query('DELETE FROM app_user; DELETE FROM api_key');
    folder = await mkdtemp(join(tmpdir(), 'sluice-first-run-'));
    setTerminal(false);
  });
  afterEach(async () => {
    setTerminal(isTTY);
    delete process.env.TEST_LOG;
    await rm(folder, { recursive: true });
  });

  describe('of the service', () => {
    const start = (env: Record<string, string>) => startApp({ database: service.database, env });

    it('makes the user and the key that the environment names', async () => {
      const app = await start({ ADMIN_USERNAME: 'Zoë', ADMIN_PASSWORD: 'eight or more', DATA_DIR: folder });
      await app.api.get('/stats').expect(200);
      await app.close();
      await logIn(service, { username: 'zoë', password: 'eight or more' }).expect(200, { username: 'Zoë' });
      expect(await written(folder)).toBeNull();
    });

    it('writes a generated password into a file, and only the name of the file into the log', async () => {
      process.env.TEST_LOG = 'yes';
      const dataDir = join(folder, 'not', 'there', 'yet');
      const [app, log] = await outputOf(() => start({ ADMIN_PASSWORD: '', DATA_DIR: dataDir }));
      await app.close();
      const password = (await written(dataDir)) ?? '';
      expect(password).toMatch(/^[\w-]{24}$/);
      expect((await stat(join(dataDir, 'initial-password'))).mode & 0o777).toBe(0o600);
      expect(log).toContain(join(dataDir, 'initial-password'));
      expect(log).not.toContain(password);
      await logIn(service, { username: 'admin', password }).expect(200);
    });

    it('removes the file when that user has changed the password, by a link too, and not for another user', async () => {
      const env = { ADMIN_USERNAME: 'Zoë', ADMIN_PASSWORD: '', DATA_DIR: folder };
      const app = await start(env);
      const set = async (username: string, link: string) => {
        await app.db.query(
          `INSERT INTO app_user (username, username_folded) VALUES ($1, lower($1)) ON CONFLICT DO NOTHING`,
          [username],
        );
        await app.db.query(
          `UPDATE app_user SET link_hash = $2, link_expires_at = now() + interval '1 day' WHERE username = $1`,
          [username, sha256(link)],
        );
        const body = { token: link, new_password: 'eight or more' };
        await app.anonymous.post('/auth/link').set('Origin', app.url).send(body).expect(200);
        return written(folder);
      };
      const password = await written(folder);
      expect(await set('Eve', 'the link of Eve, which is long enough')).toBe(password);
      const login = await logIn(app, { username: 'zoë', password }).expect(200);
      const change = app.anonymous.post('/auth/password').set({ Cookie: cookieOf(login), Origin: app.url });
      await change.send({ current_password: password, new_password: 'eight or more' }).expect(204);
      expect(await written(folder)).toBeNull();
      await writeFile(join(folder, 'initial-password'), 'of another start');
      expect(await set('Zoë', 'the link of Zoe, which is long enough')).toBeNull();
      await app.close();
    });

    it('fails and makes no user when the password cannot be shown', async () => {
      const file = join(folder, 'a-file');
      await writeFile(file, '');
      await expect(start({ ADMIN_PASSWORD: '', DATA_DIR: join(file, 'data') })).rejects.toThrow('ENOTDIR');
      expect(await users()).toEqual([]);
      await firstRun();
      await logIn(service).expect(200);
    });
  });

  it('changes nothing when there is a user', async () => {
    await firstRun();
    await firstRun({ ADMIN_USERNAME: 'other', ADMIN_PASSWORD: 'another password' });
    expect(await users()).toEqual([{ username: 'admin', role: 'admin' }]);
    await logIn(service).expect(200);
    await firstRun({ ADMIN_PASSWORD: 'another password' });
    await logIn(service, { username: 'admin', password: 'another password' }).expect(401);
  });

  it.each([
    ['makes an admin beside a reviewer', 'Alice', 'reviewer', ['Alice reviewer', 'admin admin']],
    ['makes the reviewer of that name, even a disabled one, the admin', 'Admin', 'reviewer', ['Admin admin']],
    ['leaves it to an admin', 'Alice', 'admin', ['Alice admin']],
  ])('%s whom the command line has added', async (_, name, role, expected) => {
    await addUser(name, role);
    await service.db.query(`UPDATE app_user SET disabled_at = now() WHERE role = 'reviewer'`);
    await firstRun({ ADMIN_PASSWORD: 'eight or more' });
    const found: { username: string; role: string }[] = await users();
    expect(found.map((user) => `${user.username} ${user.role}`)).toEqual(expected);
    const { status } = await logIn(service, { username: 'admin', password: 'eight or more' });
    expect(status).toBe(role === 'reviewer' ? 200 : 401);
  });

  it('replaces a password file of an earlier start, and follows no link', async () => {
    const elsewhere = join(folder, 'elsewhere');
    await writeFile(elsewhere, 'untouched');
    await symlink(elsewhere, join(folder, 'initial-password'));
    await firstRun({ ADMIN_PASSWORD: '', DATA_DIR: folder });
    expect(await readFile(elsewhere, 'utf8')).toBe('untouched');
    const password = await written(folder);
    await logIn(service, { username: 'admin', password }).expect(200);
  });

  it('shows a generated password on the terminal, and leaves no file', async () => {
    setTerminal(true);
    const [, output] = await outputOf(() => firstRun({ ADMIN_PASSWORD: '', DATA_DIR: folder }));
    const password = /admin with the password ([\w-]{24})\n/.exec(output)?.[1];
    expect(await written(folder)).toBeNull();
    await logIn(service, { username: 'admin', password }).expect(200);
    expect(output.split(password ?? 'none')).toHaveLength(2);
  });

  it.each([
    ['one name', ['admin', 'admin']],
    ['two names', ['admin', 'boss']],
  ])('makes one user when two replicas start at once with %s', async (_, names) => {
    const dirs = [join(folder, 'a'), join(folder, 'b')];
    const start = (DATA_DIR: string, index: number) =>
      firstRun({ ADMIN_USERNAME: names[index] ?? '', ADMIN_PASSWORD: '', DATA_DIR });
    await Promise.all(dirs.map(start));
    const [user, ...others]: { username: string }[] = await users();
    expect(others).toEqual([]);
    const passwords = (await Promise.all(dirs.map(written))).filter((password) => password !== null);
    expect(passwords).toHaveLength(1);
    await logIn(service, { username: user?.username, password: passwords[0] }).expect(200);
  });

  describe('stores the key of the environment', () => {
    const keys = () => service.db.query('SELECT name, prefix, scopes FROM api_key ORDER BY id');
    const initial = { name: 'initial', prefix: API_KEY.slice(0, 6), scopes: ['read', 'review', 'queue', 'admin'] };

    it('once', async () => {
      await Promise.all([firstRun(), firstRun()]);
      await firstRun();
      expect(await keys()).toEqual([initial]);
    });

    it('for the bot, which may do no more than the bot needs', async () => {
      const key = 'bot-key-of-the-environment';
      await firstRun({ BOT_API_KEY: key });
      const bot = { name: 'boost-bot', prefix: key.slice(0, 6), scopes: ['queue', 'read', 'review'] };
      expect(await keys()).toEqual([initial, bot]);
      await service.anonymous.get('/curated/next').set('X-API-Key', key).expect(204);
      const settings = service.anonymous.put('/reblog-controls/settings').set('X-API-Key', key).send({});
      await settings.expect(403, { detail: "This requires the scope 'admin'" });
    });

    it('not again when it was revoked', async () => {
      const key = 'a-key-that-is-revoked-soon';
      await firstRun({ INITIAL_API_KEY: key });
      const admin = await asAdmin(service);
      const [{ id }] = (await admin.get('/api-keys')).body.items;
      await admin.delete(`/api-keys/${id}`).expect(204);
      await firstRun({ INITIAL_API_KEY: key });
      await service.anonymous.get('/stats').set('X-API-Key', key).expect(401, { detail: 'Invalid API key' });
      expect((await admin.get('/api-keys')).body.total).toBe(0);
    });

    it('beside the old one when the environment changes', async () => {
      const [old, young] = ['a-key-of-the-environment', 'another-key-of-the-environment'];
      for (const key of [old, young]) await firstRun({ INITIAL_API_KEY: key });
      for (const key of [old, young]) await service.anonymous.get('/stats').set('X-API-Key', key).expect(200);
    });
  });
});
