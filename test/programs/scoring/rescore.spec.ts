import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SpamScorer } from '../../../src/spam-rules/spam-scorer';
import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { until } from '../../support/until';

const ROOT = join(__dirname, '../../..');
const VERSION = new SpamScorer().version;
const WAITING_FOR_LOCK = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

interface Scored {
  id: number;
  scorer_version: string;
}

describe('sluice rescore', () => {
  const service = useService();
  let ids: number[];
  beforeAll(async () => {
    ids = (await givenPosts(service, 45)).toSorted((a, b) => a - b);
  });

  const scored = (): Promise<Scored[]> => service.db.query('SELECT id, scorer_version FROM post ORDER BY id');
  const isNew = ({ scorer_version: version }: Scored) => version === VERSION;

  it('goes on after it was killed half-way', async () => {
    const lock = service.db.createQueryRunner();
    await lock.startTransaction();
    await lock.query('SELECT id FROM post WHERE id = $1 FOR UPDATE', [ids[25]]);
    const first = runTool(service.database.url, '--batch', '10');
    try {
      await until(async () => (await service.db.query(WAITING_FOR_LOCK)).length > 0);
      expect((await scored()).filter(isNew).length).toBe(20);
    } finally {
      first.child.kill('SIGKILL');
      await first.ended;
      await lock.rollbackTransaction();
      await lock.release();
    }
    // The server ends the statement that was under way.
    await until(async () => (await scored()).filter(isNew).length === 30);

    const second = runTool(service.database.url, '--batch', '10');
    expect(await second.ended).toBe(0);
    expect(second.output()).toContain(`15 posts to score with version ${VERSION}`);
    expect(second.output()).toContain('15 posts scored again');
    expect((await scored()).every(isNew)).toBe(true);
  });

  it('says what it takes when asked for anything else', async () => {
    const tool = runTool(service.database.url, '--batch', '0');
    expect(await tool.ended).toBe(1);
    expect(tool.output()).toMatch(/^--batch is 0, but must be a number from 1 to 5000\n\nUsage: sluice rescore /);
  });
});

function runTool(databaseUrl: string, ...args: string[]) {
  const loader = join(__dirname, '../../e2e/curated-queue/load-service.cjs');
  const child: ChildProcess = spawn(process.execPath, ['-r', loader, join(ROOT, 'src/cli.ts'), 'rescore', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, ended, output: () => output };
}
