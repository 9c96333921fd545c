import { randomUUID } from 'node:crypto';
import type { SampleInstance } from '../../../tools/sample-instance/sample-instance';
import { quickHasher } from '../../support/admin';
import type { TestApp } from '../../support/app';
import { administer, databaseUrl, type TestDatabase } from '../../support/database';
import { KEEP_LOG } from './reviews';

/** The sample instance of this run, as the posts in the template name it. */
export type Sample = Omit<SampleInstance, 'close'>;

/** The other user of every console under test. */
export const OTHER = { username: 'greta', password: 'another long password' };

const nameOf = (part: string) => `sluice_test_${process.env.SLUICE_TEST_RUN}_${part}`;

/**
 * Fetches every post of the sample instance as in production does, and keeps the database as the template of {@link copySamples}, with
 * the other user, a log of the reviews, and the users as they were.
 */
export async function keepSamples({ api, app, database, db }: TestApp, sample: Sample): Promise<void> {
  const hash = await quickHasher().hash(OTHER.password);
  const sql = `INSERT INTO app_user (username, username_folded, password_hash, role) VALUES ($1, $1, $2, 'admin')`;
  await db.query(sql, [OTHER.username, hash]);
  await db.query('CREATE TABLE user_before AS SELECT * FROM app_user');
  for (const statement of KEEP_LOG) await db.query(statement);
  for (const hashtag of sample.hashtags)
    await api.post('/streams').send({ hashtag, instance: sample.domain }).expect(201);
  const { body } = await api.post('/streams/fetch-all?limit=100').expect(200);
  if (body.failed !== 0 || body.total_added === 0) throw new Error(`The fetch failed: ${JSON.stringify(body)}`);
  await app.close();
  const name = new URL(database.url).pathname.slice(1);
  await administer(server(), `ALTER DATABASE ${name} RENAME TO ${nameOf('samples')}`);
  const { origin, domain, hashtags } = sample;
  process.env.SLUICE_TEST_SAMPLE = JSON.stringify({ origin, domain, hashtags });
}

/** The sample instance that the global set-up has started. */
export function sampleOfRun(): Sample {
  return JSON.parse(process.env.SLUICE_TEST_SAMPLE ?? '') as Sample;
}

/** A database that holds the sample posts. */
export async function copySamples(): Promise<TestDatabase> {
  const name = nameOf(randomUUID().replaceAll('-', ''));
  await administer(
    server(),
    `CREATE DATABASE ${name} TEMPLATE ${nameOf('samples')} ${process.env.SLUICE_TEST_STRATEGY ?? ''}`,
  );
  return {
    url: databaseUrl(server(), name),
    drop: async () => void (await administer(server(), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

function server(): string {
  return process.env.SLUICE_TEST_SERVER ?? '';
}
