import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { APPLICATION } from '../../src/embedded-postgres/cluster';
import { connectionUrl } from '../../src/embedded-postgres/database-setup';
import { findPostmaster } from '../../src/embedded-postgres/postmaster-file';
import { ServerPaths } from '../../src/embedded-postgres/server-paths';
import { Load } from './support/load';
import { API_KEY, Replica } from './support/replica';
import { amount, Scene } from './support/scene';

/** What a supervisor waits for at least, in milliseconds. */
const ENDS_WITHIN = 15_000;

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

/** Sends SIGTERM; returns the exit code and after how many milliseconds the process ended. */
async function terminate(replica: Replica) {
  const start = performance.now();
  replica.signal('SIGTERM');
  return { code: await replica.ended(), after: performance.now() - start };
}

/** Waits until a session waits for a lock that `holder` has. */
async function waitForWaiting(holder: Client): Promise<void> {
  for (let waiting = 0; waiting === 0; await sleep(20)) {
    const { rowCount } = await holder.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`);
    waiting = rowCount ?? 0;
  }
}

/** Locks a table until the client ends: requests that write to it do not end before. */
async function hold(table: string, url: string): Promise<Client> {
  const holder = new Client({ connectionString: url });
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  return holder;
}

describe('SIGTERM', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await Scene.begin({ posts: 2_000 });
  });
  afterAll(() => scene.end());

  it('under load, over connections that clients keep, ends the process with 0 and loses no acknowledgement', async () => {
    const replica = await scene.startOne();
    const load = scene.keep(Load.start([replica], { consumers: 12, readers: 4 }));
    while (load.acknowledged.length < 50) await sleep(20);
    const { code, after } = await terminate(replica);
    await load.stop();
    expect({ code, log: code === 0 ? '' : replica.logText() }).toEqual({ code: 0, log: '' });
    expect(after).toBeLessThan(ENDS_WITHIN);
    const statuses = [...new Set(load.received.map(({ status }) => status))];
    expect(statuses.filter((status) => ![0, 200, 204, 503].includes(status))).toEqual([]);
    const refused = load.received.filter(({ status }) => status === 503);
    expect(refused.filter(({ retryAfter }) => retryAfter === null)).toEqual([]);
    const ids = load.acknowledged.join(', ');
    const rows = await scene.server.execute(
      `SELECT FROM queue_entry WHERE post_id IN (${ids}) AND queue_status = 'delivered'`,
    );
    expect(rows).toHaveLength(load.acknowledged.length);
  });

  it('lets a request that was accepted end, and closes its connection after the response', async () => {
    const replica = await scene.startOne();
    const holder = await hold('post', scene.server.url);
    scene.atEnd(() => holder.end());
    const [{ id } = { id: 0 }] = await scene.server.execute('SELECT id FROM post LIMIT 1');
    const accepted = replica.send('POST', `/posts/${id}/approve`);
    await waitForWaiting(holder);
    const ended = terminate(replica);
    await sleep(1_500);
    expect(replica.isAlive).toBe(true);
    await holder.query('COMMIT');
    const { status, headers } = await accepted;
    expect({ status, connection: headers.get('connection') }).toEqual({ status: 200, connection: 'close' });
    expect((await ended).code).toBe(0);
  });

  it('refuses a request that arrives after it, and closes idle and half-sent connections', async () => {
    const replica = await scene.startOne();
    const idle = await open(replica);
    idle.socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    while (!idle.received().includes('"ok"')) await sleep(10);
    const halfHeader = await open(replica);
    halfHeader.socket.write('GET /api/v1/stats HTTP/1.1\r\nHost: x\r\n');
    const halfBody = await open(replica);
    const login =
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 90\r\n';
    halfBody.socket.write(`${login}Origin: http://127.0.0.1\r\n\r\n{"username"`);
    const slow = await open(replica);
    slow.socket.write(`GET /api/v1/stats HTTP/1.1\r\nHost: x\r\nX-API-Key: ${API_KEY}\r\n`);
    await sleep(200);
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

  const newDataDir = (): string => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sluice-faults-'));
    chmodSync(dataDir, 0o755);
    scene.atEnd(async () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
    return dataDir;
  };

  it('ends a start with the embedded database, exits with 0 and leaves no server', async () => {
    const dataDir = newDataDir();
    const paths = new ServerPaths(dataDir);
    for (let round = 0; round < amount(10, 5); round++) {
      const replica = await Replica.launch('', { DATA_DIR: dataDir });
      while (findPostmaster(paths) === null) await sleep(10);
      await sleep(round * 100);
      expect({ code: (await terminate(replica)).code, log: replica.logText() }).toEqual({
        code: 0,
        log: expect.not.stringContaining('output: '),
      });
      expect(findPostmaster(paths)).toBeNull();
    }
  });

  it('stops the embedded database too when something does not end, and exits with 1', async () => {
    const dataDir = newDataDir();
    const paths = new ServerPaths(dataDir);
    const replica = await scene.startOne({ DATA_DIR: dataDir }, '');
    const endpoint = findPostmaster(paths)?.endpoint;
    if (!endpoint) throw new Error('The embedded database does not run');
    const password = readFileSync(paths.passwordFile(APPLICATION), 'utf8').trim();
    const holder = await hold('queue_entry', connectionUrl(endpoint, APPLICATION, password, APPLICATION));
    const failure = replica.send('POST', '/curated/1/nack').then(
      () => 'a response',
      () => 'no response',
    );
    await waitForWaiting(holder);
    const { code, after } = await terminate(replica);
    expect(await failure).toBe('no response');
    expect(code).toBe(1);
    expect(after).toBeLessThan(ENDS_WITHIN);
    expect(findPostmaster(paths)).toBeNull();
    await holder.end();
  });
});
