import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import type { FediverseOptions } from './fediverse-options';
import { InstanceUnreachableError } from './instance-unreachable.error';
import { FediverseClient } from './timeline.client';
import type { TimelineResult } from './timeline-collector';

const NOW = new Date('2026-03-01T12:00:00Z');
const TAG_PATH = '/api/v1/timelines/tag/cats';
const TOKEN = 'a-secret-token';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const servers: Server[] = [];
const logged: string[] = [];

/** An instance on loopback that answers by a script, and what it was asked. */
async function serve(handler: Handler) {
  const requests: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    headers.push(request.headers);
    handler(request, response);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { requests, headers, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}
type ScriptedInstance = Awaited<ReturnType<typeof serve>>;

function client(changes: Partial<FediverseOptions> = {}): FediverseClient {
  return new FediverseClient({
    userAgent: 'Sluice/1 (+https://s.example)',
    allowPrivate: true,
    now: () => NOW,
    ...changes,
  });
}

const fetchFrom = (instance: ScriptedInstance, limit = 20, by = client()): Promise<TimelineResult> =>
  by.fetchTimeline({ instance: instance.host, hashtag: 'cats', limit, token: TOKEN });

function status(id: number, changes: object = {}): object {
  return {
    id: String(id),
    uri: `https://b.example/statuses/${id}`,
    created_at: '2026-02-28T10:00:00Z',
    visibility: 'public',
    account: { acct: 'ana@b.example' },
    content: `<p>${id}</p>`,
    ...changes,
  };
}

const statuses = (from: number, to: number): object[] =>
  Array.from({ length: from - to + 1 }, (_, index) => status(from - index));

function json(response: ServerResponse, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Serves statuses 1 to `count`, newest first, `max_id` and `limit` understood. */
function timeline(count: number): Handler {
  return (request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    const top = Math.min(count, Number(query.get('max_id') ?? count + 1) - 1);
    json(response, statuses(top, Math.max(1, top + 1 - Number(query.get('limit')))));
  };
}

async function findReason(fetching: Promise<unknown>): Promise<string> {
  const error: unknown = await fetching.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect([String(error), JSON.stringify(error), ...logged].join()).not.toContain(TOKEN);
  return error instanceof InstanceUnreachableError ? error.observed : `not unreachable: ${String(error)}`;
}

const note = (message: string): void => void logged.push(message);

beforeAll(() => {
  Logger.overrideLogger({ log: note, warn: note, error: note });
});

beforeEach(() => {
  logged.length = 0;
});

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('a fetch', () => {
  it('asks as decided, with the token, and reads the posts', async () => {
    const instance = await serve((_request, response) => json(response, [status(1)]));
    const result = await client().fetchTimeline({ instance: instance.host, hashtag: '写真', limit: 1, token: TOKEN });
    expect(result).toMatchObject({
      posts: [{ uri: 'https://b.example/statuses/1', instance: instance.host }],
      errors: [],
    });
    expect(instance.requests).toEqual(['/api/v1/timelines/tag/%E5%86%99%E7%9C%9F?limit=1']);
    expect(instance.headers[0]).toMatchObject({
      'user-agent': 'Sluice/1 (+https://s.example)',
      'accept-encoding': 'gzip, br',
      authorization: `Bearer ${TOKEN}`,
    });
  });

  it('takes an unknown hashtag, [], for an empty timeline', async () => {
    const instance = await serve((_request, response) => json(response, []));
    expect(await fetchFrom(instance)).toMatchObject({ posts: [], errors: [], entryCount: 0, ids: [], next: null });
  });

  it('loses of a page only the statuses that cannot be read', async () => {
    const page = [
      status(9),
      status(8, { account: null }),
      { ...status(7), id: '<script>', uri: 5 },
      'text',
      status(6, { visibility: 'unlisted' }),
      status(5, { visibility: 'private', account: null }),
      { id: '4', reblog: status(9) },
      { id: '3', reblog: status(3) },
    ];
    const instance = await serve((request, response) => json(response, request.url?.includes('max_id') ? [] : page));
    const result = await fetchFrom(instance);
    expect(result).toMatchObject({ entryCount: 8, duplicates: 1 });
    expect(result.errors).toEqual([
      'status 8: account is missing',
      'entry 3: uri is missing',
      'entry 4: not an object',
    ]);
    expect(result.posts.map((post) => post.uri)).toEqual([
      'https://b.example/statuses/9',
      'https://b.example/statuses/3',
    ]);
  });
});

describe('paging', () => {
  it('goes on by max_id until the limit, asking for no more than is wanted', async () => {
    const instance = await serve(timeline(300));
    expect(await fetchFrom(instance, 100)).toMatchObject({ entryCount: 100, duplicates: 0, errors: [] });
    expect(instance.requests).toEqual([
      `${TAG_PATH}?limit=40`,
      `${TAG_PATH}?limit=40&max_id=261`,
      `${TAG_PATH}?limit=20&max_id=221`,
    ]);
  });

  it('follows Link within the origin, wherever it leads there', async () => {
    const instance = await serve((request, response) => {
      const pages: Record<string, [object[], string]> = {
        [`${TAG_PATH}?limit=40`]: [statuses(50, 21), '</more?cursor=a%2Fb&limit=40>; rel="next"'],
        '/more?cursor=a%2Fb&limit=20': [statuses(20, 11), `<http://${instance.host}/end>; rel="next"`],
        '/end': [[], ''],
      };
      const [page, link] = pages[request.url ?? ''] ?? [[], ''];
      json(response, page, { link });
    });
    expect(await fetchFrom(instance, 50)).toMatchObject({ entryCount: 40, errors: [] });
    expect(instance.requests).toHaveLength(3);
  });

  it('follows no Link to elsewhere, and asks for what is behind the last entry that has an id', async () => {
    const instance = await serve((request, response) => {
      const isFirst = !request.url?.includes('max_id');
      json(response, isFirst ? [...statuses(9, 8), null] : [], { link: '<http://127.0.0.1:1/n>; rel="next"' });
    });
    expect(await fetchFrom(instance)).toMatchObject({ entryCount: 3 });
    expect(instance.requests).toEqual([`${TAG_PATH}?limit=20`, `${TAG_PATH}?limit=17&max_id=8`]);
  });

  it('ends when a page comes again, and counts its posts as duplicates', async () => {
    const instance = await serve((_request, response) =>
      json(response, [...statuses(9, 8), status(7, { account: null })]),
    );
    const result = await fetchFrom(instance);
    expect(result).toMatchObject({ entryCount: 6, duplicates: 2, errors: ['status 7: account is missing'] });
    expect(instance.requests).toHaveLength(2);
  });

  it('ends after five pages', async () => {
    let next = 1_000;
    const instance = await serve((_request, response) => json(response, [status(next--)]));
    expect(await fetchFrom(instance)).toMatchObject({ entryCount: 5 });
    expect(instance.requests).toHaveLength(5);
  });

  it.each([
    ['beyond 2^53', (id: number) => `1157${String(id).padStart(16, '0')}`, 'max_id=11570000000000000041'],
    ['of 64 bits', (id: number) => String(9_223_372_036_854_000_000n + BigInt(id)), 'max_id=9223372036854000041'],
  ])('goes on by ids that are numbers %s', async (_, idOf, query) => {
    const instance = await serve((request, response) => {
      const page = request.url?.includes('max_id') ? statuses(40, 30) : statuses(80, 41);
      const text = JSON.stringify(page).replace(/"id":"(\d+)"/g, (_match, id: string) => `"id": ${idOf(Number(id))}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    });
    expect(await fetchFrom(instance, 50)).toMatchObject({ posts: { length: 50 }, errors: [], isCutOff: false });
    expect(instance.requests[1]).toContain(query);
  });

  it.each([{ id: 1.5 }, { id: null }, { id: {} }])(
    'says that it cannot go on from a full page of %j without a link',
    async (id) => {
      const page = statuses(60, 21).map((one) => ({ ...one, ...id }));
      const instance = await serve((_request, response) => json(response, page));
      const errors = ['page 1: its posts have no ids, so what follows could not be requested'];
      expect(await fetchFrom(instance, 60)).toMatchObject({ posts: { length: 40 }, errors, isCutOff: true });
    },
  );

  it('cuts off what is more than asked', async () => {
    const instance = await serve((_request, response) => json(response, statuses(500, 1)));
    expect(await fetchFrom(instance, 3)).toMatchObject({ entryCount: 3, posts: { length: 3 } });
    expect(instance.requests).toHaveLength(1);
  });

  it('keeps what it has when a later page fails', async () => {
    const instance = await serve((request, response) => {
      if (request.url?.includes('max_id')) response.writeHead(500).end('secret words');
      else json(response, statuses(9, 8));
    });
    const result = await fetchFrom(instance);
    expect(result).toMatchObject({ posts: { length: 2 }, errors: ['page 2: could not be read'] });
    expect(logged).toEqual([`page 2 of ${instance.host} failed: answered 500`]);
  });

  it('keeps what it has when the time runs out on a later page', async () => {
    const instance = await serve((request, response) => {
      if (!request.url?.includes('max_id')) json(response, statuses(9, 8));
    });
    const result = await fetchFrom(instance, 20, client({ timeouts: { fetch: 1_500 } }));
    expect(result).toMatchObject({ posts: { length: 2 }, errors: ['page 2: could not be read'] });
  });
});

describe('a first page that cannot be used', () => {
  it.each<[string, string, Handler]>([
    ['never comes', 'timed out', () => undefined],
    ['is HTML', 'not JSON', (_q, r) => r.end('<html>')],
    ['nests deeply', 'not JSON', (_q, r) => r.end('['.repeat(90_000))],
    ['is an object', 'not a list', (_q, r) => r.end('{"error":"no"}')],
    ['is another success', 'answered 206', (_q, r) => r.writeHead(206).end('[]')],
    ['is an error', 'answered 401', (q, r) => r.writeHead(401).end(q.headers.authorization)],
    [
      'is a firewall',
      'answered 403 with a page',
      (_q, r) => r.writeHead(403, { 'content-type': 'text/html', server: 'cloudflare' }).end('<title>Just a moment'),
    ],
    [
      'is a refusal of the API',
      'answered 403',
      (_q, r) => r.writeHead(403, { 'content-type': 'application/json' }).end('{"error":"This API requires a token"}'),
    ],
    ['refuses for too long', 'answered 429', (_q, r) => r.writeHead(429, { 'retry-after': '16' }).end()],
    ['refuses without an end', 'answered 429', (_q, r) => r.writeHead(429).end()],
  ])('%s: %s', async (_what, reason, handler) => {
    const instance = await serve(handler);
    expect(
      await findReason(
        fetchFrom(instance, 20, client({ timeouts: { request: reason === 'timed out' ? 300 : 30_000 } })),
      ),
    ).toBe(reason);
    expect(logged).toEqual([`${instance.host} is unreachable: ${reason}`]);
  });

  it.each([
    ['nobody listens', '127.0.0.1:1', 'failed with ECONNREFUSED'],
    ['the instance is none', 'a.example/path', 'not an instance'],
    ['it names a user', 'user@127.0.0.1:1', 'not an instance'],
  ])('%s', async (_what, instance, reason) => {
    expect(await findReason(client().fetchTimeline({ instance, hashtag: 'cats', limit: 1, token: TOKEN }))).toBe(
      reason,
    );
  });

  it('is at a name that leads, among others, to a refused address', async () => {
    const asked: string[] = [];
    const resolve = async (name: string): Promise<{ address: string; family: number }[]> => {
      asked.push(name);
      return [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ];
    };
    const fetching = client({ allowPrivate: false, resolve }).fetchTimeline({
      instance: 'a.example',
      hashtag: 'cats',
      limit: 1,
    });
    expect(await findReason(fetching)).toBe('refused address');
    expect(asked).toEqual(['a.example']);
  });

  it('ends when the caller goes', async () => {
    const instance = await serve(() => undefined);
    const fetching = client().fetchTimeline({
      instance: instance.host,
      hashtag: 'cats',
      limit: 1,
      signal: AbortSignal.timeout(50),
    });
    expect(await findReason(fetching)).toBe('the fetch was cancelled');
  });
});

describe('politeness', () => {
  it.each<[string, () => Record<string, string>]>([
    [
      'X-RateLimit-Reset',
      () => ({ 'x-ratelimit-reset': new Date(NOW.getTime() + 60).toISOString(), 'retry-after': '0' }),
    ],
    ['Retry-After', () => ({ 'retry-after': '0' })],
  ])('waits as %s asks and goes on', async (_name, headers) => {
    const instance = await serve((_request, response) => {
      if (instance.requests.length === 1) response.writeHead(429, headers()).end();
      else json(response, [status(1)]);
    });
    expect((await fetchFrom(instance, 1)).posts).toHaveLength(1);
    expect(instance.requests).toHaveLength(2);
  });

  it('gives up on an instance that only ever asks to wait', async () => {
    const instance = await serve((_request, response) => response.writeHead(429, { 'retry-after': '0' }).end());
    expect(await findReason(fetchFrom(instance))).toBe('answered 429');
    expect(instance.requests).toHaveLength(3);
  });

  it('does not wait for longer than the fetch may take', async () => {
    const instance = await serve((_request, response) => response.writeHead(429, { 'retry-after': '3' }).end());
    expect(await findReason(fetchFrom(instance, 20, client({ timeouts: { fetch: 1_000 } })))).toBe('answered 429');
    expect(instance.requests).toHaveLength(1);
  });
});

describe("the domain of an instance's own accounts", () => {
  const LOOPBACK = [{ address: '127.0.0.1', family: 4 }];
  const account = { acct: 'ana', uri: 'https://web.b.example/users/ana' };
  const local = status(1, { account, uri: 'https://web.b.example/users/ana/statuses/1' });
  const answering =
    (answer: (response: ServerResponse) => void): Handler =>
    (request, response) =>
      request.url === '/api/v2/instance' ? answer(response) : json(response, [local]);

  it.each<[string, string, (response: ServerResponse) => void]>([
    ['is asked for', 'ana@b.example', (response) => json(response, { domain: 'B.example' })],
    ['is its own', 'ana@web.b.example', (response) => json(response, { domain: 'web.b.example' })],
    ['is a stranger', 'ana@web.b.example', (response) => json(response, { domain: 'victim.example' })],
    ['is a child', 'ana@web.b.example', (response) => json(response, { domain: 'x.web.b.example' })],
    ['ends alike', 'ana@web.b.example', (response) => json(response, { domain: 'eb.b.example' })],
    ['is no domain', 'ana@web.b.example', (response) => json(response, { domain: '<script>' })],
    ['is not told', 'ana@web.b.example', (response) => response.writeHead(404).end('{"domain":"x.example"}')],
    ['never comes', 'ana@web.b.example', () => undefined],
  ])('%s: %s', async (what, authorAccount, answer) => {
    const { host } = await serve(answering(answer));
    const named = client({
      timeouts: { request: what === 'never comes' ? 1_500 : 30_000 },
      resolve: () => Promise.resolve(LOOPBACK),
    });
    const instance = host.replace('127.0.0.1', 'web.b.example');
    const result = await named.fetchTimeline({ instance, hashtag: 'cats', limit: 1 });
    expect(result).toMatchObject({ posts: [{ authorAccount }], errors: [] });
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['has an error', (response) => response.writeHead(503).end('{}')],
    ['takes no requests', (response) => response.writeHead(429).end('{}')],
    ['answers by a page of its proxy', (response) => response.end('<html>')],
    ['hangs up', (response) => response.destroy()],
  ])(
    'is remembered for an hour, and stays when the instance then %s, until it tells minutes later',
    async (_, fail) => {
      let now = NOW.getTime();
      let answer = (response: ServerResponse): void => json(response, { domain: 'b.example' });
      const instance = await serve(answering((response) => answer(response)));
      const shared = client({ now: () => new Date(now), resolve: () => Promise.resolve(LOOPBACK) });
      const asking = { instance: instance.host.replace('127.0.0.1', 'web.b.example'), hashtag: 'cats', limit: 1 };
      const fetchAfter = async (minutes: number) => {
        now += minutes * 60_000;
        const { posts } = await shared.fetchTimeline(asking);
        return [posts[0]?.authorAccount, instance.requests.filter((path) => path === '/api/v2/instance').length];
      };
      expect(await fetchAfter(0)).toEqual(['ana@b.example', 1]);
      expect(await fetchAfter(59)).toEqual(['ana@b.example', 1]);
      answer = fail;
      expect(await fetchAfter(2)).toEqual(['ana@b.example', 2]);
      answer = (response) => json(response, { domain: 'web.b.example' });
      expect(await fetchAfter(6)).toEqual(['ana@web.b.example', 3]);
    },
  );

  it('is not asked for when every author names one', async () => {
    const instance = await serve(timeline(1));
    await fetchFrom(instance, 1);
    expect(instance.requests).toEqual([`${TAG_PATH}?limit=1`]);
  });
});
