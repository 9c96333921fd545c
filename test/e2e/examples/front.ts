import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What becomes of a request: passed on, answered 503, its connection cut, or passed on and the answer cut off. */
export type Fate = 'pass' | 'unavailable' | 'cut' | 'answer lost';

/** A stretch of bad network before a service: it can fail each request as a test likes, and the service may move. */
export class Front {
  /** `/next` or the like, of each request that came. */
  readonly calls: string[] = [];
  /** Decides on each call. */
  fate: (call: string) => Fate | Promise<Fate> = () => 'pass';
  private readonly server: Server = createServer((request, response) => void this.take(request, response));

  constructor(public target: string) {}

  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = request.url?.split('/').at(-1) ?? '';
    this.calls.push(call);
    const fate = await this.fate(call);
    if (fate === 'cut') return void request.socket.destroy();
    if (fate === 'unavailable') return void response.writeHead(503).end('<h1>Down for maintenance</h1>');
    try {
      const { answer, body } = await this.passOn(request);
      if (fate === 'answer lost') request.socket.destroy();
      else response.writeHead(answer.statusCode ?? 500, answer.headers).end(body);
    } catch {
      response.writeHead(502).end();
    }
  }

  private async passOn(request: IncomingMessage) {
    const headers = { ...request.headers, connection: 'close' };
    const onward = ask(this.target + request.url, { method: request.method, headers });
    onward.end(await buffer(request));
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    return { answer, body: await buffer(answer) };
  }
}
