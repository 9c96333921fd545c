import { createServer, IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import { Connections } from './connections';

/** Express sets prototypes per request, its largest cost. Here Node creates requests with those prototypes. */
export class FastExpressAdapter extends ExpressAdapter {
  private connections: Connections | null = null;
  private mountPages = (): void => undefined;
  private headers: Record<string, string> = {};
  /** The methods of each path without parameters. */
  private readonly methods = new Map<string, Record<string, boolean>>();

  /** What `mount` adds comes after the routes, because Express tries all in their order and routes are called most. */
  servePages(mount: () => void): void {
    this.mountPages = mount;
  }

  sendAlways(headers: Record<string, string>): void {
    this.headers = headers;
  }

  /** Whether a path has a route, but not with this method, and Express would take its last word for an id: `PATCH /hashtags/fetch-all`. */
  lacksMethod(method: string, path: string): boolean {
    const methods = this.methods.get(asMatched(path));
    return methods !== undefined && methods[method.toLowerCase()] !== true;
  }

  override initHttpServer(): void {
    const express = this.getInstance<Express>();
    class ExpressRequest extends IncomingMessage {}
    class ExpressResponse extends ServerResponse {}
    Object.setPrototypeOf(ExpressRequest.prototype, express.request);
    // Never answer 304: with `If-None-Match: *`, `next` would reserve a post without returning it.
    Object.defineProperty(ExpressRequest.prototype, 'fresh', { value: false });
    Object.setPrototypeOf(ExpressResponse.prototype, express.response);
    express.request = ExpressRequest.prototype as unknown as Express['request'];
    express.response = ExpressResponse.prototype as unknown as Express['response'];
    const classes = { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
    const respond = (request: ExpressRequest, response: ServerResponse) => {
      connections.add(response);
      for (const name in this.headers) response.setHeader(name, this.headers[name] ?? '');
      if (connections.isStopping) return refuse(response, 503, 'Service unavailable');
      const fault = faultOfHost(request);
      if (fault === null) express(request, response);
      else refuse(response, 400, fault);
    };
    // Node would refuse a request without Host itself, without a body.
    const server = createServer({ ...classes, requireHostHeader: false }, respond);
    // Node refuses any `Expect` but `100-continue` without a body; nothing here depends on what a client expects.
    server.on('checkExpectation', respond);
    const connections = new Connections(server);
    respondToMalformed(server, connections);
    this.connections = connections;
    this.httpServer = server;
  }

  /** Nest calls this first when the application closes, and {@link close} when the jobs have ended. */
  override beforeClose(): void {
    void this.connections?.stop();
  }

  override async close(): Promise<void> {
    await this.connections?.stop();
  }

  /** Nest calls this when all routes are registered. With its prefix, Express would respond to other unknown paths in HTML. */
  override setNotFoundHandler(handler: (...values: unknown[]) => unknown): void {
    for (const { route } of this.getInstance<{ router: { stack: Layer[] } }>().router.stack) {
      if (!route || /[:{*]/.test(route.path)) continue;
      const path = asMatched(route.path);
      this.methods.set(path, { ...this.methods.get(path), ...route.methods });
    }
    this.mountPages();
    this.use(handler);
  }
}

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

/** A path as Express compares it. */
const asMatched = (path: string) => path.toLowerCase().replace(/\/$/, '');

/** HTTP/1.1 requires the header once; HTTP/1.0, which some health checks speak, does not know it (RFC 9112, section 3.2). */
function faultOfHost({ headers, httpVersion, rawHeaders }: IncomingMessage): string | null {
  if (headers.host === undefined) return httpVersion === '1.1' ? 'Missing Host header' : null;
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') count++;
  return count > 1 ? 'More than one Host header' : null;
}

/** The responses to what Node's parser cannot read, by its error code; any other is a 400. */
const RESPONSES = new Map<string, [status: number, detail: string]>([
  ['HPE_HEADER_OVERFLOW', [431, 'Request header too large']],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', [413, 'Request body too large']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'Request timed out']],
]);

/** The response of a connection that is closed. */
function closing(detail: string) {
  const body = JSON.stringify({ detail });
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  return { headers, body };
}

function refuse(response: ServerResponse, status: number, detail: string): void {
  const { headers, body } = closing(detail);
  // Another replica, or the next start, can serve it.
  response.writeHead(status, { ...headers, ...(status === 503 ? { 'Retry-After': '1' } : {}) }).end(body);
}

/** Responds to malformed HTTP with a `detail`, as to every other error; Node's own responses have no body. */
function respondToMalformed(server: Server, connections: Connections): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A second response within a first one would be read as part of it.
    if (!socket.writable || connections.isResponding(socket)) socket.destroy(error);
    else socket.end(responseTo(error.code ?? ''), () => socket.destroy());
  });
}

function responseTo(code: string): string {
  const [status, detail] = RESPONSES.get(code) ?? [400, 'Malformed HTTP request'];
  const { headers, body } = closing(detail);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
