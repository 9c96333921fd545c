import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { end, query, Scratch } from './scratch';

const ROOT = process.getuid?.() === 0;
const NOBODY = 65_534;

const hostOf = (url: string) => new URL(url).searchParams.get('host') ?? '';

describe('embedded PostgreSQL in unusual surroundings', () => {
  let scratch: Scratch;

  beforeEach(() => {
    scratch = new Scratch();
  });

  afterEach(() => scratch.dispose());

  it('takes a short private folder for the socket when the path is long', async () => {
    const server = scratch.server('service', scratch.dataDir('l'.repeat(100)));
    const url = await server.start();
    const folder = hostOf(url);
    expect(folder).toMatch(/\/sluice-[0-9a-f]{16}$/);
    expect(dirname(folder)).toBe(tmpdir());
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(existsSync(folder)).toBe(false);
    expect(await server.start()).toBe(url);
  });

  it('takes loopback when no folder will do, and still asks for the password', async () => {
    const long = scratch.dataDir('l'.repeat(100));
    mkdirSync(long);
    const child = scratch.child({ env: { TMPDIR: long } }, long);
    const { url = '' } = await child.answer;
    expect(url).toMatch(/^postgres:\/\/sluice:[\w-]{32}@127\.0\.0\.1:\d+\/sluice$/);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    await end(child.process, 'SIGTERM');
    expect(scratch.postmasterPid(long)).toBeNull();
  });

  it('bears quotes, commas, dollars and blanks in the path', async () => {
    const url = await scratch.server('service', scratch.dataDir(`a "b", $HOME 'c' é%20`)).start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  // as an ordinary user there is nobody else to run a server as: then all other suites show that it works
  (ROOT ? describe : describe.skip)('started as root', () => {
    it('runs the server as another user', async () => {
      await scratch.server().start();
      const pid = scratch.postmasterPid();
      expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
      expect(statSync(scratch.paths().data).uid).toBe(statSync(`/proc/${pid}`).uid);
    });

    it('runs for an ordinary user, who keeps all of it, and later for root in the same folder', async () => {
      mkdirSync(scratch.dataDir());
      chownSync(scratch.dataDir(), NOBODY, NOBODY);
      const child = scratch.child({ uid: NOBODY });
      const { url = '' } = await child.answer;
      await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
      expect(statSync(scratch.paths().passwordFile('sluice')).uid).toBe(NOBODY);
      await end(child.process, 'SIGTERM');
      expect(scratch.postmasterPid()).toBeNull();
      const server = scratch.server();
      expect(await query(await server.start(), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
      await server.stop();
      expect((await scratch.child({ uid: NOBODY }).answer).url).toBe(url);
    });

    it('refuses an ordinary user the folder of root with a sentence', async () => {
      const server = scratch.server();
      await server.start();
      await server.stop();
      const { error } = await scratch.child({ uid: NOBODY }).answer;
      expect(error).toMatch(/belongs to another user \(uid 0\): start Sluice as that user, or set DATA_DIR/);
    });

    it("works in root's private folder", async () => {
      chmodSync(scratch.folder, 0o700);
      const server = scratch.server();
      const url = await server.start();
      await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
      await server.stop();
      expect(scratch.postmasterPid()).toBeNull();
      expect(await query(await server.start(), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    });

    it("works in an ordinary user's private folder, and leaves the files to that user", async () => {
      const home = join(scratch.folder, 'home');
      mkdirSync(home, { mode: 0o700 });
      chownSync(home, 1, 1); // the account `daemon` of every Unix
      const dataDir = join(home, 'data');
      await scratch.server('service', dataDir).start();
      const paths = scratch.paths(dataDir);
      for (const path of [paths.home, paths.data, paths.passwordFile('sluice')]) expect(statSync(path).uid).toBe(1);
      expect(statSync(paths.home).mode & 0o777).toBe(0o700);
    });
  });
});
