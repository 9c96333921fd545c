import type { INestApplicationContext } from '@nestjs/common';
import { withCleanUp } from '../common/clean-up';
import { PostStoreService } from '../post-store/post-store.service';
import { SpamScorer } from '../spam-rules/spam-scorer';
import { parseArguments, readNumber } from './arguments';
import { withServices } from './cli.module';
import type { Command } from './command';
import { Progress } from './progress';
import { rescore, type RescoreOptions } from './rescore';

export const rescoreCommand: Command = {
  summary: 'Score the posts again that another version of the scorer has scored',
  usage: `sluice rescore [--all] [--after ID] [--batch N]

Scores the posts again that another version of the scorer has scored, in the order of their ids. It may be stopped or killed
at any time; run again, it continues where it was. The service may run meanwhile.

  --all       score every post again, also those that this scorer has scored
  --after ID  only posts with a higher id, to continue with --all
  --batch N   posts that one statement writes, 1 to 5000 (500)`,
  async run(args, context) {
    const options = readArguments(args);
    const stop = new AbortController();
    await withServices(context, async (services) => {
      const work = run(services, { ...options, signal: stop.signal });
      await withCleanUp(
        () => work,
        async () => {
          stop.abort();
          await work;
        },
      );
    });
  },
};

async function run(services: INestApplicationContext, options: RescoreOptions): Promise<void> {
  const posts = services.get(PostStoreService);
  const total = await posts.countToRescore(options.after, options.all);
  console.log(`${total.toLocaleString('en')} posts to score with version ${services.get(SpamScorer).version}`);
  const progress = new Progress(total);
  const { done, lastId, isComplete } = await rescore(posts, {
    ...options,
    onProgress: (count) => total > 0 && progress.show(Math.min(count, total)),
  });
  if (isComplete) return console.log(`${done.toLocaleString('en')} posts scored again`);
  // The scorer's version marks finished posts, except when all are scored again.
  const rest = options.all ? `, with --all --after ${lastId}` : '';
  console.log(`\nStopped after ${done.toLocaleString('en')} posts; run it again to continue${rest}`);
}

function readArguments(args: string[]): RescoreOptions {
  const { values } = parseArguments({
    args,
    options: {
      all: { type: 'boolean', default: false },
      after: { type: 'string', default: '0' },
      batch: { type: 'string', default: '500' },
    },
  });
  const after = readNumber('--after', values.after, 0, Number.MAX_SAFE_INTEGER);
  return { all: values.all, after, batch: readNumber('--batch', values.batch, 1, 5_000) };
}
