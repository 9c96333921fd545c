import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type NextFunction, type Request, type RequestHandler, type Response, Router, text } from 'express';
import { AccountJournal, type JournalEntry } from './account-journal';
import { type Habit, type HabitName, HABITS } from './habits';
import { oauthRoutes } from './oauth';
import { compareIds, type SamplePost } from './sample-posts';
import { type Answer, asSharkey } from './sharkey';
import type { WireStatus } from './status.wire';

/** Makes the instance the home of an account that boosts. */
export interface FederationOptions {
  /** The account's access token. */
  token: string;
  /** Where boosts, edits and deletions are kept; unset: in memory. */
  journal?: string;
  /** Whether `POST /control` may cause edits, deletions and outages: for tests alone. */
  control?: boolean;
}

/** What `POST /control` takes; fields that are not given change nothing. */
export interface Control {
  /** What API calls get instead of a response: a status (with a proxy's page), silence, or a cut connection before or after the work. */
  fault?:
    { status: number; headers?: Record<string, string>; isPage?: boolean } | 'silence' | 'cut' | 'response lost' | null;
  /** The fault ends after this many calls; unset: when another one is set. */
  calls?: number;
  /** Delays each response of the API by this many milliseconds. */
  delayMs?: number;
  /** Limits faults and delays to calls whose path matches this regular expression. */
  path?: string;
  /** The software whose answers it gives; unset: Mastodon. */
  software?: 'Sharkey 2024.9';
  /** Replaces the token. */
  token?: string;
  /** Fields of the status that an author changes, such as `content`. */
  edit?: { uri: string; fields: Record<string, unknown> };
  /** The URI of a post that its author deletes. */
  delete?: string;
  /** Domains that the instance suspends. */
  blocked?: string[];
  /** Posts of the instance that cannot be boosted: 422, or the given status. */
  refused?: string[];
  refusal?: number;
  /** Posts that the search does not find. */
  unfindable?: string[];
  /** How many more copies of each post there are. */
  copies?: number;
  /** How servers show a post, by its URI. Earlier entries stay. */
  habits?: Record<string, HabitName>;
  /** Assigns these habits to one post after another. */
  inTurn?: HabitName[];
}

const ACCOUNT = { id: '1', username: 'bot', acct: 'bot', display_name: 'Boost bot', bot: true };

const ok = (body: unknown): Answer => ({ body, status: 200 });

/** The post itself, also of a boost. */
export function innermost({ status }: SamplePost): WireStatus {
  return (status.reblog as WireStatus | null) ?? status;
}

/** The instance's account: it finds posts, boosts them and undoes boosts, as on Mastodon. */
export class Federation {
  readonly routes = Router();
  private readonly journal: AccountJournal;
  private control: Control = {};

  constructor(
    private readonly posts: SamplePost[],
    private readonly options: FederationOptions,
  ) {
    this.journal = new AccountJournal(options.journal ?? null);
    for (const entry of this.journal.all) this.apply(entry);
    this.addRoutes();
  }

  private addRoutes(): void {
    const { routes } = this;
    routes.use(text({ type: () => true, limit: '10mb' }));
    if (this.options.control)
      routes.post('/control', ({ body }, response) => {
        this.change(JSON.parse(String(body)) as Control);
        response.json({});
      });
    routes.use(['/api', '/oauth'], (request, response, next) => this.disturb(request, response, next));
    routes.use(oauthRoutes({ token: () => this.token, isSharkey: () => this.isSharkey, send: this.send }));
    routes.get('/api/v1/instance/domain_blocks', (_, response) => this.send(response, this.domainBlocks()));
    routes.get(
      '/api/v1/accounts/verify_credentials',
      this.own(() => ok(ACCOUNT)),
    );
    routes.get(
      '/api/v2/search',
      this.own(({ query }) => ok(this.search(String(query['q'])))),
    );
    const show = this.ofPost((status) => ok(this.shown(status)));
    // Without the account's token, a public post comes from the instance.
    routes.get('/api/v1/statuses/:id', (request, response, next) =>
      this.isAllowed(request) ? show(request, response, next) : next(),
    );
    for (const action of ['reblog', 'unreblog'])
      routes.post(
        `/api/v1/statuses/:id/${action}`,
        this.ofPost((status) => this.act(status, action === 'reblog')),
      );
    routes.get(
      '/api/v1/statuses/:id/reblogged_by',
      this.ofPost(({ uri }) => ok(this.journal.isBoosted(uri) ? [ACCOUNT] : [])),
    );
  }

  /** Causes the fault and the delay that were asked for. */
  private disturb(request: Request, response: Response, next: NextFunction): void {
    const path = request.baseUrl + request.path;
    const fault = this.takeFault(path);
    if (fault === 'silence') return;
    const send = response.send.bind(response);
    response.send = (body) => {
      const end = () => (fault === 'cut' || fault === 'response lost' ? response.destroy() : send(body));
      void sleep(this.isMeant(path) ? (this.control.delayMs ?? 0) : 0).then(end);
      return response;
    };
    if (fault === 'cut') response.send();
    else if (fault && typeof fault === 'object') {
      response.status(fault.status).set(fault.headers ?? {});
      if (fault.isPage) response.send('<h1>A fault</h1>');
      else response.json({ error: 'A fault' });
    } else next();
  }

