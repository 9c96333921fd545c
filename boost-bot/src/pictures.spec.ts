import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pictures } from './pictures';

describe('a redirect of the own server', () => {
  it.each([
    ['to an address of the own network', (port: number) => `http://127.0.0.1:${port}/inside`],
    ['to a name of the own network', (port: number) => `http://localhost:${port}/inside`],
    ['to itself, and from there inside', (port: number) => `/redirect?http://localhost:${port}/inside`],
    ['to an address in another form', (port: number) => `http://[::ffff:7f00:1]:${port}/inside`],
    ['to no address of the web', () => 'data:image/png;base64,AAAA'],
    ['to itself for ever', () => 'again'],
  ])('%s: nothing is asked there', async (_, target) => {
    const asked: string[] = [];
    const start = async () => {
      const server = createServer(({ url = '' }, response) => {
        asked.push(url);
        const to = url.startsWith('/redirect?') ? url.slice('/redirect?'.length) : undefined;
        const location = to === 'again' ? url : to;
        response.writeHead(location ? 302 : 200, location ? { Location: location } : {}).end('picture');
      }).listen(0, '::');
      await once(server, 'listening');
      return { server, port: (server.address() as AddressInfo).port };
    };
    const [own, inside] = [await start(), await start()];
    const host = `127.0.0.1:${own.port}`;
    const pictures = new Pictures(host, async () => 'hash', new AbortController().signal);
    const url = `http://${host}/redirect?${target(inside.port)}`;
    const hash = await pictures.hashOf({ type: 'image', url, preview_url: null });
    for (const { server } of [own, inside]) server.close();
    expect(hash).toBeNull();
    expect(asked.length).toBeGreaterThan(0);
    expect(asked).not.toContain('/inside');
  });
});

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
