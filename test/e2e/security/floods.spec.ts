import { connect, type Socket } from 'node:net';
import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { atOnce } from '../curated-queue/consumer';

/** The heads of two requests as bytes, up to the headers that a test adds. */
const GET = 'GET /api/v1/posts HTTP/1.1\r\nHost: 127.0.0.1\r\n';
const POST = 'POST /api/v1/posts/batch-score HTTP/1.1\r\nHost: 127.0.0.1\r\n';

/** What a service answers to these very bytes, until it closes the connection. */
function send(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket: Socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.on('close', () => resolve(received));
    // A reset after the answer has come is no failure.
    socket.on('error', (error) => received === '' && reject(error));
  });
}

describe('the service under hostile clients', () => {
  const service = useService();

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a method that is none', GET.replace('GET', 'G\u0001T') + '\r\n', 400],
    ['a version that is none', GET.replace('HTTP/1.1', 'HTTP/9.9') + '\r\n', 400],
    ['HTTP/2 in the clear', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 400],
    ['a header without a name', `${GET}: x\r\n\r\n`, 400],
    ['a control character in a header', `${GET}X-Y: a\x00b\r\n\r\n`, 400],
    ['a folded header', `${GET}X-Y: a\r\n b\r\n\r\n`, 400],
    ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    ['a length and chunks', `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['a length that is none', `${POST}Content-Length: 0x2\r\n\r\n{}`, 400],
    ['17 kB of headers', `${GET}X-Y: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
  ])('answers %s in JSON and closes the connection', async (_, bytes, status) => {
    const answer = await send(service.url, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toEqual({ detail: expect.any(String) });
  });

  it('hands posts out while others flood it with unknown keys, sessions and bodies', async () => {
    const ids = await givenPosts(service, 3, { approve: true });
    let flooding = true;
    const statuses = new Set<number>();
    const flood = atOnce(6, async (lane) => {
      for (let turn = 0; flooding; turn++) {
        const stranger = { 'X-API-Key': `slc_unknown_${lane}_${turn}` };
        const guest = { Cookie: `sluice_session=${'a'.repeat(38)}${String(turn % 100_000).padStart(5, '0')}` };
        const call = service.anonymous.post('/posts/bulk-review').set(lane % 2 === 0 ? stranger : guest);
        statuses.add((await call.send({ items: 'x'.repeat(100_000) })).status);
      }
    });
    const served: number[] = [];
    try {
      for (const _ of ids) {
        const body = await service.read('/curated/next');
        served.push(body.fenliu_post_id);
        await service.api.post(`/curated/${body.fenliu_post_id}/ack`).expect(204);
      }
    } finally {
      flooding = false;
      await flood;
    }
    expect(served).toEqual(ids);
    expect([...statuses]).toEqual([401]);
  });

  it('answers others while connections that never finish their request are open', async () => {
    const { hostname, port } = new URL(service.url);
    const open = await atOnce(20, async (lane) => {
      const socket = connect(Number(port), hostname);
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.write(lane % 2 === 0 ? GET : `${POST}Content-Length: 1000\r\n\r\n{`);
      return socket;
    });
    for (const _ of [1, 2]) await service.api.get('/posts?limit=1').expect(200);
    for (const socket of open) socket.destroy();
  });
});
