import { once } from 'node:events';
import { SpamScorer } from '../../../src/spam-rules/spam-scorer';
import { useService } from '../../support/app';
import { runCli, startCli } from '../../support/cli-process';
import { givenPosts } from '../../support/posts';
import { until } from '../../support/until';

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

  const tool = (batch: string) => ['rescore', '--batch', batch];
  const scored = (): Promise<Scored[]> => service.db.query('SELECT id, scorer_version FROM post ORDER BY id');
  const isNew = ({ scorer_version: version }: Scored) => version === VERSION;

  it('goes on after it was killed half-way', async () => {
    const lock = service.db.createQueryRunner();
    await lock.startTransaction();
    await lock.query('SELECT id FROM post WHERE id = $1 FOR UPDATE', [ids[25]]);
    const env = { DATABASE_URL: service.database.url };
    const first = startCli(tool('10'), env);
    const ended = once(first, 'exit');
    try {
      await until(async () => (await service.db.query(WAITING_FOR_LOCK)).length > 0);
      expect((await scored()).filter(isNew).length).toBe(20);
    } finally {
      first.kill('SIGKILL');
      await ended;
      await lock.rollbackTransaction();
      await lock.release();
    }
    // The server ends the statement that was under way.
    await until(async () => (await scored()).filter(isNew).length === 30);

    const second = await runCli(tool('10'), env);
    const output = second.stdout + second.stderr;
    expect(second.code).toBe(0);
    expect(output).toContain(`15 posts to score with version ${VERSION}`);
    expect(output).toContain('15 posts scored again');
    expect((await scored()).every(isNew)).toBe(true);
  });

  it('says what it takes when asked for anything else', async () => {
    const { code, stderr } = await runCli(tool('0'), { DATABASE_URL: service.database.url });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^--batch is 0, but must be a number from 1 to 5000\n\nUsage: sluice rescore /);
  });
});
