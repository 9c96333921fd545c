import { once } from 'node:events';
import { createServer, get, type Agent, type Server } from 'node:http';
import { get as getSecurely } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { SlowListener } from '../../test/support/slow-listener';
import { isRefusedAddress } from './address-check';
import { guardedAgents, type ConnectGuard } from './guarded-agents';

let server: Server;
let port: number;
let connections = 0;
let slow: SlowListener | null = null;

beforeAll(async () => {
  server = createServer((_request, response) => response.end('hello'));
  server.on('connection', () => connections++);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  connections = 0;
});

afterEach(async () => {
  await slow?.close();
  slow = null;
});

const resolvesTo =
  (...addresses: string[]): ConnectGuard['resolve'] =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

function agents(changes: Partial<ConnectGuard>): ReturnType<typeof guardedAgents> {
  return guardedAgents({
    resolve: resolvesTo('127.0.0.1'),
    isRefused: isRefusedAddress,
    connectTimeout: 1_000,
    ...changes,
  });
}

async function request(host: string, agent: Agent, at = port): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    get({ host, port: at, agent }, (response) => resolve(response.resume().statusCode)).on('error', (error) =>
      resolve(error.message),
    );
  });
}

describe('guardedAgents', () => {
  it.each(['127.0.0.1', '::1', '[::1]', '::ffff:127.0.0.1'])('refuses the literal %s', async (host) => {
    const guard = { resolve: resolvesTo('8.8.8.8') };
    expect(await request(host, agents(guard).http)).toBe('Instance unreachable: refused address');
    expect(connections).toBe(0);
  });

  it.each([[['127.0.0.1']], [['8.8.8.8', '127.0.0.1']], [['127.0.0.1', '8.8.8.8']], [['::1']]])(
    'refuses a name that resolves to %j',
    async (addresses) => {
      expect(await request('a.example', agents({ resolve: resolvesTo(...addresses) }).http)).toBe(
        'Instance unreachable: refused address',
      );
      expect(connections).toBe(0);
    },
  );

  it('refuses a name without addresses', async () => {
    expect(await request('a.example', agents({ resolve: resolvesTo() }).http)).toBe(
      'Instance unreachable: name not resolved',
    );
  });

  it('connects to the very address it judged, though the name answers otherwise the next time', async () => {
    const answers = ['127.0.0.1', '127.0.0.2'];
    const judged: string[] = [];
    const isRefused = (ip: string): boolean => judged.push(ip) > 0 && ip !== '127.0.0.1';
    const { http } = agents({ resolve: async () => [{ address: answers.shift() ?? '', family: 4 }], isRefused });
    expect(await request('rebind.example', http)).toBe(200);
    expect({ judged, left: answers, connections }).toEqual({
      judged: ['127.0.0.1'],
      left: ['127.0.0.2'],
      connections: 1,
    });
    expect(await request('rebind.example', http)).toBe('Instance unreachable: refused address');
    expect({ judged, connections }).toEqual({ judged: ['127.0.0.1', '127.0.0.2'], connections: 1 });
  });

  it.each([[['127.0.0.1', '100::1']], [['100::1', '127.0.0.1']], [['127.0.0.1', '127.0.0.1', '100::1']]])(
    'waits for the address that connects after a while, though the name has one that leads nowhere: %j',
    async (addresses) => {
      slow = await SlowListener.start();
      const { http } = agents({ resolve: resolvesTo(...addresses), isRefused: () => false, connectTimeout: 30_000 });
      const answer = request('slow.example', http, slow.port);
      await slow.accept();
      expect(await answer).toBe(200);
    },
  );

  it('takes the first of several connections, and closes the others', async () => {
    const { http } = agents({ resolve: resolvesTo('127.0.0.1', '127.0.0.1', '127.0.0.1'), isRefused: () => false });
    expect(await request('many.example', http)).toBe(200);
    expect(connections).toBe(1);
  });

  it('gives up connecting after its time, the name included', async () => {
    const { http } = agents({ resolve: () => new Promise(() => undefined), connectTimeout: 50 });
    expect(await request('slow.example', http)).toBe('Instance unreachable: connecting timed out');
  });

  it('gives up a TLS handshake that never ends, and refuses for https as for http', async () => {
    const held: Socket[] = [];
    const mute = createTcpServer((socket) => held.push(socket));
    await once(mute.listen(0, '127.0.0.1'), 'listening');
    const ask = (isRefused: ConnectGuard['isRefused']): Promise<string> =>
      new Promise((resolve) => {
        const { https } = agents({ isRefused, connectTimeout: 100 });
        const options = { host: 'a.example', port: (mute.address() as AddressInfo).port, agent: https };
        getSecurely(options, () => resolve('connected')).on('error', (error) => resolve(error.message));
      });
    expect(await ask(() => false)).toBe('Instance unreachable: connecting timed out');
    expect(await ask(isRefusedAddress)).toBe('Instance unreachable: refused address');
    for (const socket of held) socket.destroy();
    mute.close();
  });
});
