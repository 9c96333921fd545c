import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { AppConfig } from '../../config/app-config';
import { VERSION } from '../../config/version';
import { checkService } from './service.check';

/** Answers as Sluice does, which sends the id of the request back. */
const sluice =
  (status: number, body: object): RequestListener =>
  (request, response) =>
    response.writeHead(status, { 'X-Request-Id': String(request.headers['x-request-id']) }).end(JSON.stringify(body));
const foreign =
  (status: number, body: string, headers = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

describe('what listens at the address of the service', () => {
  const check = async (server: Server | null, isDatabaseUp = true) => {
    const listening = server ?? createTcpServer();
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    const { port } = listening.address() as AddressInfo;
    if (!server) await new Promise((resolve) => listening.close(resolve));
    const [finding] = await checkService(AppConfig.from({ PORT: String(port) }), isDatabaseUp);
    if (server) await new Promise((resolve) => server.close(resolve));
    return `${finding?.level} ${finding?.text.replace(/http:\S+/, 'URL')}`;
  };

  it.each<[string, RequestListener, boolean, string]>([
    ['the service', sluice(200, { version: VERSION }), true, `ok The service at URL is ready, version ${VERSION}`],
    ['a sick one', sluice(503, { detail: 'The database is read-only' }), true, 'wrong The service cannot serve: The'],
    ['an older one', sluice(200, { version: '0.0.1' }), true, `wrong The service at URL is version 0.0.1, and`],
    [
      'that of another folder',
      sluice(200, { version: VERSION }),
      false,
      'wrong Another Sluice answers at URL no database',
    ],
    ['a page', foreign(200, '<h1>Grafana</h1>'), true, 'wrong Another program answers at URL'],
    ['a 404', foreign(404, '{"detail":"Not found"}'), true, 'wrong Another program answers at URL'],
    ['a version', foreign(200, `{"version":"${VERSION}"}`), true, 'wrong Another program answers at URL'],
    ['a redirect', foreign(302, '', { Location: '/login' }), true, 'wrong Another program answers at URL'],
  ])('is told: %s', async (_, listener, isUp, expected) => {
    expect(await check(createServer(listener), isUp)).toContain(expected);
  });

  it('is told where it does not speak HTTP, and where there is nothing', async () => {
    const banner = createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n', () => socket.destroy()));
    expect(await check(banner)).toBe('wrong What listens at URL does not answer as the service does');
    expect(await check(null)).toBe('hint No service responds at URL');
  });
});
