import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { ReadDataSource } from '../../../src/database/read-data-source';
import { API_KEY, useService } from '../../support/app';
import { gate } from '../../support/gate';
import { givenPosts } from '../../support/posts';
import { until } from '../../support/until';

const LENGTH = 98_000;

/** Text that the database stores compressed to a hundredth, and text that it cannot compress. */
const same = 'y'.repeat(LENGTH);
const different = () => Array.from({ length: LENGTH }, () => String.fromCharCode(97 + Math.random() * 26)).join('');

describe('a list of the longest posts', () => {
  const COUNT = 80;
  const service = useService();
  let ids: number[];
  let read: jest.SpyInstance<Promise<unknown>, [sql: string, values?: unknown[]]>;

  beforeAll(async () => {
    const content = (index: number) => {
      const plainText = index < COUNT / 2 ? same : different();
      return { content: `<p>${plainText}</p>`, plainText };
    };
    ids = (await givenPosts(service, COUNT, { content })).toReversed();
    read = jest.spyOn(service.app.get(ReadDataSource), 'query');
  });
  beforeEach(() => read.mockReset().mockImplementation(query));
  afterAll(() => read.mockRestore());

  const query = (sql: string, values?: unknown[]) =>
    ReadDataSource.prototype.query.call(service.app.get(ReadDataSource), sql, values);
  const beforePortions = (work: () => Promise<void>) =>
    read.mockImplementation(async (sql, values) => {
      if (sql.includes('bytes_before')) await work();
      return query(sql, values);
    });

  /** What was read of the database at once, in bytes. */
  const portions = async () =>
    Promise.all(read.mock.results.map(async ({ value }) => JSON.stringify(await value).length));

  async function begin(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
    const request = get(`${service.url}/api/v1${path}`, { headers: { 'X-API-Key': API_KEY, ...headers } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  }

  it('is sent as it is read, a few posts at a time, as one that fits is', async () => {
    const response = await begin('/posts?limit=1000');
    const body = await text(response);
    const { headers } = response;
    expect([headers['content-type'], headers['cache-control'], headers['listed-at']]).toEqual([
      'application/json; charset=utf-8',
      'no-store',
      expect.any(String),
    ]);
    const list = JSON.parse(body);
    expect({ ...list, items: [] }).toEqual({ items: [], total: COUNT, skip: 0, limit: 1000, next_cursor: null });
    expect(JSON.stringify(list)).toBe(body);
    expect(list.items.map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(list.items[COUNT - 1]).toEqual(await service.read(`/posts/${ids[COUNT - 1]}`));
    expect(Math.max(...(await portions()))).toBeLessThan(1_500_000);
  });

  it('is compressed, and goes on behind its cursor', async () => {
    const response = await begin('/posts?limit=70', { 'Accept-Encoding': 'gzip' });
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const first = JSON.parse(gunzipSync(Buffer.concat(chunks)).toString());
    const second = await service.read(`/posts?limit=70&cursor=${first.next_cursor}`);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
  });

  it('costs nothing but the fields that are wanted', async () => {
    const { items } = await service.read('/posts?limit=1000&fields=id');
    expect(items).toEqual(ids.map((id) => ({ id })));
    expect(Math.max(...(await portions()))).toBeLessThan(20_000);
  });

  it('is read no further when its client leaves', async () => {
    const [left, reached] = [gate(), gate()];
    let portion = 0;
    beforePortions(async () => {
      if (++portion !== 3) return;
      reached.open();
      await left.opened;
    });
    const server = service.app.getHttpServer();
    const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    const others = await connections();
    const response = await begin('/posts?limit=1000');
    response.on('error', () => undefined);
    await reached.opened;
    response.destroy();
    await until(async () => (await connections()) <= others);
    left.open();
    await service.read('/waves');
    expect(portion).toBe(3);
  });

  it('breaks off, and does not look complete, when the rest cannot be read', async () => {
    let portion = 0;
    beforePortions(() => (++portion === 3 ? Promise.reject(new Error('Connection lost')) : Promise.resolve()));
    await expect(text(await begin('/posts?limit=1000'))).rejects.toThrow('aborted');
  });

  it('is an error with a status when its beginning cannot be read', async () => {
    read.mockRejectedValueOnce(new Error('Connection lost'));
    await service.api.get('/posts?limit=1000').expect(500, { detail: 'Internal server error' });
  });
});
