import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tools/demo/service';
import { BotProcess } from '../programs/boost-bot/bot-process';
import { until } from '../support/until';
import { API_KEY, Replica } from './support/replica';
import { useScene } from './support/scene';
import { StandIn } from './support/stand-in';

const POSTS = 200;
/** Between two kills; long enough for some boosts. */
const LONGEST_PEACE_MS = 3_000;
const WITHIN_MS = 270_000;
const between = (low: number, high: number) => low + Math.random() * (high - low);

/** A post as far as the test reads it. */
interface Post {
  id: number;
  post_id: string;
}

describe('the service, the server of the account and the boost bot, each killed at random moments', () => {
  const scene = useScene();
  const folder = mkdtempSync(join(tmpdir(), 'sluice-loop-'));
  const bots: BotProcess[] = [];
  let standIn: StandIn;

  afterAll(async () => {
    await Promise.all(bots.map((bot) => bot.stop('SIGKILL')));
    await standIn.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  async function fill(service: Replica): Promise<Post[]> {
    const send = async (method: string, path: string, body: object = {}): Promise<unknown> => {
      const options = { body: method === 'GET' ? undefined : JSON.stringify(body) };
      return (await service.send(method, path, { ...options, headers: { 'Content-Type': 'application/json' } })).body;
    };
    const instance = new URL(standIn.url).host;
    for (const hashtag of ['photography', 'opensource', 'climate', 'gardening'])
      await send('POST', '/streams', { hashtag, instance });
    await send('POST', '/streams/fetch-all?limit=100');
    const { items } = (await send('GET', '/posts?limit=1000&sort=oldest')) as { items: Post[] };
    const approved = items.slice(0, POSTS);
    for (const { id } of approved) await send('POST', `/posts/${id}/approve`);
    return approved;
  }

  const counts = async (): Promise<Record<string, number>> => {
    const rows = await scene().server.execute(
      'SELECT queue_status, count(*)::int AS n FROM queue_entry WHERE approved GROUP BY 1',
    );
    return Object.fromEntries(rows.map(({ queue_status: status, n }) => [String(status), Number(n)]));
  };

  it('boost each approved post once, lose none and give none up', async () => {
    const token = randomUUID();
    const now = new Date().toISOString();
    standIn = new StandIn({ port: await freePort(0), token, journal: join(folder, 'journal'), now });
    // The most harmful moment is the one between a boost and its ack: it is made long.
    const manner = { delayMs: 150, path: '/reblog$' };
    await standIn.start(manner);
    const env = { RESERVE_TIMEOUT_SECONDS: '2', PORT: String(await freePort(0)) };
    let service = await scene().startOne(env);
    const approved = await fill(service);
    expect(approved).toHaveLength(POSTS);

    const servers = {
      SLUICE_URL: service.url,
      SLUICE_API_KEY: API_KEY,
      MASTODON_URL: standIn.url,
      MASTODON_TOKEN: token,
    };
    const startBot = () => {
      const bot = new BotProcess(servers, folder, [], 2 * WITHIN_MS);
      bots.push(bot);
      return bot;
    };
    let bot = startBot();
    const kills = { service: 0, server: 0, bot: 0, response: 0 };
    const killers = [
      async () => {
        kills.bot++;
        await bot.stop('SIGKILL');
        await sleep(between(0, 300));
        bot = startBot();
      },
      async () => {
        kills.server++;
        await standIn.kill();
        await sleep(between(0, 600));
        await standIn.start(manner);
      },
      async () => {
        kills.service++;
        await service.kill();
        await sleep(between(0, 300));
        service = await scene().startOne(env);
      },
      async () => {
        kills.response++;
        await standIn.control({ fault: 'response lost', calls: 1 });
      },
    ];
    const end = Date.now() + WITHIN_MS;
    const isDone = async () => (await counts()).delivered === POSTS || Date.now() > end;
    for (let round = 0; round < killers.length || !(await isDone()); round++) {
      await sleep(between(200, LONGEST_PEACE_MS));
      await killers[round % killers.length]?.();
    }

    expect(await counts()).toEqual({ delivered: POSTS });
    expect(standIn.boosts.toSorted()).toEqual(approved.map((post) => post.post_id).toSorted());
    expect(Math.min(...Object.values(kills))).toBeGreaterThan(0);
    // It may have been started again just now, and heeds no signal before it says that it began.
    await until(() => bot.output !== '');
    expect(await bot.stop()).toBe(0);
    expect(bots.map(({ output }) => output).join('')).not.toContain(token);
  });
});
