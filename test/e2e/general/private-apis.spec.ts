import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import request from 'supertest';
import { FastExpressAdapter } from '../../../src/common/http/fast-express.adapter';
import { runPrepared } from '../../../src/database/prepared';
import { useService } from '../../support/app';

/** An adapter's server as it listens, and what of Express and Node its hooks meet in one request. */
async function hooksOf(adapter: FastExpressAdapter) {
  adapter.initHttpServer();
  const server = adapter.getHttpServer() as Server;
  const seen: { received?: object; handled?: object; own?: object; answering?: unknown } = {};
  server.prependListener('request', (received) => (seen.received = Object.getPrototypeOf(received)));
  adapter.use((incoming: Express, response: { json(body: object): void }) => {
    seen.handled = Object.getPrototypeOf(incoming);
    seen.own = adapter.getInstance<{ request: object }>().request;
    seen.answering = Reflect.get(incoming.socket, '_httpMessage') === response;
    response.json({ fresh: incoming.fresh });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

interface Express {
  socket: object;
  fresh: boolean;
}

describe('the private API', () => {
  it('of Express: a request keeps the prototype of the application that Node made it with', async () => {
    const { server, seen, url } = await hooksOf(new FastExpressAdapter());
    const { body } = await request(url).get('/').set('If-None-Match', '*').expect(200);
    server.close();
    expect(seen.received).toBe(seen.own);
    expect(seen.handled).toBe(seen.own);
    expect(body).toEqual({ fresh: false });
  });

  it('of Node: a connection holds the response that is under way', async () => {
    const { server, seen, url } = await hooksOf(new FastExpressAdapter());
    await request(url).get('/').expect(200);
    server.close();
    expect(seen.answering).toBe(true);
  });

  describe('of TypeORM', () => {
    const service = useService();

    it('is a pool of pg, which prepares named statements', async () => {
      expect(Reflect.get(service.db.driver, 'master')).toBeInstanceOf(Pool);
      const statement = { name: 'guard', text: 'SELECT statement FROM pg_prepared_statements WHERE name = $1' };
      expect(await runPrepared(service.db, statement, ['guard'])).toEqual([{ statement: statement.text }]);
    });
  });
});
