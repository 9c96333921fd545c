import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../src/common/errors';
import type { JournalEntry } from '../sample-instance/account-journal';
import { type SampleInstance, startSampleInstance } from '../sample-instance/sample-instance';
import { HABITS_IN_TURN, type LoopPost, type LoopWorld, runBotLoop, type RunningBot } from './bot-loop';
import { BuiltBot } from './built-bot';
import { DemoClient } from './client';
import { KEY, startDemoService } from './demo-service';

const TOKEN = 'demo-token-of-the-stand-in';
const SIZE = { posts: 200, kills: 5, outageMs: 5_000 };
/** One page of 1,000 contains all posts of the stand-in. */
const ALL = '/posts?limit=1000&sort=oldest';

/** Sends 200 posts through a stand-in that imitates other servers, with kills and an outage. Prints the outcomes. */
async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-loop-'));
  const journal = join(folder, 'journal');
  const bots: RunningBot[] = [];
  const sample = await startSampleInstance({ federation: { token: TOKEN, control: true, journal } });
  // Else the service would find edits and deletions before the bot does.
  const service = await startDemoService({ RESERVE_TIMEOUT_SECONDS: '5', VERIFY_BEFORE_SERVE: 'off' });
  try {
    const client = new DemoClient(service.url, KEY);
    const world: LoopWorld = {
      ...(await worldOf(client, sample)),
      boosts: () => readBoosts(journal),
      startBot: (env) => {
        const servers = {
          SLUICE_URL: service.url,
          SLUICE_API_KEY: KEY,
          MASTODON_URL: sample.origin,
          MASTODON_TOKEN: TOKEN,
        };
        const bot = new BuiltBot({ ...env, ...servers, STATE_FILE: join(folder, 'boost-bot.json') });
        bots.push(bot);
        return bot;
      },
    };
    client.heading(`${SIZE.posts} posts, ${SIZE.kills} kills, an outage of ${SIZE.outageMs / 1_000} s`);
    const report = await runBotLoop(world, SIZE);
    for (const [what, count] of Object.entries(report)) process.stdout.write(`${what.padEnd(14)} ${count}\n`);
    return report.twice + report.lost > 0 ? 1 : 0;
  } finally {
    for (const bot of bots) await bot.stop('SIGKILL');
    await service.stop();
    await sample.close();
    rmSync(folder, { recursive: true });
  }
}

async function worldOf(client: DemoClient, sample: SampleInstance): Promise<Omit<LoopWorld, 'boosts' | 'startBot'>> {
  const control: LoopWorld['control'] = (change) => sample.control(change);
  await control({ copies: 1, ...HABITS_IN_TURN });
  for (const hashtag of sample.hashtags) {
    const { id } = await client.send(201, 'POST', '/streams', { hashtag, instance: sample.domain });
    await client.send(200, 'POST', `/streams/${String(id)}/fetch?limit=100`);
  }
  return {
    control,
    posts: async () => (await client.send(200, 'GET', ALL)).items as LoopPost[],
    approve: (id) => client.send(200, 'POST', `/posts/${id}/approve`),
  };
}

function readBoosts(journal: string): string[] {
  const lines = existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').filter(Boolean) : [];
  const entries = lines.map((line) => JSON.parse(line) as JournalEntry);
  return entries.filter(({ kind }) => kind === 'boost').map(({ uri }) => uri);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`\nThe loop failed: ${messageOf(error)}\n`);
    process.exit(1);
  },
);
