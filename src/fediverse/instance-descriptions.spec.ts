import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { InstanceUnreachableError } from './instance-unreachable.error';
import { FediverseClient } from './timeline.client';

interface Answer {
  status: number;
  type?: string;
  body: string;
}

const TOKEN = 'a-token';
const NOT_FOUND: Answer = { status: 404, body: '{"error":"Not Found"}' };
let server: Server;

beforeAll(() => Logger.overrideLogger(false));
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Why the timeline of a server that describes itself so cannot be read, or how many posts it has. */
async function read(timeline: Answer, description: object | null, token: string | null = null) {
  server = createServer(({ url }, response) => {
    const told = description ? { status: 200, body: JSON.stringify(description) } : NOT_FOUND;
    const { status, type = 'application/json', body }: Answer = url === '/api/v2/instance' ? told : timeline;
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = new FediverseClient({ userAgent: 'Sluice/1', allowPrivate: true, now: () => new Date() });
  const instance = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return client.fetchTimeline({ instance, hashtag: 'cats', limit: 20, token }).then(
    ({ posts }) => posts.length,
    (error: unknown) => (error instanceof InstanceUnreachableError ? error.observed : String(error)),
  );
}

it.each<[string, Answer, object | null, number | string]>([
  // GoToSocial 0.20
  ['JSON of an API', NOT_FOUND, { version: '0.20.0+git-1', domain: 'b.example' }, 0],
  ['JSON of something else', NOT_FOUND, { name: 'b.example' }, 'answered 404'],
  ['JSON of a server without a description', NOT_FOUND, null, 'answered 404'],
  ['a page', { status: 404, type: 'text/html', body: '<h1>404</h1>' }, { version: '4.5.0' }, 'answered 404'],
  ['no JSON', { status: 404, body: '' }, { version: '4.5.0' }, 'answered 404'],
])('a hashtag that is not found, by %s', async (_, answer, description, found) => {
  expect(await read(answer, description)).toBe(found);
});

// Mastodon 4.5
it.each<[string | undefined, string | undefined, string | null, number | string]>([
  ['disabled', 'disabled', TOKEN, 'hashtag timelines are disabled'],
  ['disabled', 'authenticated', null, 'hashtag timelines are for members'],
  ['authenticated', 'authenticated', null, 'hashtag timelines are for members'],
  ['authenticated', 'authenticated', TOKEN, 0],
  ['public', 'disabled', null, 0],
  [undefined, undefined, null, 0],
])('an empty timeline of posts that are %s, and %s from elsewhere, with the token %s', async (...row) => {
  const [local, remote, token, found] = row;
  const description = { configuration: { timelines_access: { hashtag_feeds: { local, remote } } }, version: '4.5.0' };
  expect(await read({ status: 200, body: '[]' }, description, token)).toBe(found);
});
