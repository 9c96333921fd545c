import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestApp } from '../../support/app';
import { until } from '../../support/until';
import { forgetPosts, queueStatus } from '../../e2e/curated-queue/consumer';
import { ConsumerProcess } from './consumer-process';

/** What the proxy does with a request: passes it on, sends 503 or a page, redirects, cuts the connection, or passes it on and drops the response. */
export type Fault = 'pass' | 'unavailable' | 'page' | 'redirect' | 'cut' | 'response lost';

/** A proxy before a service that fails each request as the test decides. */
export class FlakyProxy {
  /** The last part of the path of each request, such as `next`. */
  readonly calls: string[] = [];
  target = '';
  fault: (call: string) => Fault | Promise<Fault> = () => 'pass';
  private readonly server: Server = createServer((request, response) => void this.handle(request, response));

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Starts without faults and without recorded calls. */
  async open(target: string): Promise<void> {
    this.target = target;
    this.calls.length = 0;
    this.fault = () => 'pass';
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  /** Fails the calls of each name in this order, and passes on all others. */
  failInOrder(faults: Record<string, Fault[]>): void {
    this.fault = (call) => faults[call]?.shift() ?? 'pass';
  }

  count(name: string): number {
    return this.calls.filter((call) => call === name).length;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = request.url?.split('/').at(-1) ?? '';
    this.calls.push(call);
    const fault = await this.fault(call);
    if (fault === 'cut') return void request.socket.destroy();
    if (fault === 'unavailable') return void response.writeHead(503).end('<h1>Down for maintenance</h1>');
    if (fault === 'page') return void response.end('<h1>Down for maintenance</h1>');
    if (fault === 'redirect') return void response.writeHead(302, { Location: '/elsewhere' }).end();
    try {
      const { answer, body } = await this.passOn(request);
      if (fault === 'response lost') request.socket.destroy();
      else response.writeHead(answer.statusCode ?? 500, answer.headers).end(body);
    } catch {
      response.writeHead(502).end();
    }
  }

  private async passOn(request: IncomingMessage) {
    const headers = { ...request.headers, connection: 'close' };
    const onward = send(this.target + request.url, { method: request.method, headers });
    onward.end(await buffer(request));
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    return { answer, body: await buffer(answer) };
  }
}

/** For each test an empty queue and a proxy before the service; ends the test's consumers. */
export function useFlakyProxy(service: TestApp) {
  const proxy = new FlakyProxy();
  beforeEach(async () => {
    await forgetPosts(service);
    await proxy.open(service.url);
  });
  afterEach(async () => {
    ConsumerProcess.killAll();
    await proxy.close();
  });
  const status = (id: number) => queueStatus(service, id);
  const becomes = (id: number, expected: string) => until(async () => (await status(id)) === expected);
  return { proxy, status, becomes };
}
