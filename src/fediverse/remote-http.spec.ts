import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { InstanceUnreachableError } from './instance-unreachable.error';
import { MAX_BODY, RemoteHttp } from './remote-http';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const BOMB = Buffer.alloc(8 * 1024 * 1024, ' ');
const OPTIONS = { userAgent: 'Sluice/1', allowPrivate: true, now: () => new Date(), timeouts: { request: 30_000 } };
const IMPATIENT = { ...OPTIONS, timeouts: { request: 400 } };

let handler: Handler = () => undefined;
let server: Server;
let requests: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    handler(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  requests = [];
});

/** The answer's text, or why there is none. */
async function get(protocol = 'http', options = OPTIONS): Promise<string> {
  const url = new URL(`${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  try {
    const { bytes } = await new RemoteHttp(options).get(url, new AbortController().signal);
    return new TextDecoder().decode(bytes);
  } catch (error) {
    return error instanceof InstanceUnreachableError
      ? `unreachable: ${error.observed}`
      : `not unreachable: ${String(error)}`;
  }
}

const encoded =
  (encoding: string, body: Buffer): Handler =>
  (_request, response) =>
    response.writeHead(200, { 'content-encoding': encoding }).end(body);

const endless =
  (piece: string, pause: number): Handler =>
  async (_request, response) => {
    while (!response.closed) {
      response.write(piece);
      await sleep(pause);
    }
  };

const redirect =
  (location: string): Handler =>
  (_request, response) =>
    response.writeHead(302, { location }).end();

const hops =
  (last: number): Handler =>
  (request, response) => {
    const { url = '' } = request;
    if (url.length <= last) redirect(`${url}x`)(request, response);
    else response.end('[]');
  };

describe('RemoteHttp', () => {
  it.each<[string, Handler]>([
    ['plain', (_q, r) => r.end('[]')],
    ['gzip', encoded('gzip', gzipSync('[]'))],
    ['x-gzip', encoded('X-Gzip', gzipSync('[]'))],
    ['brotli', encoded('br', brotliCompressSync('[]'))],
    ['with a byte order mark', (_q, r) => r.end('\ufeff[]')],
  ])('reads an answer that is %s', async (_what, script) => {
    handler = script;
    expect(await get()).toBe('[]');
  });

  it('reads an answer of exactly 5 MiB, and none larger', async () => {
    handler = (_request, response) => response.end(BOMB.subarray(0, MAX_BODY));
    expect(await get()).toHaveLength(5 * 1024 * 1024);
    handler = (_request, response) => response.end(BOMB.subarray(0, MAX_BODY + 1));
    expect(await get()).toBe('unreachable: answer too large');
  });

  it.each<[string, string, Handler]>([
    ['never comes', 'timed out', () => undefined],
    ['drips', 'timed out', endless(' ', 5)],
    ['is endless', 'answer too large', endless(' '.repeat(1024 * 1024), 0)],
    ['is a gzip bomb', 'answer too large', encoded('gzip', gzipSync(BOMB))],
    ['is a brotli bomb', 'answer too large', encoded('br', brotliCompressSync(BOMB))],
    ['is no gzip', 'failed with Z_DATA_ERROR', encoded('gzip', Buffer.from('[]'))],
    [
      'is cut off',
      'failed with ECONNRESET',
      (_q, r) => void r.writeHead(200, { 'content-length': '9' }).write('[', () => r.destroy()),
    ],
    ['is no HTTP', 'failed with HPE_INVALID_CONSTANT', (q) => void q.socket.end('hello\r\n\r\n')],
    [
      'has endless headers',
      'failed with HPE_HEADER_OVERFLOW',
      (q) => void q.socket.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`),
    ],
    ['hangs up', 'failed with ECONNRESET', (q) => void q.socket.destroy()],
    ['redirects elsewhere', 'redirect elsewhere', redirect('http://127.0.0.1:1/')],
    ['redirects to another scheme', 'redirect elsewhere', redirect('https://127.0.0.1/')],
    ['redirects to a file', 'redirect elsewhere', redirect('file:///etc/passwd')],
    ['redirects to nowhere', 'redirect elsewhere', redirect('http://[')],
    ['redirects with user info', 'redirect elsewhere', (q, r) => redirect(`http://user@${q.headers.host}/`)(q, r)],
  ])('gives up an answer that %s: %s', async (_what, reason, script) => {
    handler = script;
    const options = reason === 'timed out' ? IMPATIENT : OPTIONS;
    expect(await get('http', options)).toBe(`unreachable: ${reason}`);
  });

  it('gives up a server that speaks no TLS', async () => {
    expect(await get('https')).toMatch(/^unreachable: failed with (?:EPROTO|ERR_SSL_[A-Z_]+)$/);
  });

  it('reads many tiny chunks without a buffer for each', async () => {
    handler = ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      socket.end(`${'1\r\n \r\n'.repeat(100_000)}0\r\n\r\n`);
    };
    expect(await get()).toHaveLength(100_000);
  });

  it('follows three redirects within the origin, and no fourth', async () => {
    handler = hops(3);
    expect(await get()).toBe('[]');
    expect(requests).toEqual(['/', '/x', '/xx', '/xxx']);
    handler = hops(4);
    expect(await get()).toBe('unreachable: too many redirects');
  });

  it('ignores the proxy variables of the environment', async () => {
    handler = (_request, response) => response.end('[]');
    const before = { ...process.env };
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy']) process.env[name] = 'http://127.0.0.1:9';
    try {
      expect(await get()).toBe('[]');
    } finally {
      process.env = before;
    }
  });
});
