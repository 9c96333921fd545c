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
}

async function getPage(address: string): Promise<Page> {
  const response = await fetch(address.startsWith('http') ? address : `${instance.origin}${address}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const link = response.headers.get('link') ?? '';
  return {
    statuses: (await response.json()) as WireStatus[],
    next: /<([^>]+)>; rel="next"/.exec(link)?.[1] ?? null,
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
    expect(seen.length).toBeGreaterThan(20);
  });

  it.each([
    ['', 20],
    ['?limit=5', 5],
    ['?limit=40', 40],
    ['?limit=41', 40],
    ['?limit=100000', 40],
  ])('with %j has %d statuses', async (query, count) => {
    const { statuses } = await getPage(`/api/v1/timelines/tag/climate${query}`);
    expect(statuses).toHaveLength(count);
  });

  it('is sorted from the newest to the oldest', async () => {
    const { statuses } = await getPage('/api/v1/timelines/tag/gardening?limit=40');
    const ids = statuses.map(({ id }) => BigInt(id));
    expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? 1 : -1)));
  });

  it('is an empty list without a Link header for an unknown tag and after the last page', async () => {
    const nothing = { statuses: [], next: null };
    expect(await getPage('/api/v1/timelines/tag/nobodywroteaboutthis')).toEqual(nothing);
    expect(await getPage('/api/v1/timelines/tag/climate?max_id=1')).toEqual(nothing);
  });

  it('ignores case, in ASCII and elsewhere', async () => {
    const lower = await getPage('/api/v1/timelines/tag/opensource');
    expect(idsOf((await getPage('/api/v1/timelines/tag/OpenSource')).statuses)).toEqual(idsOf(lower.statuses));
    const polish = await getPage(`/api/v1/timelines/tag/${encodeURIComponent('ŁÓDŹ')}`);
    expect(polish.statuses.map(({ account }) => account.username)).toEqual(['zofia']);
  });
});

describe('the server', () => {
  it('describes itself as Mastodon does', async () => {
    const second = await (await fetch(`${instance.origin}/api/v2/instance`)).json();
    expect(second).toMatchObject({
      domain: instance.domain,
      version: expect.stringMatching(/^4\./),
      title: expect.any(String),
    });
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

  it('shows posts to people, without any script', async () => {
    const { statuses } = await getPage('/api/v1/timelines/tag/photography?local=true&limit=1');
    for (const address of [statuses[0]?.url ?? '', statuses[0]?.uri ?? '']) {
      const response = await fetch(address);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(await response.text()).not.toMatch(/<script|\son\w+=|javascript:/i);
    }
  });
});

const TYPES: Record<string, string> = { png: 'image/png', mp4: 'video/mp4', wav: 'audio/wav' };

it('has every file of an attachment, in the size that it declares, and every avatar', async () => {
  const statuses = samplePosts({ origin: instance.origin, now: NOW }).map(({ status }) => status);
  const media = statuses.flatMap((status) => status.media_attachments);
  const avatars = statuses.flatMap(({ account, emojis }) => [
    account?.avatar,
    ...emojis.map((emoji) => Object(emoji).url),
  ]);
  for (const address of new Set([...avatars, ...media.flatMap((one) => [one.url, one.preview_url])])) {
    if (!address) continue;
    const response = await fetch(address);
    const file = Buffer.from(await response.arrayBuffer());
    const type = TYPES[address.slice(-3)];
    expect([address, response.headers.get('content-type')]).toEqual([address, type]);
    const { meta } = media.find(({ url, type }) => url === address && type === 'image') ?? {};
    const size = meta ? { width: file.readUInt32BE(16), height: file.readUInt32BE(20) } : {};
    expect(meta?.['original'] ?? {}).toMatchObject(size);
  }
});
