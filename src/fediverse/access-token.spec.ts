import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { FediverseClient } from './timeline.client';

const TOKEN = 'a-secret-token';

describe('an access token', () => {
  const sent: (string | undefined)[] = [];
  const logged: string[] = [];
  let server: Server;

  beforeAll(async () => {
    const note = (message: string): void => void logged.push(message);
    Logger.overrideLogger({ log: note, warn: note, error: note });
    server = createServer((request, response) => {
      sent.push(request.headers.authorization);
      response.writeHead(401).end(request.headers.authorization);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });
  afterAll(() => server.close());

  it('is sent, and neither logged nor part of an error when the fetch fails', async () => {
    const client = new FediverseClient({ userAgent: 'Sluice/1', allowPrivate: true, now: () => new Date() });
    const errors: unknown[] = [];
    for (const instance of [`127.0.0.1:${(server.address() as AddressInfo).port}`, '127.0.0.1:1'])
      await client
        .fetchTimeline({ instance, hashtag: 'cats', limit: 1, token: TOKEN })
        .catch((error: unknown) => errors.push(error));
    expect(sent).toEqual([`Bearer ${TOKEN}`]);
    expect([errors.length, logged.length]).toEqual([2, 2]);
    const told = [...errors.map((error) => `${String(error)} ${JSON.stringify(error)}`), ...logged].join('\n');
    expect(told).not.toContain(TOKEN);
  });
});
