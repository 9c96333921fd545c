import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { administer } from '../../support/database';
import { end, Scratch } from './scratch';

const NOBODY = 65_534;
const DAEMON = 1;
const CLONE = join(__dirname, '..', '..', '..');

/** Why no process can run here as another user; empty when it can. */
function findObstacle(): string {
  if (process.getuid?.() !== 0) return 'only root can start processes as another user';
  const canRead = (uid: number) => spawnSync('test', ['-r', __filename], { uid, gid: uid, cwd: '/' }).status === 0;
  return [NOBODY, DAEMON].every(canRead) ? '' : `users other than root cannot read ${CLONE}`;
}

const obstacle = findObstacle();
const describeOtherUsers = obstacle ? describe.skip : describe;
if (obstacle) process.stderr.write(`Skipped: tests that run PostgreSQL as another user, since ${obstacle}\n`);

describe('embedded PostgreSQL in unusual surroundings', () => {
  let scratch: Scratch;

  beforeEach(() => {
    scratch = new Scratch();
  });

  afterEach(() => scratch.dispose());

  it('a path with quotes, commas, dollars and blanks, in a private folder of the user who starts it, works', async () => {
    chmodSync(scratch.folder, 0o700);
    const dataDir = scratch.dataDir(`a "b", $HOME 'c' é%20+`);
    const server = scratch.server('service', dataDir);
    const url = await server.start();
    await administer(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await server.stop();
    expect(scratch.serverPid(dataDir)).toBeNull();
    expect(await administer(await server.start(), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    if (process.getuid?.() !== 0) return;
    const status = readFileSync(`/proc/${scratch.serverPid(dataDir)}/status`, 'utf8');
    expect(status).not.toMatch(/^Uid:.*\b0\b/m);
    // CAP_DAC_READ_SEARCH alone: it passes the private folder
    expect(status).toMatch(/^CapBnd:\s0{15}4$/m);
  });

  describeOtherUsers(`with other users${obstacle && `: ${obstacle}`}`, () => {
    function givenFolder(name: string, uid: number): string {
      const folder = scratch.dataDir(name);
      mkdirSync(folder, { mode: 0o700 });
      chownSync(folder, uid, uid);
      return folder;
    }

    it('root runs the server in a folder of an ordinary user as that user, to whom it leaves the files', async () => {
      givenFolder('home', DAEMON);
      const dataDir = givenFolder('home/data', DAEMON);
      await scratch.server('service', dataDir).start();
      const paths = scratch.paths(dataDir);
      const server = `/proc/${scratch.serverPid(dataDir)}`;
      const files = [server, paths.home, paths.data, paths.log, paths.passwordFile('sluice')];
      expect(files.map((path) => statSync(path).uid)).toEqual(files.map(() => DAEMON));
    });

    it('root runs the server as another user where the owner of the folder has no name', async () => {
      const dataDir = givenFolder('data', 4_000_000);
      chmodSync(dataDir, 0o755);
      await scratch.server().start();
      expect([0, 4_000_000]).not.toContain(statSync(`/proc/${scratch.serverPid()}`).uid);
    });

    it('the database of an ordinary user opens for root, too, and stays that of the user', async () => {
      const dataDir = givenFolder('data', NOBODY);
      const child = scratch.child({ uid: NOBODY });
      const { url = '' } = await child.answer;
      await administer(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
      await end(child.process, 'SIGTERM');
      expect(scratch.serverPid(dataDir)).toBeNull();
      const server = scratch.server();
      expect(await administer(await server.start(), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
      await server.stop();
      expect((await scratch.child({ uid: NOBODY }).answer).url).toBe(url);
    });

    it("an ordinary user gets one sentence for another's database", async () => {
      const server = scratch.server('service', givenFolder('data', DAEMON));
      chmodSync(scratch.dataDir(), 0o755);
      await server.start();
      await server.stop();
      const { error } = await scratch.child({ uid: NOBODY }).answer;
      expect(error).toMatch(/cannot be used: EACCES: .*; start Sluice as the user to whom it belongs/);
    });
  });
});
