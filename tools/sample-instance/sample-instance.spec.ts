import { request } from 'node:http';
import { crc32, inflateSync } from 'node:zlib';
import { SAMPLE_HASHTAGS } from './draft';
import { type SampleInstance, startSampleInstance } from './sample-instance';
import { samplePosts } from './sample-posts';
import type { WireStatus } from './status.wire';

const NOW = new Date('2026-11-15T12:00:00.000Z');

let instance: SampleInstance;

beforeAll(async () => {
  instance = await startSampleInstance({ now: NOW });
});

afterAll(() => instance.close());

interface Page {
  statuses: WireStatus[];
  next: string | null;
  previous: string | null;
}

async function getPage(address: string): Promise<Page> {
  const response = await fetch(address.startsWith('http') ? address : `${instance.origin}${address}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const link = response.headers.get('link') ?? '';
  return {
    statuses: (await response.json()) as WireStatus[],
    next: /<([^>]+)>; rel="next"/.exec(link)?.[1] ?? null,
    previous: /<([^>]+)>; rel="prev"/.exec(link)?.[1] ?? null,
  };
}

function idsOf(statuses: readonly WireStatus[]): string[] {
  return statuses.map(({ id }) => id);
}

describe('the hashtag timeline', () => {
  it.each(SAMPLE_HASHTAGS)('has all posts once when followed by its Link headers: %s', async (hashtag) => {
    const seen: string[] = [];
    let address: string | null = `/api/v1/timelines/tag/${hashtag}?limit=17`;
    while (address !== null) {
      const page: Page = await getPage(address);
      seen.push(...idsOf(page.statuses));
      address = page.next;
    }
    const expected = samplePosts({ origin: instance.origin, now: NOW }).filter(({ hashtags }) =>
      hashtags.includes(hashtag),
    );
    expect(seen).toEqual(expected.map(({ status }) => status.id));
    expect(seen.length).toBeGreaterThan(60);
  });

  it.each([
    ['', 20],
    ['?limit=5', 5],
    ['?limit=40', 40],
    ['?limit=41', 40],
    ['?limit=100000', 40],
    ['?limit=-3', 3],
    ['?limit=0', 0],
    ['?limit=abc', 0],
  ])('with %j has %d statuses', async (query, count) => {
    const { statuses } = await getPage(`/api/v1/timelines/tag/climate${query}`);
    expect(statuses).toHaveLength(count);
  });

  it('is sorted from the newest to the oldest', async () => {
    const { statuses } = await getPage('/api/v1/timelines/tag/gardening?limit=40');
    const ids = statuses.map(({ id }) => BigInt(id));
    expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? 1 : -1)));
  });

  it('names the neighbouring pages with absolute addresses that keep the limit', async () => {
    const { statuses, next, previous } = await getPage('/api/v1/timelines/tag/climate?limit=3');
    const base = `${instance.origin}/api/v1/timelines/tag/climate?limit=3`;
    expect(next).toBe(`${base}&max_id=${statuses[2]?.id}`);
    expect(previous).toBe(`${base}&min_id=${statuses[0]?.id}`);
  });

  it('returns for min_id the oldest posts above, for since_id the newest ones', async () => {
    const all = idsOf((await getPage('/api/v1/timelines/tag/climate?limit=40')).statuses);
    const right = await getPage(`/api/v1/timelines/tag/climate?limit=4&min_id=${all[30]}`);
    expect(idsOf(right.statuses)).toEqual(all.slice(26, 30));
    const newest = await getPage(`/api/v1/timelines/tag/climate?limit=4&since_id=${all[30]}`);
    expect(idsOf(newest.statuses)).toEqual(all.slice(0, 4));
    const between = await getPage(`/api/v1/timelines/tag/climate?max_id=${all[10]}&since_id=${all[15]}`);
    expect(idsOf(between.statuses)).toEqual(all.slice(11, 15));
  });

  it('is an empty list without a Link header for an unknown tag and after the last page', async () => {
    const nothing = { statuses: [], next: null, previous: null };
    expect(await getPage('/api/v1/timelines/tag/nobodywroteaboutthis')).toEqual(nothing);
    expect(await getPage('/api/v1/timelines/tag/climate?max_id=1')).toEqual(nothing);
  });

  it('ignores case, in ASCII and elsewhere', async () => {
    const lower = await getPage('/api/v1/timelines/tag/opensource');
    expect(idsOf((await getPage('/api/v1/timelines/tag/OpenSource')).statuses)).toEqual(idsOf(lower.statuses));
    const polish = await getPage(`/api/v1/timelines/tag/${encodeURIComponent('ŁÓDŹ')}`);
    expect(polish.statuses.map(({ account }) => account.username)).toEqual(['zofia']);
  });

  it('filters by only_media and local', async () => {
    const pictures = await getPage('/api/v1/timelines/tag/photography?only_media=true');
    expect(pictures.statuses.every(({ media_attachments }) => media_attachments.length > 0)).toBe(true);
    const local = await getPage('/api/v1/timelines/tag/photography?local=true');
    expect(local.statuses.map(({ account }) => account.acct).join(' ')).not.toContain('@');
    expect(local.statuses.length).toBeGreaterThan(10);
  });
});

describe('the server', () => {
  it('sends the rate limit, and refuses further requests', async () => {
    const strict = await startSampleInstance({ now: NOW, rateLimit: { requests: 2, seconds: 3600 } });
    try {
      const answers = [];
      for (let i = 0; i < 3; i++) answers.push(await fetch(`${strict.origin}/api/v2/instance`));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
      expect(answers.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['1', '0', '0']);
      const reset = Date.parse(answers[2]?.headers.get('x-ratelimit-reset') ?? '');
      expect(reset).toBeGreaterThan(Date.now());
      expect(reset).toBeLessThanOrEqual(Date.now() + 3_600_000);
    } finally {
      await strict.close();
    }
  });

  it('describes itself as Mastodon does', async () => {
    const second = await (await fetch(`${instance.origin}/api/v2/instance`)).json();
    expect(second).toMatchObject({
      domain: instance.domain,
      version: expect.stringMatching(/^4\./),
      title: expect.any(String),
    });
    const first = await (await fetch(`${instance.origin}/api/v1/instance`)).json();
    expect(first).toMatchObject({ uri: instance.domain, stats: { status_count: expect.any(Number) } });
    const links = (await (await fetch(`${instance.origin}/.well-known/nodeinfo`)).json()) as {
      links: { href: string }[];
    };
    const about = await (await fetch(links.links[0]?.href ?? '')).json();
    expect(about).toMatchObject({ software: { name: 'mastodon' } });
  });

  it.each([
    ['GET', '/api/v1/timelines/home', 404, '{"error":"Record not found"}'],
    ['GET', '/api/v1/statuses/1', 404, '{"error":"Record not found"}'],
    ['GET', '/media/1/original.png', 404, '{"error":"Record not found"}'],
    ['GET', '/media/..%2f..%2fpackage.json', 404, '{"error":"Record not found"}'],
    ['GET', '/@mira/1', 404, '{"error":"Record not found"}'],
    ['GET', '/%zz', 400, '{"error":"Bad request"}'],
    ['POST', '/api/v1/timelines/tag/climate', 405, '{"error":"Method not allowed"}'],
    ['HEAD', '/api/v1/timelines/tag/climate', 200, ''],
  ])('answers %s %s with %d', async (method, path, status, body) => {
    const response = await fetch(`${instance.origin}${path}`, { method });
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(body);
  });

  it('compresses only on request', async () => {
    expect(await encodingFor('gzip, br')).toBe('gzip');
    expect(await encodingFor('gzip;q=0')).toBeUndefined();
    expect(await encodingFor(undefined)).toBeUndefined();
  });

  it('shows posts and tags to people, without any script', async () => {
    const { statuses } = await getPage('/api/v1/timelines/tag/photography?local=true&limit=1');
    for (const address of [statuses[0]?.url ?? '', statuses[0]?.uri ?? '', `${instance.origin}/tags/climate`]) {
      const response = await fetch(address);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(await response.text()).not.toMatch(/<script|\son\w+=|javascript:/i);
    }
  });

  it('frees its port when it stops', async () => {
    const first = await startSampleInstance({ now: NOW });
    await first.close();
    await expect(fetch(first.origin)).rejects.toThrow('fetch failed');
    const second = await startSampleInstance({ now: NOW, port: Number(new URL(first.origin).port) });
    expect(second.origin).toBe(first.origin);
    await second.close();
  });

  it('rejects when the port is taken', async () => {
    const port = Number(new URL(instance.origin).port);
    await expect(startSampleInstance({ port })).rejects.toThrow('EADDRINUSE');
  });
});

describe('the files', () => {
  it('have the types and sizes that attachments and avatars declare', async () => {
    const statuses = samplePosts({ origin: instance.origin, now: NOW }).map(({ status }) => status);
    const media = statuses.flatMap(({ media_attachments }) => media_attachments);
    const addresses = media.flatMap(({ url, preview_url }) => [url, preview_url ?? url]);
    // One original is costly to draw: a few of them, and all the small ones.
    const chosen = addresses.filter((address, index) => address.includes('/small.') || index % 12 === 0);
    const avatars = statuses.slice(-3).flatMap(({ account }) => [account.avatar, account.header]);
    const types = new Set<string | null>();
    for (const address of [...chosen, ...avatars]) types.add(await readFile(address));
    expect([...types]).toContain('image/png');
    expect([...types]).not.toContain('application/json; charset=utf-8');
  });

  it.each([
    ['audio', 'audio/wav'],
    ['video', 'video/mp4'],
    ['gifv', 'video/mp4'],
  ])('hold a valid %s', async (type, expected) => {
    const posts = samplePosts({ origin: instance.origin, now: NOW });
    const found = posts.flatMap(({ status }) => status.media_attachments).find((media) => media.type === type);
    expect(await readFile(found?.url ?? '')).toBe(expected);
  });
});

/** Reads a file and looks into it; gives its type. */
async function readFile(address: string): Promise<string | null> {
  const response = await fetch(address);
  const file = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type');
  if (type === 'image/png') expectPng(file);
  if (type === 'audio/wav' && file.readUInt32LE(4) !== file.length - 8) throw new Error('The sound is cut off');
  if (type === 'video/mp4' && boxesOf(file).join(' ') !== 'ftyp moov mdat') throw new Error('The film is broken');
  return type;
}

function expectPng(file: Buffer): void {
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(file.length).toBeLessThan(300_000);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const body = file.subarray(at + 4, at + 8 + length);
    expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4));
    at += 12 + length;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR') ?? Buffer.alloc(13);
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  expect(rows).toHaveLength((header.readUInt32BE(0) * 3 + 1) * header.readUInt32BE(4));
}

function boxesOf(file: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at < file.length; at += file.readUInt32BE(at)) names.push(file.toString('latin1', at + 4, at + 8));
  return names;
}

function encodingFor(accepted: string | undefined): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const sent = request(`${instance.origin}/api/v1/timelines/tag/climate`, { headers }, (response) => {
      response.resume();
      resolve(response.headers['content-encoding']);
    });
    sent.on('error', reject).end();
  });
}
