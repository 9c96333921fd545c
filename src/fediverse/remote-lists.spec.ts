import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FediverseOptions } from './fediverse-options';
import { RemoteLists } from './remote-lists';

const NEW = { etag: null, lastModified: null };

describe('RemoteLists', () => {
  const server = createServer((_, response) => response.end('spam.example'));
  const asked: string[] = [];
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const read = (allowPrivate: boolean) => {
    const options: FediverseOptions = {
      userAgent: 'Sluice/test',
      allowPrivate,
      resolve: (name) => {
        asked.push(name);
        return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
      },
      now: () => new Date(),
    };
    const { port } = server.address() as AddressInfo;
    return new RemoteLists(options).read(new URL(`http://lists.example:${port}/`), NEW, new AbortController().signal);
  };

  it('refuse a public name that leads to a private address', async () => {
    await expect(read(true)).resolves.toEqual({ ...NEW, text: 'spam.example' });
    await expect(read(false)).rejects.toMatchObject({ code: 'unresolved' });
    expect(asked).toEqual(['lists.example', 'lists.example']);
  });
});