  private readonly send = (response: Response, body: unknown, status = 200): void => {
    const { baseUrl, path } = response.req;
    const answer = this.isSharkey ? asSharkey(baseUrl + path, { body, status }) : { body, status };
    response.status(answer.status).json(answer.body);
  };

  private get token(): string {
    return this.control.token ?? this.options.token;
  }

  private isAllowed({ headers }: Request): boolean {
    return headers.authorization === `Bearer ${this.token}`;
  }

  /** What only the account's token gets. */
  private own(work: (request: Request) => Answer): RequestHandler {
    return (request, response) => {
      const isAllowed = this.isAllowed(request);
      const { body, status } = isAllowed
        ? work(request)
        : { body: { error: 'The access token is invalid' }, status: 401 };
      this.send(response, body, status);
    };
  }

  private ofPost(work: (status: WireStatus) => Answer): RequestHandler {
    return this.own(({ params }) => {
      const status = this.statuses().find(({ id }) => id === params['id']);
      return status ? work(status) : { body: { error: 'Record not found' }, status: 404 };
    });
  }

  private search(address: string): Record<string, unknown[]> {
    const found = this.statuses().find((status) => status.uri === address || status.url === address);
    const isHidden = this.control.unfindable?.includes(found?.uri ?? '') ?? false;
    const isVisible =
      found && !isHidden && !this.isSuspended(found.uri) && ['public', 'unlisted'].includes(found.visibility);
    return { accounts: [], hashtags: [], statuses: isVisible ? [this.shown(found)] : [] };
  }

  /** Unlike Mastodon it boosts again if asked, which a test can count. */
  private act(status: WireStatus, isBoost: boolean): Answer {
    if (isBoost && this.control.refused?.includes(status.uri)) {
      const error = 'Validation failed: the post can not be boosted';
      return { body: { error }, status: this.control.refusal ?? 422 };
    }
    this.journal.append({ kind: isBoost ? 'boost' : 'unboost', uri: status.uri });
    return ok({ ...this.shown(status), id: `${status.id}0`, reblog: this.shown(status) });
  }

  private get isSharkey(): boolean {
    return this.control.software === 'Sharkey 2024.9';
  }

  private shown(status: WireStatus): Record<string, unknown> {
    const seen = this.habitOf(status.uri)?.shown(status);
    const reblogged = !this.isSharkey && this.journal.isBoosted(status.uri);
    return { ...status, ...seen, reblogged, favourited: false, bookmarked: false };
  }

  /** The posts, those inside of boosts too; one sample has no account. */
  private statuses(): WireStatus[] {
    return this.posts.map(innermost);
  }

  private habitOf(uri: string): Habit | undefined {
    const name = this.control.habits?.[uri];
    return name && HABITS[name];
  }

  private domainBlocks(): object[] {
    return (this.control.blocked ?? []).map((domain) => {
      const digest = createHash('sha256').update(domain).digest('hex');
      return { domain, digest, severity: 'suspend', comment: '' };
    });
  }

  private isSuspended(uri: string): boolean {
    return (this.control.blocked ?? []).includes(new URL(uri).hostname);
  }

  private takeFault(path: string): Control['fault'] {
    const { fault, calls } = this.control;
    if (!fault || calls === 0 || !this.isMeant(path)) return null;
    if (calls !== undefined) this.control.calls = calls - 1;
    return fault;
  }

  private isMeant(path: string): boolean {
    return this.control.path === undefined || new RegExp(this.control.path).test(path);
  }

  private change({ edit, delete: deleted, copies = 0, habits = {}, inTurn, ...control }: Control): void {
    if (copies > 0) this.copyPosts(copies);
    if (inTurn)
      for (const [i, { uri }] of this.statuses().entries()) habits[uri] = inTurn[i % inTurn.length] ?? 'mastodon';
    this.control.habits = { ...this.control.habits, ...habits };
    for (const status of this.statuses())
      if (habits[status.uri]) Object.assign(status, this.habitOf(status.uri)?.origin?.(status));
    if (edit) this.record({ kind: 'edit', ...edit });
    if (deleted !== undefined) this.record({ kind: 'delete', uri: deleted });
    this.control = { ...this.control, ...control };
  }

  /** With separate addresses, ids and lines. */
  private copyPosts(count: number): void {
    const copies = this.posts.flatMap((post) =>
      Array.from({ length: count }, (_, i) => ({ ...post, status: copyOf(post.status, i + 1) })),
    );
    this.posts.push(...copies);
    this.posts.sort((a, b) => compareIds(b.status.id, a.status.id));
  }

  private record(entry: JournalEntry): void {
    this.journal.append(entry);
    this.apply(entry);
  }

  private apply(entry: JournalEntry): void {
    if (entry.kind === 'edit') {
      const status = this.statuses().find(({ uri }) => uri === entry.uri);
      if (status) Object.assign(status, { edited_at: new Date().toISOString() }, entry.fields);
    } else if (entry.kind === 'delete') {
      const at = this.statuses().findIndex(({ uri }) => uri === entry.uri);
      if (at >= 0) this.posts.splice(at, 1);
    }
  }
}

function copyOf(status: WireStatus, n: number): WireStatus {
  const id = String(BigInt(status.id) + BigInt(n));
  const url = status.url && `${status.url}-${n}`;
  return {
    ...structuredClone(status),
    id,
    uri: `${status.uri}-${n}`,
    url,
    content: `${status.content}<p>Part ${n}</p>`,
  };
}
