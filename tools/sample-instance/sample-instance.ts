import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, html, json, JSON_TYPE, LOST, notFound, send, SILENCE } from './answer';
import { SAMPLE_HASHTAGS } from './draft';
import { Federation, type FederationOptions } from './federation';
import { instanceV1, instanceV2, nodeinfo, nodeinfoLinks } from './instance-info';
import { MediaFiles } from './media-files';
import { frontPage, PAGE_STYLE, postPage, tagPage } from './pages';
import { RateLimit, type RateLimitOptions } from './rate-limit';
import { buildSampleWorld, type SampleWorld } from './sample-posts';
import type { WireStatus } from './status.wire';
import { timelinePage } from './timeline';

/** The address of the instance, and the time of its newest post. */
export interface SampleInstanceOptions {
  /** 0: any free one. */
  port?: number;
  host?: string;
  /** The posts are of the 60 days before; default: the time of the start. */
  now?: Date;
  /** Further requests get 429, as on Mastodon. */
  rateLimit?: RateLimitOptions;
  /** Makes it the home of an account that boosts; without, it only shows posts. */
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

// More than Mastodon's 300 in five minutes, so that a benchmark on loopback does not reach it.
const DEFAULT_RATE_LIMIT = { requests: 7500, seconds: 300 };

// Longer than a busy test process may pause, so that its client never writes into a connection that is closing.
const KEEP_ALIVE_MS = 60_000;

/** Starts a sample Fediverse instance that imitates Mastodon; rejects when the port is taken. */
export async function startSampleInstance(options: SampleInstanceOptions = {}): Promise<SampleInstance> {
  const { port = 0, host = '127.0.0.1', now = new Date(), rateLimit = DEFAULT_RATE_LIMIT, federation } = options;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  server.listen(port, host);
  await once(server, 'listening');
  const origin = originOf(server, host);
  const world = buildSampleWorld({ origin, now });
  const home = federation ? new Federation(world.posts, federation) : null;
  const site = new Site(origin, world, new RateLimit(rateLimit), home);
  server.on('request', (request, response) => void site.serve(request, response));
  return { origin, domain: new URL(origin).host, hashtags: SAMPLE_HASHTAGS, close: () => close(server) };
}

function originOf(server: Server, host: string): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
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
    private readonly rateLimit: RateLimit,
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
      else await send(request, response, answer);
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
    if (path.startsWith('/api/') || path === '/control') return this.limited(request, address, path, body);
    return isRead(request) ? (this.page(path) ?? notFound()) : notAllowed();
  }

  private limited(
    request: IncomingMessage,
    address: URL,
    path: string,
    body: string,
  ): Answer | typeof LOST | typeof SILENCE {
    const { refused, headers } = path === '/control' ? NO_LIMIT : this.rateLimit.count(Date.now());
    const {
      method = 'GET',
      headers: { authorization = '' },
    } = request;
    const call = { method, path, query: address.searchParams, authorization, body };
    const own = refused ? json({ error: 'Too many requests' }, 429) : this.federation?.answer(call);
    if (own === LOST || own === SILENCE) return own;
    const answer = own ?? (isRead(request) ? (this.api(address, path) ?? notFound()) : notAllowed());
    return { ...answer, headers: { ...headers, 'Access-Control-Allow-Origin': '*', ...answer.headers } };
  }

  private api(address: URL, path: string): Answer | null {
    if (path === '/api/v2/instance') return json(instanceV2(this.origin, this.world.posts));
    if (path === '/api/v1/instance') return json(instanceV1(this.origin, this.world.posts));
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
    if (path === '/') return html(frontPage());
    if (path === '/style.css') return { status: 200, type: 'text/css; charset=utf-8', body: PAGE_STYLE };
    if (path === '/.well-known/nodeinfo') return json(nodeinfoLinks(this.origin));
    if (path === '/nodeinfo/2.0') return json(nodeinfo(this.world.posts));
    const hashtag = /^\/tags\/([^/]+)$/.exec(path)?.[1];
    if (hashtag !== undefined) return html(tagPage(hashtag, this.world.posts));
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

const NO_LIMIT = { refused: false, headers: {} };

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
