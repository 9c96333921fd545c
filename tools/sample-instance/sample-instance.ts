import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { SAMPLE_HASHTAGS } from './draft';
import { type Control, Federation, type FederationOptions, innermost } from './federation';
import { PAGE_POLICY, PAGE_STYLE, postPage } from './pages';
import { compareIds, type SamplePost, samplePosts } from './sample-posts';

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
  /** Asks for edits, deletions and faults, where that is allowed. */
  control(change: Control): Promise<void>;
  /** Ends all connections and frees the port. */
  close(): Promise<void>;
}

// Longer than a busy test pauses, so that no client writes into a closing connection.
const KEEP_ALIVE_MS = 60_000;
// The Mastodon version whose responses are imitated.
const VERSION = '4.4.3';
const FILES = { root: join(__dirname, 'files'), maxAge: '1d' };
const DEFAULT_LIMIT = 20;
const MOST = 40;

/** Starts a sample Fediverse instance that imitates Mastodon; rejects when the port is taken. */
export async function startSampleInstance(options: SampleInstanceOptions = {}): Promise<SampleInstance> {
  const { port = 0, now = new Date(), federation } = options;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const domain = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${domain}`;
  server.on('request', siteOf(origin, samplePosts({ origin, now }), federation));
  const control = async (change: Control) => {
    const { status } = await fetch(`${origin}/control`, { method: 'POST', body: JSON.stringify(change) });
    if (status !== 200) throw new Error(`The sample instance answered ${status}`);
  };
  return { origin, domain, hashtags: SAMPLE_HASHTAGS, control, close: () => close(server) };
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

function siteOf(origin: string, posts: SamplePost[], federation?: FederationOptions): Express {
  const site = express().disable('etag').disable('x-powered-by');
  site.use((_, response, next) => {
    response.set({ 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': PAGE_POLICY });
    next();
  });
  if (federation) site.use(new Federation(posts, federation).routes);
  addApi(site, origin, posts);
  site.get('/style.css', (_, response) => void response.type('css').send(PAGE_STYLE));
  site.get(['/media/:name/original.png', '/media/:name/small.png'], ({ params }, response) =>
    response.sendFile(`media/${params['name']}.png`, FILES),
  );
  site.use(express.static(FILES.root, { maxAge: FILES.maxAge, index: false, redirect: false }));
  // A post's page is found by its id, and by the path of its `uri` when it is a local one.
  site.get('/{*path}', ({ path }, response, next) => {
    const id = /^\/@[^/]+\/(\d+)$/.exec(path)?.[1];
    const post = posts.find(({ status }) => status.id === id || status.uri === `${origin}${path}`);
    if (post) response.send(postPage(post));
    else next();
  });
  site.use(({ method }, response) => {
    if (method === 'GET' || method === 'HEAD') notFound(response);
    else response.status(405).set('Allow', 'GET, HEAD').json({ error: 'Method not allowed' });
  });
  site.use(failed);
  return site;
}

function addApi(site: Express, origin: string, posts: readonly SamplePost[]): void {
  const about = { domain: new URL(origin).host, title: 'Sample instance', version: VERSION };
  const nodeinfo = { rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href: `${origin}/nodeinfo/2.0` };
  site.get('/api/v2/instance', (_, response) => void response.json(about));
  site.get('/.well-known/nodeinfo', (_, response) => void response.json({ links: [nodeinfo] }));
  site.get('/nodeinfo/2.0', (_, response) => {
    response.json({ version: '2.0', software: { name: 'mastodon', version: VERSION } });
  });
  // https://docs.joinmastodon.org/methods/timelines/#tag: the limit is clamped silently, an unknown tag is an empty page.
  site.get('/api/v1/timelines/tag/:hashtag', ({ params, originalUrl }, response) => {
    const wanted = params.hashtag.replace(/^#/, '').normalize('NFKC').toLowerCase();
    const address = new URL(originalUrl, origin);
    const below = address.searchParams.get('max_id');
    const matching = posts.filter(
      ({ hashtags, status: { id } }) => hashtags.includes(wanted) && (!below || compareIds(id, below) < 0),
    );
    const limit = Number(address.searchParams.get('limit') ?? DEFAULT_LIMIT);
    const page = matching.slice(0, Math.min(MOST, limit)).map(({ status }) => status);
    address.searchParams.set('max_id', page.at(-1)?.id ?? '');
    if (page.length > 0) response.set('Link', `<${address.href}>; rel="next"`);
    response.json(page);
  });
  site.get('/api/v1/statuses/:id', ({ params }, response, next) => {
    const status = posts.flatMap((post) => [post.status, innermost(post)]).find(({ id }) => id === params.id);
    if (status && ['public', 'unlisted'].includes(status.visibility)) response.json(status);
    else next();
  });
}

/** Mastodon's response if something does not exist. */
const notFound = (response: Response) => void response.status(404).json({ error: 'Record not found' });

function failed(error: { status?: number }, _: Request, response: Response, next: NextFunction): void {
  if (response.headersSent) next(error);
  // a malformed percent encoding
  else if (error.status === 400) response.status(400).json({ error: 'Bad request' });
  else if (error.status === 404) notFound(response);
  else {
    console.error(error);
    response.status(500).json({ error: 'Internal server error' });
  }
}
