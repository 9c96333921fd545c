import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { UnavailableError } from '../../../src/common/errors';
import { DatabaseConnection } from '../../../src/database/connection';
import { outageReason } from '../../../src/database/outage';
import { ReadDataSource } from '../../../src/database/read-data-source';
import { createDatabase, type TestDatabase } from '../../support/database';
import { until } from '../../support/until';

/** Longer than a busy machine takes to connect. */
const SILENT_AFTER_MS = 1_000;
const LONGER_MS = 1_500;

/** A server that is none of PostgreSQL's, and what it does with each connection. */
async function listen(onConnection: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    onConnection(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `postgres://sluice@127.0.0.1:${(server.address() as AddressInfo).port}/sluice`,
    connections: () => sockets.length,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}

describe('a connection to the database', () => {
  let database: TestDatabase;
  let connection: DatabaseConnection;
  let errors: Error[];
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    errors = [];
    connection = new DatabaseConnection({ connectionString: database.url, silentAfterMs: SILENT_AFTER_MS });
    connection.on('error', (error) => errors.push(error));
    await connection.connect();
  });
  afterEach(() => connection.end());

  it('may be idle for any time, also within a transaction', async () => {
    await sleep(LONGER_MS);
    await connection.query('BEGIN');
    await sleep(LONGER_MS);
    expect((await connection.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(errors).toEqual([]);
  });

  it('is given up when a statement leaves it silent for too long, also after it was idle', async () => {
    await sleep(LONGER_MS);
    await expect(connection.query('SELECT pg_sleep(30)')).rejects.toThrow('The database sent nothing for 1 s');
  });

  it('reports nothing once it is closing, as a server that stops still speaks to it', async () => {
    const ended = connection.end();
    connection.emit('error', new Error('terminating connection due to administrator command'));
    await ended;
    expect(errors).toEqual([]);
  });

  it('that breaks between two statements of a transaction is an outage for the next one, by whichever way it is asked', async () => {
    const dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    const failures: unknown[] = [];
    const note = (error: unknown) => void failures.push(error);
    await dataSource
      .transaction(async (manager) => {
        const runner = manager.queryRunner;
        const [row] = await manager.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
        await connection.query('SELECT pg_terminate_backend($1)', [row?.pid]);
        await until(() => runner?.isReleased === true);
        await manager.query('SELECT 1').catch(note);
        await runner?.query('SELECT 1').catch(note);
      })
      .catch(note);
    await dataSource.destroy();
    expect(failures.map(outageReason)).toEqual(Array(3).fill('the connection was lost within a transaction'));
  });

  it('that breaks while TLS begins is an outage, though the error names no system call', async () => {
    const dropping = await listen((socket) => void socket.once('data', () => socket.end('S')));
    const secure = new DatabaseConnection({ connectionString: dropping.url, ssl: { rejectUnauthorized: false } });
    const failed = await secure.connect().catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'ECONNRESET' });
    expect(outageReason(failed)).not.toBeNull();
    await dropping.close();
  });

  it('has the settings of its session, whatever the database says', async () => {
    const session = { TimeZone: 'UTC', statement_timeout: '5000' };
    const url = new URL(database.url);
    url.searchParams.set('options', '-c TimeZone=Asia/Tokyo');
    const other = new DatabaseConnection({ connectionString: url.href, session });
    await other.connect();
    const read = async (name: string) => Object.values((await other.query<object>(`SHOW ${name}`)).rows[0] ?? {})[0];
    const found = [await read('TimeZone'), await read('statement_timeout')];
    await other.end();
    expect(found).toEqual(['UTC', '5s']);
  });

  it('of lists that is not free in time is no outage: whoever waits for it gets advice', async () => {
    const options = { connectionString: database.url, max: 1, connectionTimeoutMillis: 1_000 };
    const lists = new ReadDataSource(options, { databaseListTimeoutSeconds: 1, slowStatementMs: 0 });
    const taken = await lists.pool.connect();
    const refused = await lists.query('SELECT 1').catch((error: unknown) => error);
    taken.release();
    await lists.onApplicationShutdown();
    expect(refused).toBeInstanceOf(UnavailableError);
    expect(refused).toMatchObject({
      message: 'The service is busy',
      extra: { advice: expect.stringMatching(/^This took/) },
    });
  });
});
