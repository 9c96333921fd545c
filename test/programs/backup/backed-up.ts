import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { AppConfig } from '../../../src/config/app-config';
import { backUp } from '../../../src/backup/backup';
import { connect } from '../../../src/database/connection';
import { dataSourceOptions } from '../../../src/database/data-source-options';
import { startApp } from '../../support/app';
import { startCli } from '../../support/cli-process';
import { contents } from '../../support/contents';
import { createDatabase, createEmptyDatabase, databaseUrl, type TestDatabase } from '../../support/database';
import { by, givenPosts, picture } from '../../support/posts';
import { until } from '../../support/until';
import { Consumer } from '../../e2e/curated-queue/consumer';
import { blockHashtag, blockUser } from '../../e2e/reblog-controls/blocklists';

/** Stores posts in every state, and what else a backup holds. */
async function fill(source: TestDatabase): Promise<void> {
  const service = await startApp({ database: source });
  const given = await givenPosts(service, 30, {
    content: (i) => ({
      ...by(`a${i}`),
      media: i % 3 === 0 ? [picture(null)] : [],
      hashtags: i < 5 ? ['cats'] : ['dogs'],
      plainText: 'a tab \t, a backslash \\, \\. and\na second line \u{1f408}',
    }),
    approve: true,
  });
  const newest = Math.max(...given);
  const ids = given.filter((id) => id !== newest);
  await service.api.post('/topical-tags').send({ hashtag: 'cats', topical_day_of_week: 'Monday' }).expect(201);
  await blockUser(service, 'a4@fjordlys.example');
  await blockHashtag(service, 'spam');
  await service.api.patch(`/posts/${ids[7]}`).send({ approved: false, reviewer_notes: 'not this' }).expect(200);
  const consumer = new Consumer(service);
  for (let i = 0; i < 4; i++) await consumer.next();
  await consumer.settle('ack', ids[0] ?? 0);
  await service.api.post(`/curated/${ids[1]}/error`).send({ reason: 'boost failed' }).expect(204);
  await service.api.delete(`/posts/${newest}`).expect(204);
  // Its jobs and the use of its key write now and then.
  await service.close();
}

/** A database that was backed up, and empty ones to restore it to. */
export class BackedUp {
  readonly folder = mkdtempSync(join(tmpdir(), 'sluice-backup-'));
  readonly file = join(this.folder, 'whole.backup.gz');

  private constructor(
    readonly source: TestDatabase,
    /** What the source held when it was backed up. */
    readonly original: Record<string, unknown[]>,
  ) {}

  static async make(): Promise<BackedUp> {
    const source = await createDatabase();
    await fill(source);
    const made = new BackedUp(source, await contents(source.url));
    const client = await connect({ connectionString: source.url });
    await backUp(client, made.file);
    await client.end();
    return made;
  }

  /** Gives an empty database to a test. */
  async onEmpty(test: (target: TestDatabase) => Promise<void>): Promise<void> {
    const target = await createEmptyDatabase();
    try {
      await test(target);
    } finally {
      await target.drop();
    }
  }

  /** Ends a backup in the middle; returns the exit code. */
  async interrupt(written: string, signal: NodeJS.Signals): Promise<number | null> {
    const holder = new Client({ connectionString: this.source.url });
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE post');
    const child = startCli(['backup', written], { DATABASE_URL: this.source.url });
    await until(() => existsSync(`${written}.partial`));
    child.kill(signal);
    const [code] = (await once(child, 'exit')) as [number | null];
    await holder.end();
    return code;
  }

  async remove(): Promise<void> {
    rmSync(this.folder, { recursive: true });
    await this.source.drop();
  }
}

/** One for the tests of a `describe`. */
export function useBackup(): () => BackedUp {
  let made: BackedUp | null = null;
  beforeAll(async () => {
    made = await BackedUp.make();
  });
  afterAll(() => made?.remove());
  return () => {
    if (!made) throw new Error('The backup has not been made');
    return made;
  };
}

/** How a restore finds a database. */
export const optionsOf = ({ url }: TestDatabase) => dataSourceOptions(url, AppConfig.from({}));

/** The URL of a database for the server's administrator. */
export const adminUrl = ({ url }: TestDatabase) =>
  databaseUrl(process.env.SLUICE_TEST_SERVER ?? '', new URL(url).pathname.slice(1));
