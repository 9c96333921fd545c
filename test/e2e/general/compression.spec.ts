import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { API_KEY, useService } from '../../support/app';
import { givenPosts, picture } from '../../support/posts';

describe('responses of 1 kB and more', () => {
  const service = useService();
  let id: number;
  beforeAll(async () => {
    const content = () => ({ media: Array.from({ length: 8 }, () => picture()) });
    [id = 0] = await givenPosts(service, 30, { approve: true, content });
  });

  async function read(path: string, accepted?: string) {
    const headers = { 'X-API-Key': API_KEY, ...(accepted === undefined ? {} : { 'Accept-Encoding': accepted }) };
    const [answer]: IncomingMessage[] = await once(get(service.url + path, { headers }), 'response');
    if (!answer) throw new Error('No answer');
    return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
  }

  const LIST = '/api/v1/posts?limit=30';

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['*', 'br'],
  ])('are compressed for a client that accepts %s: by %s', async (accepted, encoding) => {
    const plain = await read(LIST);
    const { status, headers, body } = await read(LIST, accepted);
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'Accept-Encoding']);
    expect(headers['content-type']).toBe(plain.headers['content-type']);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.length).toBeLessThan(plain.body.length / 3);
    expect((encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).equals(plain.body)).toBe(true);
  });

  it.each([undefined, '', 'identity', 'gzip;q=0, br;q=0', 'zstd'])(
    'are sent as they are to a client that accepts %s',
    async (accepted) => {
      const { headers, body } = await read(LIST, accepted);
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers['content-length']).toBe(String(body.length));
      expect(JSON.parse(body.toString()).items).toHaveLength(30);
    },
  );

  it('keep the ETag, which If-Match takes back', async () => {
    const { headers } = await read(`/api/v1/posts/${id}`, 'gzip');
    expect(headers['content-encoding']).toBe('gzip');
    const change = service.api.patch(`/posts/${id}`).set('If-Match', String(headers.etag));
    await change.send({ reviewer_notes: 'Seen' }).expect(200);
  });

  it('are compressed of the OpenAPI document too, which has no indentation', async () => {
    const { headers, body } = await read('/docs-json', 'br');
    expect(headers['content-encoding']).toBe('br');
    const text = brotliDecompressSync(body).toString();
    expect(text).toBe(JSON.stringify(JSON.parse(text)));
  });

  it.each(['swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js', 'swagger-ui.css', 'swagger-ui-init.js'])(
    'are compressed of what Swagger UI loads: %s',
    async (file) => {
      const [plain, { headers, body }] = [await read(`/docs/${file}`), await read(`/docs/${file}`, 'gzip')];
      expect(headers['content-encoding']).toBe('gzip');
      expect(body.length).toBeLessThan(plain.body.length / 2);
      expect(gunzipSync(body).equals(plain.body)).toBe(true);
    },
  );

  it('are sent as they are by the queue, which asks nothing about compression', async () => {
    const { status, headers, body } = await read('/api/v1/curated/next', 'gzip, br');
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThan(1_024);
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
  });

  it('are few: a shorter one is sent as it is', async () => {
    for (const path of ['/api/v1/spam-rules/none', '/api/v1/reblog-controls/settings']) {
      const { headers, body } = await read(path, 'gzip, br');
      expect(body.length).toBeLessThan(1_024);
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers['content-length']).toBe(String(body.length));
    }
  });
});
