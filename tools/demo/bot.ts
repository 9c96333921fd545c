import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../src/common/errors';
import { type SampleInstance, startSampleInstance } from '../sample-instance/sample-instance';
import { BuiltBot } from './built-bot';
import { DemoClient } from './client';
import { ADMIN, FOLDER, KEY, SAMPLE_PORT, startDemoService, untilStopped } from './demo-service';
import { freePort } from './service';

/** Public, since it opens only the stand-in's account. */
const TOKEN = 'demo-token-of-the-stand-in';
const APPROVED = 6;
const PATIENCE_MS = 60_000;

interface Post {
  id: number;
  post_id: string;
  queue_status: string;
  approved: boolean;
  reviewer_notes: string;
}

/** The whole loop: fetch, approve, boost. One post becomes an advert after its approval, and the server is down for a while. */
async function main(): Promise<void> {
  const stopped = untilStopped();
  const exitAfterwards = process.argv.includes('--exit');
  const port = await freePort(SAMPLE_PORT);
  const sample = await startSampleInstance({ port, federation: { token: TOKEN, control: true } });
  const service = await startDemoService();
  const client = new DemoClient(service.url, KEY);
  let bot: BuiltBot | null = null;
  try {
    const [advert, ...others] = await approve(client, sample);
    if (!advert) throw new Error('There are no posts to approve');
    client.heading(
      `After its approval post ${advert.id} becomes an advert, and the bot's server answers 503 three times`,
    );
    await sample.control({ edit: { uri: advert.post_id, fields: { content: '<p>Buy now!</p>' } } });
    await sample.control({ fault: { status: 503 }, calls: 3 });
    client.heading('The bot: npm start -w boost-bot, paced at one boost a second');
    bot = startBot(service.url, sample.origin);
    for (const { id } of others) await becomes(client, id, (post) => post.queue_status === 'delivered');
    await becomes(client, advert.id, (post) => !post.approved);
    const { reviewer_notes: notes } = await read(client, advert.id);
    client.heading(`${others.length} posts are boosted; post ${advert.id} waits for a review again: ${notes}`);
    if (!exitAfterwards) {
      process.stdout.write(`
It keeps running: approve posts at ${service.url}/ (${ADMIN.username} / ${ADMIN.password}), and see them boosted here.
Ctrl-C ends it.
`);
      await Promise.race([stopped, service.ended()]);
    }
  } finally {
    await bot?.stop('SIGTERM');
    await service.stop();
    await sample.close();
  }
}

async function approve(client: DemoClient, sample: SampleInstance): Promise<Post[]> {
  client.heading(`A stream of ${sample.domain}, and ${APPROVED} approvals`);
  const stream = await client.call(201, 'POST', '/streams', { hashtag: 'photography', instance: sample.domain });
  await client.call(200, 'POST', `/streams/${String(stream.id)}/fetch?limit=40`);
  const list = await client.send(200, 'GET', `/posts?spam_score_max=5&limit=${APPROVED}&sort=oldest`);
  const posts = list.items as Post[];
  for (const { id } of posts) await client.call(200, 'POST', `/posts/${id}/approve`);
  return posts;
}

function startBot(url: string, instance: string): BuiltBot {
  const env = {
    SLUICE_URL: url,
    SLUICE_API_KEY: KEY,
    MASTODON_URL: instance,
    MASTODON_TOKEN: TOKEN,
    STATE_FILE: join(FOLDER, 'boost-bot.json'),
    BOOSTS_PER_HOUR: '3600',
    LEAST_GAP_SECONDS: '1',
    RANDOM_WAIT_SECONDS: '1',
    POLL_SECONDS: '1',
  };
  return new BuiltBot(env, 'inherit');
}

async function read(client: DemoClient, id: number): Promise<Post> {
  return (await client.send(200, 'GET', `/posts/${id}`)) as unknown as Post;
}

async function becomes(client: DemoClient, id: number, isSo: (post: Post) => boolean): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !isSo(await read(client, id)); await sleep(200))
    if (Date.now() > end) throw new Error(`Post ${id} is not dealt with after ${PATIENCE_MS / 1_000} s`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`\nThe loop failed: ${messageOf(error)}\n`);
    process.exit(1);
  },
);
