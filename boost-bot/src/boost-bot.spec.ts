import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BoostBot, type BotParts } from './boost-bot';
import { BotStatus } from './bot-status';
import { Breaker } from './breaker';
import { REASONS } from './faults';
import { CuratedQueue } from './queue';
import { StateFile } from './state-file';

const ITEM = { fenliu_post_id: 7, post_uri: 'https://fjordlys.example/notes/7', reservation_token: 'token' };

describe('a post on hold', () => {
  let sluice: Server;
  /** The ends of holds that Sluice was sent, and when. */
  let holds: { end: number; at: number }[];
  let refusal: number | null;
  let date: string | null;
  /** How far Sluice's clock is ahead. */
  let aheadMs: number;
  let log: string[];
  let bot: BoostBot;

  beforeEach(async () => {
    [holds, refusal, log, date, aheadMs] = [[], null, [], null, 0];
    let items = 1;
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      let body = '';
      const now = Date.now() + aheadMs;
      response.setHeader('Date', date ?? new Date(now).toUTCString());
      for await (const chunk of request) body += String(chunk);
      if (request.url?.endsWith('/next'))
        return items-- > 0 ? response.end(JSON.stringify(ITEM)) : response.writeHead(204).end();
      const hold = { end: Date.parse((JSON.parse(body) as { held_until: string }).held_until), at: now };
      holds.push(hold);
      return response.writeHead(refusal ?? (hold.end > hold.at ? 200 : 422)).end('{"detail":"held_until"}');
    };
    sluice = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
    await once(sluice, 'listening');
    const stop = new AbortController().signal;
    const file = StateFile.open('/nowhere/state.json', 10, false);
    const breaker = new Breaker(10, (line) => log.push(line));
    bot = new BoostBot({
      queue: new CuratedQueue(`http://127.0.0.1:${(sluice.address() as AddressInfo).port}`, 'key', stop),
      server: { account: async () => ({ acct: 'curator' }) },
      examiner: { examine: async () => ({ call: 'wait', reason: REASONS.author }) },
      // As after minutes in which Sluice did not respond.
      retries: { fail: () => Date.now() - 60_000, end: () => undefined },
      pace: { nextBoost: () => 0 },
      file,
      breaker,
      status: new BotStatus(breaker, file),
      log: (line: string) => log.push(line),
      pollMs: 1,
      isDryRun: false,
      stop,
      deadline: stop,
    } as unknown as BotParts);
  });
  afterEach(() => sluice.close());

  it('whose end has passed is told to Sluice with one that has not', async () => {
    expect(await bot.once()).toBe(true);
    expect(holds).toHaveLength(1);
    expect(log.join()).toContain('Post 7 is on hold until');
  });

  it.each([-3_600_000, 3_600_000])("ends by Sluice's clock, which is %d ms ahead", async (ms) => {
    aheadMs = ms;
    expect(await bot.once()).toBe(true);
    expect(holds.map(({ end, at }) => end > at && end - at < 60_000)).toEqual([true]);
  });

  it.each(['yesterday', '45', 'Sat, 28 Nov', ''])('has an end although Sluice says that now is %j', async (now) => {
    date = now;
    expect(await bot.once()).toBe(true);
    expect(holds.map(({ end, at }) => end - at < 60_000)).toEqual([true]);
  });

  it.each([400, 422])('that Sluice refuses with %d is left to its reservation', async (status) => {
    refusal = status;
    expect(await bot.once()).toBe(true);
    expect(holds).toHaveLength(1);
    expect(log.join()).toContain(`Post 7: hold was not taken: Sluice refuses the request: ${status} held_until`);
  });
});
