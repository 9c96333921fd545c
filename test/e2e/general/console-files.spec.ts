import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import request from 'supertest';
import { startApp, useService } from '../../support/app';

const PAGES = ' queue streams filters topical-days statistics users settings sign-in set-password'.split(' ');
const PAGE = '<!doctype html><title>Sluice</title>';
const SCRIPT = 'console.log("a script that is long enough to be worth compressing");\n'.repeat(20);

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self' https:; " +
  "manifest-src 'self'; media-src https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

function buildConsole(): string {
  const folder = mkdtempSync(join(tmpdir(), 'console-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'secret.txt'), 'not an asset');
  writeFileSync(join(folder, 'assets', 'index-abc123.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'index-abc123.js.br'), brotliCompressSync(SCRIPT));
  return folder;
}

describe("the console's files", () => {
  const folder = buildConsole();
  const service = useService({ consoleFolder: folder, env: { ALLOW_PRIVATE_INSTANCES: 'false' } });
  const get = (path: string) => request(service.url).get(path);

  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(PAGES)('answers the one page at /%s, uncached and without a key', async (path) => {
    const { text } = await get(`/${path}`)
      .expect(200)
      .expect('Content-Type', 'text/html;charset=utf-8')
      .expect('Cache-Control', 'no-cache')
      .expect('Content-Security-Policy', POLICY)
      .expect('Cross-Origin-Opener-Policy', 'same-origin')
      .expect('Referrer-Policy', 'no-referrer')
      .expect('X-Content-Type-Options', 'nosniff');
    expect(text).toBe(PAGE);
  });

  it('answers the page whatever the query, HEAD with the headers alone, and 304 to what the browser has', async () => {
    await get('/queue?status=error').expect(200, PAGE);
    const { text } = await request(service.url).head('/').expect(200).expect('Content-Length', String(PAGE.length));
    expect(text).toBeUndefined();
    const { headers } = await get('/');
    await get('/').set('If-None-Match', String(headers.etag)).expect(304);
  });

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('serves assets for good, with Accept-Encoding %s', async (accepted, encoding) => {
    const answer = await get('/assets/index-abc123.js').set('Accept-Encoding', accepted).expect(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/javascript/),
      vary: 'Accept-Encoding',
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(encoding === 'br' || answer.text === SCRIPT).toBe(true);
  });

  it('ignores a range', async () => {
    await get('/assets/index-abc123.js').set('Range', 'bytes=9-2').expect(200);
  });

  test.each([
    '/index.html',
    '/secret.txt',
    '/queue/',
    '/reviews',
    '/assets/',
    '/assets/missing.js',
    '/assets/..%2fsecret.txt',
    '/assets/%2e%2e/secret.txt',
    '/assets/%E0%A4',
  ])('leaves %s a JSON 404', async (path) => {
    await get(path).expect(404, { detail: 'Not Found' });
  });

  it('is read only', async () => {
    await request(service.url).post('/').expect(404, { detail: 'Not Found' });
  });
});

describe('a service on a development machine', () => {
  it('lets pictures come from sample instances', async () => {
    const folder = buildConsole();
    const service = await startApp({ consoleFolder: folder, env: { ALLOW_PRIVATE_INSTANCES: 'true' } });
    const { headers } = await request(service.url).get('/').expect(200);
    expect(headers['content-security-policy']).toContain(
      "img-src 'self' https: http://localhost:* http://127.0.0.1:*;",
    );
    await service.close();
    rmSync(folder, { recursive: true });
  });

  it('says so when the console is not built', async () => {
    const service = await startApp({ consoleFolder: join(tmpdir(), 'no-such-folder') });
    await request(service.url).get('/').expect(404, { detail: 'The console is not built: npm run build' });
    await service.close();
  });
});
