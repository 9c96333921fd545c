import { randomUUID } from 'node:crypto';
import type { SampleInstance } from '../../../tools/sample-instance/sample-instance';
import { quickHasher } from '../../support/admin';
import type { TestApp } from '../../support/app';
import { administer, databaseUrl, type TestDatabase } from '../../support/database';
import { Reviews } from './reviews';

/** The sample instance of this run, as the posts in the template name it. */
export type Sample = Omit<SampleInstance, 'close'>;

/** The other user of every console under test. */
export const OTHER = { username: 'greta', password: 'another long password' };

const nameOf = (part: string) => `sluice_test_${process.env.SLUICE_TEST_RUN}_${part}`;
const [SAMPLES, SAMPLE] = ['samples', 'SLUICE_TEST_SAMPLE'];

/** What the tests need of every database: the other user, a log of the reviews, and the users as they were. */
export async function prepareDatabase(service: TestApp): Promise<void> {
  const hash = await quickHasher().hash(OTHER.password);
  const sql = `INSERT INTO app_user (username, username_folded, password_hash, role) VALUES ($1, $1, $2, 'admin')`;
  await service.db.query(sql, [OTHER.username, hash]);
  await service.db.query('CREATE TABLE user_before AS SELECT * FROM app_user');
  await new Reviews(service).keepLog();
}

/** Fetches every post of the sample instance as in production does, and keeps the database as the template of {@link copySamples}. */
export async function keepSamples(service: TestApp, sample: Sample): Promise<void> {
  const { api, database } = service;
  for (const hashtag of sample.hashtags)
    await api.post('/streams').send({ hashtag, instance: sample.domain }).expect(201);
  const { body } = await api.post('/streams/fetch-all?limit=100').expect(200);
  if (body.failed !== 0 || body.total_added === 0) throw new Error(`The fetch failed: ${JSON.stringify(body)}`);
  await service.app.close();
  const name = new URL(database.url).pathname.slice(1);
  await administer(server(), `ALTER DATABASE ${name} RENAME TO ${nameOf(SAMPLES)}`);
  const { origin, domain, hashtags } = sample;
  process.env[SAMPLE] = JSON.stringify({ origin, domain, hashtags });
}

/** The sample instance that the global set-up has started. */
export function sampleOfRun(): Sample {
  return JSON.parse(process.env[SAMPLE] ?? '') as Sample;
}

/** A database that holds the sample posts. */
export async function copySamples(): Promise<TestDatabase> {
  const name = nameOf(randomUUID().replaceAll('-', ''));
  await administer(
    server(),
    `CREATE DATABASE ${name} TEMPLATE ${nameOf(SAMPLES)} ${process.env.SLUICE_TEST_STRATEGY ?? ''}`,
  );
  return {
    url: databaseUrl(server(), name),
    drop: async () => void (await administer(server(), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

function server(): string {
  return process.env.SLUICE_TEST_SERVER ?? '';
}
