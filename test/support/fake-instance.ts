import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a scripted route answers; a body that is no text is sent as JSON. */
export interface FakeAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A scripted route; a function is asked for each request. */
export type FakeRoute = FakeAnswer | ((url: URL, request: IncomingMessage) => FakeAnswer | Promise<FakeAnswer>);

/** A small instance on loopback whose answers a test writes. */
export class FakeInstance {
  /** Path and query of every request, as they came. */
  readonly requests: string[] = [];
  readonly methods = new Set<string>();
  /** How many requests were being answered at once at most. */
  mostAtOnce = 0;
  private atOnce = 0;
  private readonly refused = new Set<string>();
  private readonly routes = new Map<string, FakeRoute>();
  private readonly server = createServer((request, response) => void this.answer(request, response));

  /** Starts an instance that knows no hashtag yet. */
  static async start(): Promise<FakeInstance> {
    const instance = new FakeInstance();
    await new Promise<void>((resolve) => instance.server.listen(0, '127.0.0.1', resolve));
    instance.route('/api/v2/instance', { body: { domain: instance.domain } });
    return instance;
  }

  /** `host:port`, as a stream names it. */
  get domain(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Answers a path, whatever its query. */
  route(path: string, route: FakeRoute): void {
    this.routes.set(path, route);
  }

  /** Answers 405 to every request with this method. */
  refuse(method: string): void {
    this.refused.add(method);
  }

  tag(hashtag: string, route: FakeRoute): void {
    this.route(`/api/v1/timelines/tag/${encodeURIComponent(hashtag)}`, route);
  }

  /** Serves entries, newest first, as Mastodon does: at most 40 a page, the next by `Link`. */
  serve(hashtag: string, entries: readonly { id: string }[]): void {
    this.tag(hashtag, (url) => {
      const limit = Math.min(40, Number(url.searchParams.get('limit') ?? 20));
      const after = entries.findIndex((entry) => entry.id === url.searchParams.get('max_id'));
      const page = entries.slice(after + 1, after + 1 + limit);
      const last = page.at(-1);
      if (!last) return { body: page };
      const next = `http://${this.domain}${url.pathname}?limit=${limit}&max_id=${last.id}`;
      return { body: page, headers: { link: `<${next}>; rel="next"` } };
    });
  }

  /** Serves entries of any kind on one page, behind which there is nothing. */
  serveOnePage(hashtag: string, entries: readonly unknown[]): void {
    this.tag(hashtag, (url) => ({ body: url.searchParams.has('max_id') ? [] : entries }));
  }

  timelineRequests(hashtag: string): string[] {
    return this.requests.filter((request) =>
      request.startsWith(`/api/v1/timelines/tag/${encodeURIComponent(hashtag)}?`),
    );
  }

  /** A status as Mastodon sends it, of a local author unless told; its URI is on the author's own server. */
  status(id: string, changes: Record<string, unknown> = {}): { id: string } & Record<string, unknown> {
    const origin = `http://${this.domain}`;
    return {
      id,
      uri: `${homeOf(changes['account']) ?? origin}/users/mira/statuses/${id}`,
      url: `${origin}/@mira/${id}`,
      created_at: '2026-03-01T12:00:00.000Z',
      visibility: 'public',
      content: `<p>Post number ${id}, written slowly and with care.</p>`,
      language: 'en',
      sensitive: false,
      spoiler_text: '',
      favourites_count: 1,
      reblogs_count: 0,
      replies_count: 0,
      tags: [{ name: 'photography', url: `${origin}/tags/photography` }],
      media_attachments: [],
      account: this.account('mira'),
      reblog: null,
      ...changes,
    };
  }

  /** An account; one with a domain in its name is remote. */
  account(acct: string): Record<string, unknown> {
    const [username = '', domain = this.domain] = acct.split('@');
    const scheme = domain === this.domain ? 'http' : 'https';
    return {
      id: username,
      acct,
      username,
      display_name: username,
      uri: `${scheme}://${domain}/users/${username}`,
      url: `${scheme}://${domain}/@${username}`,
      created_at: '2020-01-01T00:00:00.000Z',
      followers_count: 100,
      following_count: 100,
      statuses_count: 500,
      note: '',
      bot: false,
    };
  }

  statuses(count: number, changes: Record<string, unknown> = {}): ({ id: string } & Record<string, unknown>)[] {
    return Array.from({ length: count }, (_, index) => this.status(String(1_000 + count - index), changes));
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${this.domain}`);
    const { method = '' } = request;
    this.requests.push(url.pathname + url.search);
    this.methods.add(method);
    this.atOnce++;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    const route: FakeRoute = this.refused.has(method)
      ? { status: 405, body: {} }
      : (this.routes.get(url.pathname) ?? { status: 404, body: { error: 'Record not found' } });
    const { status = 200, headers = {}, body = '' } = typeof route === 'function' ? await route(url, request) : route;
    this.atOnce--;
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }
}

/** A new instance for each test of a `describe`. */
export function useInstance(): FakeInstance {
  let started: FakeInstance;
  beforeEach(async () => {
    started = await FakeInstance.start();
  });
  afterEach(() => started.close());
  return new Proxy({} as FakeInstance, {
    get: (_, name) => {
      const value: unknown = Reflect.get(started, name);
      return typeof value === 'function' ? value.bind(started) : value;
    },
  });
}

function homeOf(account: unknown): string | null {
  const uri = typeof account === 'object' && account !== null && 'uri' in account ? account.uri : null;
  return typeof uri === 'string' ? new URL(uri).origin : null;
}
