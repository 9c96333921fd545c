import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { startApp } from '../../support/app';
import { runCli, startCli } from '../../support/cli-process';
import { contents } from '../../support/contents';
import { administer, createEmptyDatabase, type TestDatabase } from '../../support/database';
import { givenPosts } from '../../support/posts';
import { until } from '../../support/until';
import { Consumer } from '../../e2e/curated-queue/consumer';
import { Scratch } from '../embedded/scratch';

describe('sluice move', () => {
  const scratch = new Scratch();
  const dataDir = scratch.dataDir();
  let target: TestDatabase;
  let original: Record<string, unknown[]>;
  const move = (env: Record<string, string> = {}) =>
    runCli(['move'], { DATA_DIR: dataDir, DATABASE_URL: target.url, ...env });

  beforeAll(async () => {
    target = await createEmptyDatabase();
    const embedded = scratch.server('service', dataDir);
    const url = await embedded.start();
    const service = await startApp({ database: { url, drop: async () => undefined } });
    await givenPosts(service, 20, { approve: true });
    await new Consumer(service).next();
    await service.close();
    original = await contents(url);
    await embedded.stop();
  });
  afterAll(async () => {
    await scratch.dispose();
    await target.drop();
  });

  it('is refused without a target, without an embedded database, and for a role that may not make tables', async () => {
    const elsewhere = join(scratch.folder, 'nothing-here');
    const [aimless, sourceless] = [await move({ DATABASE_URL: '' }), await move({ DATA_DIR: elsewhere })];
    expect(aimless.stderr).toMatch(/^DATABASE_URL names the database to move to, and is not set\n/);
    expect(sourceless.stderr).toMatch(/^There is no embedded database below .*nothing-here\n/);
    expect(existsSync(elsewhere)).toBe(false);
    const server = new URL(process.env.SLUICE_TEST_SERVER ?? '');
    server.pathname = new URL(target.url).pathname;
    const role = new URL(target.url).username;
    await administer(
      server.toString(),
      `ALTER SCHEMA public OWNER TO postgres; REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${role}`,
    );
    expect(await move()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The role \w+ may not make tables: ALTER/),
    });
    await administer(server.toString(), `GRANT ALL ON SCHEMA public TO ${role}`);
  });

  it('is refused while a service uses the embedded database', async () => {
    const running = scratch.server('service', dataDir);
    await running.start();
    try {
      expect(await move()).toMatchObject({ code: 1, stderr: expect.stringContaining(dataDir) });
    } finally {
      await running.stop();
    }
    expect(await contents(target.url)).toEqual({});
  });

  it('leaves no file, no server and no row when it is interrupted', async () => {
    const holder = new Client({ connectionString: target.url });
    await holder.connect();
    // The restore makes a table of this name, too, and waits.
    await holder.query('BEGIN; CREATE TABLE migrations ()');
    const child = startCli(['move'], { DATA_DIR: dataDir, DATABASE_URL: target.url });
    const stderr = text(child.stderr);
    const copies = () => readdirSync(dataDir).filter((name) => name.startsWith('moving'));
    await until(() => copies().some((name) => name.endsWith('.gz')));
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([143, null]);
    await holder.end();
    expect(await stderr).toBe('');
    expect(copies()).toEqual([]);
    expect(scratch.serverPid(dataDir)).toBeNull();
    expect(await contents(target.url)).toEqual({});
  });

  it('copies every row, and leaves no file', async () => {
    const moved = await move();
    expect(moved).toMatchObject({ code: 0, stdout: expect.stringMatching(/\nMoved \d+ rows, and found as many; /) });
    expect(original['post']).toHaveLength(20);
    expect(await contents(target.url)).toEqual(original);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('moving'))).toEqual([]);

    const service = await startApp({ database: target });
    expect(await new Consumer(service).next()).not.toBeNull();
    await service.close();
  });
});
