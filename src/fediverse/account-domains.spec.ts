import { AccountDomains } from './account-domains';
import { InstanceUnreachableError } from './instance-unreachable.error';
import type { Fetch, PoliteHttp } from './polite-http';
import type { RemoteAnswer } from './remote-http';

const answer = (status: number, body: string): Promise<RemoteAnswer> =>
  Promise.resolve({ status, header: () => '', bytes: Buffer.from(body) });
const naming = (domain: string) => () => answer(200, JSON.stringify({ domain }));

describe("the domain of an instance's own accounts", () => {
  it.each<[string, () => Promise<RemoteAnswer>]>([
    ['has an error', () => answer(503, '{}')],
    ['takes no requests', () => answer(429, '{}')],
    ['answers by a page of its proxy', () => answer(200, '<html>')],
    ['cannot be reached', () => Promise.reject(InstanceUnreachableError.ofFailure('ECONNRESET'))],
  ])('stays when the instance %s, and is asked for again minutes later', async (_what, fail) => {
    let now = Date.parse('2026-03-01T12:00:00Z');
    let respond = naming('b.example');
    const http = { timeouts: { request: 1_000 }, getOnce: () => respond() } as unknown as PoliteHttp;
    const domains = new AccountDomains(http, { allowPrivate: false, now: () => new Date(now) } as never);
    const find = () =>
      domains.find({ instance: 'web.b.example', base: new URL('https://web.b.example') } as unknown as Fetch);
    expect(await find()).toBe('b.example');
    respond = fail;
    now += 61 * 60_000;
    expect(await find()).toBe('b.example');
    respond = naming('web.b.example');
    now += 6 * 60_000;
    expect(await find()).toBe('web.b.example');
  });
});
