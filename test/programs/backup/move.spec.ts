import { readdirSync } from 'node:fs';
import { startApp } from '../../support/app';
import { runCli } from '../../support/cli-process';
import { contents } from '../../support/contents';
import { createEmptyDatabase, type TestDatabase } from '../../support/database';
import { givenPosts } from '../../support/posts';
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
