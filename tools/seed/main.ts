import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { AppConfig } from '../../src/config/app-config';
import { dataSourceOptions } from '../../src/database/data-source-options';
import { EmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres';
import { migrate } from '../../src/database/open-data-source';
import { Progress } from './progress';
import { seed } from './seed';

const USAGE = 'Usage: seed --posts N [--approved 1|0]   (DATABASE_URL names the database; unset: the embedded one)';
const MOST = 100_000_000;

interface Arguments {
  posts: number;
  approved: boolean;
}

async function main(): Promise<void> {
  const given = readArguments();
  const config = AppConfig.fromProcess();
  if (config.databaseUrl !== null) return fill(config.databaseUrl, config, given);
  const embedded = new EmbeddedPostgres({ dataDir: config.dataDir, role: 'tool', log: (line) => console.log(line) });
  try {
    await fill(await embedded.start(), config, given);
  } finally {
    await embedded.stop();
  }
}

async function fill(url: string, config: AppConfig, { posts, approved }: Arguments): Promise<void> {
  const begun = performance.now();
  await migrate(dataSourceOptions(url, config));
  const progress = new Progress(posts);
  const onProgress = (stored: number) => progress.show(stored);
  await seed({ url, posts, approved, onProgress, onStep: (step) => console.log(step) });
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(`${posts.toLocaleString('en')} ${approved ? 'approved, waiting' : 'unreviewed'} posts in ${seconds} s`);
}

function readArguments(): Arguments {
  const { values } = parseArgs({
    options: { posts: { type: 'string' }, approved: { type: 'string', default: '1' } },
  });
  const posts = /^\d{1,9}$/.test(values.posts ?? '') ? Number(values.posts) : Number.NaN;
  if (!(posts >= 1 && posts <= MOST)) throw new Error(`--posts must be a number from 1 to ${MOST}`);
  if (!['0', '1'].includes(values.approved)) throw new Error(`--approved is ${values.approved}, but must be 1 or 0`);
  return { posts, approved: values.approved === '1' };
}

main().catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  process.exitCode = 1;
});
