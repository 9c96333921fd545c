import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { end, query, Scratch } from './scratch';

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

  it('a path may contain quotes, commas, dollars and blanks', async () => {
    const url = await scratch.server('service', scratch.dataDir(`a "b", $HOME 'c' é%20`)).start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  describeOtherUsers(`with other users${obstacle && `: ${obstacle}`}`, () => {
    it('root runs the server as another user', async () => {
      await scratch.server().start();
      const pid = scratch.serverPid();
      expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
      expect(statSync(scratch.paths().data).uid).toBe(statSync(`/proc/${pid}`).uid);
    });

    it('the database of an ordinary user opens for root, too, and stays that of the user', async () => {
      mkdirSync(scratch.dataDir());
      chownSync(scratch.dataDir(), NOBODY, NOBODY);
      const child = scratch.child({ uid: NOBODY });
      const { url = '' } = await child.answer;
      await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
      expect(statSync(scratch.paths().passwordFile('sluice')).uid).toBe(NOBODY);
      await end(child.process, 'SIGTERM');
      expect(scratch.serverPid()).toBeNull();
      const server = scratch.server();
      expect(await query(await server.start(), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
      await server.stop();
      expect((await scratch.child({ uid: NOBODY }).answer).url).toBe(url);
    });

    it("an ordinary user gets one sentence for root's database", async () => {
      const server = scratch.server();
      await server.start();
      await server.stop();
      const { error } = await scratch.child({ uid: NOBODY }).answer;
      expect(error).toMatch(/cannot be used: EACCES: .*; start Sluice as the user to whom it belongs/);
    });
  });
});
