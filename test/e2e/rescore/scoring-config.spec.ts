import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../../../src/config/app-config';
import { PostStoreService } from '../../../src/post-store/post-store.service';
import { rescore } from '../../../src/cli/rescore';
import { startApp } from '../../support/app';
import { createDatabase, type TestDatabase } from '../../support/database';
import { givenPost } from '../../support/posts';

const TEXT = 'Free spins in our online casino! No deposit bonus, claim your prize now!';
const SPAM = { plainText: TEXT, content: `<p>${TEXT}</p>` };

describe('SCORING_CONFIG', () => {
  let folder: string;
  let database: TestDatabase;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sluice-scoring-'));
    database = await createDatabase();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  });

  const configured = (content: unknown) => {
    const path = join(folder, 'scoring.json');
    writeFileSync(path, JSON.stringify(content));
    return { database, env: { SCORING_CONFIG: path } };
  };

  it('makes the scores of another configuration stale until they are rescored', async () => {
    const plain = await startApp({ database });
    const id = await givenPost(plain, SPAM);
    const before = await plain.read(`/posts/${id}/score`);
    await plain.close();

    const service = await startApp(configured({ rules: { spam_keywords: false } }));
    const stale = await service.read(`/posts/${id}/score`);
    expect(stale).toMatchObject({ rules: before.rules, evidence_stale: true });
    await rescore(service.app.get(PostStoreService), { all: false, after: 0, batch: 10 });
    const after = await service.read(`/posts/${id}/score`);
    const catalogue: { name: string; enabled: boolean }[] = await service.read('/spam-rules');
    const versions = await service.db.query('SELECT DISTINCT scorer_version AS version FROM post');
    await service.close();
    expect(before.rules.spam_keywords).toBeGreaterThan(10);
    expect(after.rules).toEqual({ ...before.rules, spam_keywords: 0 });
    expect(after.evidence).not.toHaveProperty('spam_keywords');
    expect(catalogue.filter(({ enabled }) => !enabled).map(({ name }) => name)).toEqual(['spam_keywords']);
    expect(versions).toEqual([{ version: expect.stringMatching(/^\d+\+[0-9a-f]{8}$/) }]);
  });

  it('stops the start when it is wrong', async () => {
    const start = startApp(configured({ rules: { spam_keywords: 0 } }));
    await expect(start).rejects.toThrow(ConfigError);
    await expect(start).rejects.toThrow(/^SCORING_CONFIG: in .*, rules.spam_keywords holds 0; allowed: true or false$/);
  });
});
