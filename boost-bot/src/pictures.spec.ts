import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pictures } from './pictures';

describe('a picture that the own server shows', () => {
  it.each<[string, boolean, (origin: string) => string, string | null]>([
    ['at its own host', true, (origin) => `${origin}/picture`, 'hash'],
    ['at its own host, from where it redirects', true, (origin) => `${origin}/redirect`, 'hash'],
    ["at an author's, by an address of the own network", false, (origin) => `${origin}/picture`, null],
    [
      "at an author's, by a name of the own network",
      false,
      (origin) => `${origin.replace('127.0.0.1', 'localhost')}/`,
      null,
    ],
    ['without an address', false, () => 'picture.jpg', null],
  ])('%s', async (_, own, addressOf, hash) => {
    let asked = 0;
    const server = createServer((request, response) => {
      asked++;
      if (request.url === '/redirect') response.writeHead(302, { Location: '/picture' });
      response.end('picture');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const ownHost = own ? host : 'social.example';
    const pictures = new Pictures(ownHost, async () => 'hash', new AbortController().signal);
    const found = await pictures.hashOf({ type: 'image', url: addressOf(`http://${host}`), preview_url: null });
    server.close();
    expect(found).toBe(hash);
    expect(asked > 0).toBe(hash !== null);
  });
});
