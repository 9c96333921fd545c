import 'reflect-metadata';
import { AppConfig } from '../../src/config/app-config';
import { withDatabase } from '../../src/own-database';
import { dataSourceOptions } from '../../src/database/data-source-options';
import { migrate } from '../../src/database/open-data-source';
import { fail, parseArguments, readNumber } from '../../src/cli/arguments';
import { Progress } from '../../src/cli/progress';
import { seed } from './seed';

const USAGE = 'Usage: seed --posts N [--waiting N]   (DATABASE_URL names the database; unset: the embedded one)';
const MOST = 10_000_000;

interface Arguments {
  posts: number;
  waiting: number;
}

async function main(): Promise<void> {
  const given = readArguments();
  const config = AppConfig.fromProcess();
  await withDatabase(config, (url) => fill(url, config, given));
}

async function fill(url: string, config: AppConfig, { posts, waiting }: Arguments): Promise<void> {
  const begun = performance.now();
  await migrate(dataSourceOptions(url, config));
  const progress = new Progress(posts);
  await seed({ url, posts, waiting, onProgress: (stored) => progress.show(stored) });
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(`${posts.toLocaleString('en')} posts, ${waiting.toLocaleString('en')} of them waiting, in ${seconds} s`);
}

function readArguments(): Arguments {
  const { values } = parseArguments({
    options: { posts: { type: 'string', default: '' }, waiting: { type: 'string' } },
  });
  const posts = readNumber('--posts', values.posts, 1, MOST);
  return { posts, waiting: readNumber('--waiting', values.waiting ?? String(posts), 0, posts) };
}

main().catch((error: unknown) => fail(error, USAGE));
