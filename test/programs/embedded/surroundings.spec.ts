import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { query, Scratch } from './scratch';

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

  it('a private folder of the user who starts it works', async () => {
    chmodSync(scratch.folder, 0o700);
    const server = scratch.server();
    const url = await server.start();
    await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await server.stop();
    expect(scratch.serverPid()).toBeNull();
    expect(await query(await server.start(), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    if (process.getuid?.() !== 0) return;
    const status = readFileSync(`/proc/${scratch.serverPid()}/status`, 'utf8');
    expect(status).not.toMatch(/^Uid:.*\b0\b/m);
    // CAP_DAC_READ_SEARCH alone: it passes the private folder
    expect(status).toMatch(/^CapBnd:\s0{15}4$/m);
  });

  describeOtherUsers(`with other users${obstacle && `: ${obstacle}`}`, () => {
    it("root runs the server of an ordinary user's private folder as that user, to whom it leaves the files", async () => {
      const home = join(scratch.folder, 'home');
      const dataDir = join(home, 'data');
      mkdirSync(home, { mode: 0o700 });
      mkdirSync(dataDir);
      for (const folder of [home, dataDir]) chownSync(folder, DAEMON, DAEMON);
      await scratch.server('service', dataDir).start();
      expect(statSync(`/proc/${scratch.serverPid(dataDir)}`).uid).toBe(DAEMON);
      const paths = scratch.paths(dataDir);
      for (const path of [paths.home, paths.data, paths.passwordFile('sluice')])
        expect(statSync(path).uid).toBe(DAEMON);
      expect(statSync(paths.home).mode & 0o777).toBe(0o700);
    });
  });
});
