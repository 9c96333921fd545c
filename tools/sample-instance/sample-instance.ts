import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, html, json, JSON_TYPE, LOST, notFound, send, SILENCE } from './answer';
import { SAMPLE_HASHTAGS } from './draft';
import { Federation, type FederationOptions } from './federation';
import { instanceV2, NODEINFO, nodeinfoLinks } from './instance-info';
import { MediaFiles } from './media-files';
import { PAGE_STYLE, postPage } from './pages';
import { buildSampleWorld, type SampleWorld } from './sample-posts';
import type { WireStatus } from './status.wire';
import { timelinePage } from './timeline';

/** The address of the instance, and the time of its newest post. */
export interface SampleInstanceOptions {
  /** 0: any free one. */
  port?: number;
  /** The posts are of the 60 days before; default: the time of the start. */
  now?: Date;
  /** Makes it the home of an account that boosts. Unset: it only shows posts. */
  federation?: FederationOptions;
}

/** A running sample instance. */
export interface SampleInstance {
  origin: string;
  /** `127.0.0.1:3999`: what a stream names as its instance. */
  domain: string;
  hashtags: readonly string[];
  /** Ends all connections and frees the port. */
  close(): Promise<void>;
}

// Longer than a busy test pauses, so that no client writes into a closing connection.
const KEEP_ALIVE_MS = 60_000;

/** Starts a sample Fediverse instance that imitates Mastodon; rejects when the port is taken. */
export async function startSampleInstance(options: SampleInstanceOptions = {}): Promise<SampleInstance> {
  const { port = 0, now = new Date(), federation } = options;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = originOf(server);
  const world = buildSampleWorld({ origin, now });
  const home = federation ? new Federation(world.posts, federation) : null;
  const site = new Site(origin, world, home);
  server.on('request', (request, response) => void site.serve(request, response));
  return { origin, domain: new URL(origin).host, hashtags: SAMPLE_HASHTAGS, close: () => close(server) };
}

function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return `http://127.0.0.1:${address.port}`;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

class Site {
  private readonly files: MediaFiles;

  constructor(
    private readonly origin: string,
    private readonly world: SampleWorld,
    private readonly federation: Federation | null,
  ) {
    this.files = new MediaFiles(world.pictures);
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const answer = this.answer(request, await text(request));
      if (answer === SILENCE) return;
      await sleep(this.federation?.delayOf(request.url ?? '') ?? 0);
      if (answer === LOST) response.destroy();
      else send(request, response, answer);
    } catch (error) {
      console.error(error);
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': JSON_TYPE });
      response.end('{"error":"Internal server error"}');
    }
  }

  private answer(request: IncomingMessage, body: string): Answer | typeof LOST | typeof SILENCE {
    const target = request.url ?? '/';
    const address = target.startsWith('/') ? new URL(`${this.origin}${target}`) : null;
    const path = address === null ? null : decodedPath(address);
    if (address === null || path === null) return json({ error: 'Bad request' }, 400);
    if (/^\/(?:api|oauth)\//.test(path) || path === '/control') return this.call(request, address, path, body);
    return isRead(request) ? (this.page(path) ?? notFound()) : notAllowed();
  }

  private call(
    request: IncomingMessage,
    address: URL,
    path: string,
    body: string,
  ): Answer | typeof LOST | typeof SILENCE {
    const { method = 'GET', headers } = request;
    const call = { method, path, query: address.searchParams, authorization: headers.authorization ?? '', body };
    const own = this.federation?.answer(call);
    return own ?? (isRead(request) ? (this.api(address, path) ?? notFound()) : notAllowed());
  }

  private api(address: URL, path: string): Answer | null {
    if (path === '/api/v2/instance') return json(instanceV2(this.origin));
    const hashtag = /^\/api\/v1\/timelines\/tag\/([^/]+)$/.exec(path)?.[1];
    if (hashtag !== undefined) {
      const { posts, link } = timelinePage(this.world.posts, address, hashtag);
      return { ...json(posts.map(({ status }) => status)), ...(link === null ? {} : { headers: { Link: link } }) };
    }
    const id = /^\/api\/v1\/statuses\/(\d+)$/.exec(path)?.[1];
    const status = this.world.posts
      .flatMap(({ status }) => [status, ...(status.reblog ? [status.reblog as WireStatus] : [])])
      .find((each) => each.id === id);
    return status && ['public', 'unlisted'].includes(status.visibility) ? json(status) : null;
  }

  private page(path: string): Answer | null {
    if (path === '/style.css') return { status: 200, type: 'text/css; charset=utf-8', body: PAGE_STYLE };
    if (path === '/.well-known/nodeinfo') return json(nodeinfoLinks(this.origin));
    if (path === '/nodeinfo/2.0') return json(NODEINFO);
    const file = this.files.find(path);
    if (file) return { status: 200, ...file, headers: { 'Cache-Control': 'public, max-age=86400' } };
    return this.postPage(path);
  }

  /** A post's page is found by its id, and by the path of its `uri` when it is a local one. */
  private postPage(path: string): Answer | null {
    const id = /^\/@[^/]+\/(\d+)$/.exec(path)?.[1];
    const uri = `${this.origin}${path}`;
    const post = this.world.posts.find(({ status }) => status.id === id || status.uri === uri);
    return post ? html(postPage(post)) : null;
  }
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

function notAllowed(): Answer {
  return { ...json({ error: 'Method not allowed' }, 405), headers: { Allow: 'GET, HEAD' } };
}

function decodedPath(address: URL): string | null {
  try {
    return decodeURIComponent(address.pathname);
  } catch {
    // a malformed percent encoding: the caller sends 400
    return null;
  }
}
