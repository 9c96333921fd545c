import 'reflect-metadata';
import { AppConfig } from '../../src/config/app-config';
import { withDatabase } from '../../src/own-database';
import { dataSourceOptions } from '../../src/database/data-source-options';
import { migrate } from '../../src/database/open-data-source';
import { ArgumentsError, fail, parseArguments, readNumber } from '../../src/cli/arguments';
import { Progress } from '../../src/cli/progress';
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
  await withDatabase(config, (url) => fill(url, config, given));
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
  const { values } = parseArguments({
    options: { posts: { type: 'string', default: '' }, approved: { type: 'string', default: '1' } },
  });
  if (!['0', '1'].includes(values.approved))
    throw new ArgumentsError(`--approved is ${values.approved}, but must be 1 or 0`);
  return { posts: readNumber('--posts', values.posts, 1, MOST), approved: values.approved === '1' };
}

main().catch((error: unknown) => fail(error, USAGE));
