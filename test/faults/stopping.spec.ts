import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../support/until';
import { Load } from './support/load';
import { API_KEY, type Replica } from './support/replica';
import { useScene } from './support/scene';
import { ENDS_WITHIN, hold, terminate, waitForWaiting } from './support/stop';

/** A connection of its own, to send requests as bytes, and all that came back. */
interface Wire {
  socket: Socket;
  received(): string;
  closed: Promise<unknown>;
}

async function open(replica: Replica): Promise<Wire> {
  const { hostname, port } = new URL(replica.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  // A reset closes the connection too.
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return { socket, closed, received: () => received };
}

describe('SIGTERM', () => {
  const scene = useScene('posts');

  it('under load, over connections that clients keep, ends the process with 0 and loses no acknowledgement', async () => {
    const replica = await scene().startOne();
    const load = scene().keep(Load.start([replica], { consumers: 12, readers: 4 }));
    await until(() => load.acknowledged.length > 50);
    const { code, after } = await terminate(replica);
    await load.stop();
    expect({ code, log: code === 0 ? '' : replica.logText() }).toEqual({ code: 0, log: '' });
    expect(after).toBeLessThan(ENDS_WITHIN);
    const statuses = [...new Set(load.received.map(({ status }) => status))];
    expect(statuses.filter((status) => ![0, 200, 204, 503].includes(status))).toEqual([]);
    const refused = load.received.filter(({ status }) => status === 503);
    expect(refused.filter(({ retryAfter }) => retryAfter === null)).toEqual([]);
    const ids = load.acknowledged.join(', ');
    const rows = await scene().server.execute(
      `SELECT FROM queue_entry WHERE post_id IN (${ids}) AND queue_status = 'delivered'`,
    );
    expect(rows).toHaveLength(load.acknowledged.length);
  });

  it('lets a request that was accepted end, and closes its connection after the response', async () => {
    const replica = await scene().startOne();
    const holder = await hold('post', scene().server.url);
    scene().atEnd(() => holder.end());
    const [{ id } = { id: 0 }] = await scene().server.execute('SELECT id FROM post LIMIT 1');
    const accepted = replica.send('POST', `/posts/${id}/approve`);
    await waitForWaiting(holder);
    const ended = terminate(replica);
    // Longer than a request may take to arrive.
    await sleep(1_300);
    expect(replica.isAlive).toBe(true);
    await holder.query('COMMIT');
    const { status, headers } = await accepted;
    expect({ status, connection: headers.get('connection') }).toEqual({ status: 200, connection: 'close' });
    expect((await ended).code).toBe(0);
  });

  it('refuses a request that arrives after it, and closes idle and half-sent connections', async () => {
    const replica = await scene().startOne();
    const idle = await open(replica);
    idle.socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => idle.received().includes('"ok"'));
    const halfHeader = await open(replica);
    halfHeader.socket.write('GET /api/v1/stats HTTP/1.1\r\nHost: x\r\n');
    const halfBody = await open(replica);
    const login =
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 90\r\n';
    halfBody.socket.write(`${login}Origin: http://127.0.0.1\r\n\r\n{"username"`);
    const slow = await open(replica);
    slow.socket.write(`GET /api/v1/stats HTTP/1.1\r\nHost: x\r\nX-API-Key: ${API_KEY}\r\n`);
    // What it was sent before, it has read.
    expect(await replica.readiness()).toBe(200);
    const ended = terminate(replica);
    await idle.closed;
    slow.socket.write('\r\n');
    await Promise.all([halfHeader.closed, halfBody.closed, slow.closed]);
    const { code, after } = await ended;
    expect(code).toBe(0);
    expect(after).toBeLessThan(ENDS_WITHIN);
    expect(halfHeader.received()).toBe('');
    expect(halfBody.received()).toBe('');
    expect(slow.received()).toMatch(/^HTTP\/1\.1 503 /);
    expect(slow.received()).toMatch(/\r\nConnection: close\r\n/i);
    expect(slow.received()).toMatch(/\r\nRetry-After: \d+\r\n/i);
    expect(slow.received()).toMatch(/\{"detail":"Service unavailable"\}$/);
  });
});
