import { connect, type Socket } from 'node:net';
import { useService } from '../../support/app';
import { expectServedBesideStalled, expectServedDuringFlood, GET, POST } from './flood';

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
    await expectServedDuringFlood(service, 3, 6);
  });

  it('answers others while connections that never finish their request are open', async () => {
    await expectServedBesideStalled(service, 20, 2);
  });
});
