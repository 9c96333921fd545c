import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppConfig } from '../../src/config/app-config';
import { PostStoreService } from '../../src/post-store/post-store.service';
import { SpamScorer } from '../../src/spam-rules/spam-scorer';
import { fail, parseArguments, readNumber } from '../../src/cli/arguments';
import { withDatabase } from '../../src/own-database';
import { Progress } from '../seed/progress';
import { rescore, type RescoreOptions } from './rescore';
import { RescoreModule } from './rescore.module';

const USAGE = `Usage: rescore [--all] [--after ID] [--batch N]

Scores the posts again that another version of the scorer has scored, in the order of their ids. It may be stopped or killed
at any time; run again, it continues where it was. DATABASE_URL names the database; unset: the embedded one.

  --all       score every post again, also those that this scorer has scored
  --after ID  only posts with a higher id, to continue with --all
  --batch N   posts that one statement writes, 1 to 5000 (500)`;

async function main(): Promise<void> {
  const options = readArguments();
  if (!options) return console.log(USAGE);
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const config = AppConfig.fromProcess();
  await withDatabase(config, (url) => run(config, url, { ...options, signal: stop.signal }));
}

async function run(config: AppConfig, url: string, options: RescoreOptions): Promise<void> {
  const module = RescoreModule.forRoot(config, url);
  const app = await NestFactory.createApplicationContext(module, { logger: ['error'], abortOnError: false });
  try {
    const posts = app.get(PostStoreService);
    const total = await posts.countToRescore(options.after, options.all);
    console.log(`${total.toLocaleString('en')} posts to score with version ${app.get(SpamScorer).version}`);
    const progress = new Progress(total);
    const { done, lastId, isComplete } = await rescore(posts, {
      ...options,
      onProgress: (count) => total > 0 && progress.show(Math.min(count, total)),
    });
    if (isComplete) return console.log(`${done.toLocaleString('en')} posts scored again`);
    console.log(
      `\nStopped after ${done.toLocaleString('en')} posts; run it again to continue${again(options, lastId)}`,
    );
    process.exitCode = 1;
  } finally {
    await app.close();
  }
}

/** Versions say what is done, but not when all posts are scored again. */
function again({ all }: RescoreOptions, lastId: number): string {
  return all ? `, with --all --after ${lastId}` : '';
}

function readArguments(): RescoreOptions | null {
  const { values } = parseArguments({
    options: {
      all: { type: 'boolean', default: false },
      after: { type: 'string', default: '0' },
      batch: { type: 'string', default: '500' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return null;
  const after = readNumber('--after', values.after, 0, Number.MAX_SAFE_INTEGER);
  return { all: values.all, after, batch: readNumber('--batch', values.batch, 1, 5_000) };
}

main().catch((error: unknown) => fail(error, USAGE));
