import { createHash } from 'node:crypto';
import { AccountJournal, type JournalEntry } from './account-journal';
import { type Answer, html, json, LOST, notFound, SILENCE } from './answer';
import { type Habit, type HabitName, HABITS } from './habits';
import { OAuth } from './oauth';
import { compareIds, type SamplePost } from './sample-posts';
import { asSharkey } from './sharkey';
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
  /** Delays each response by this many milliseconds. */
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

/** A request below `/api/` or to `/control`. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  authorization: string;
  body: string;
}

const ACCOUNT = { id: '1', username: 'bot', acct: 'bot', display_name: 'Boost bot', bot: true };

/** The instance's account: it finds posts, boosts them and undoes boosts, as on Mastodon. */
export class Federation {
  private readonly journal: AccountJournal;
  private readonly oauth = new OAuth(() => this.control.token ?? this.options.token);
  private control: Control = {};

  constructor(
    private readonly posts: SamplePost[],
    private readonly options: FederationOptions,
  ) {
    this.journal = new AccountJournal(options.journal ?? null);
    for (const entry of this.journal.all) this.apply(entry);
  }

  /** The response to a call of the account; null for other calls. An active fault comes first. */
  answer(call: Call): Answer | typeof LOST | typeof SILENCE | null {
    if (call.path === '/control') return this.options.control && call.method === 'POST' ? this.change(call.body) : null;
    const fault = this.takeFault(call.path);
    if (fault === 'cut') return LOST;
    if (fault === SILENCE) return SILENCE;
    if (fault !== null && typeof fault === 'object') {
      const body = fault.isPage ? html('<h1>A fault</h1>', fault.status) : json({ error: 'A fault' }, fault.status);
      return { ...body, headers: fault.headers };
    }
    const usual = this.oauth.answer(call.method, call.path, call.query, call.body) ?? this.work(call);
    const answer = usual && this.isSharkey ? asSharkey(call.path, usual) : usual;
    return fault === 'response lost' ? LOST : answer;
  }

  /** By how much the response to a call is late, in milliseconds. */
  delayOf(path: string): number {
    return this.isMeant(path) ? (this.control.delayMs ?? 0) : 0;
  }

  private work(call: Call): Answer | null {
    const [, id, action] = /^\/api\/v1\/statuses\/(\d+)(?:\/(reblog|unreblog|reblogged_by))?$/.exec(call.path) ?? [];
    if (call.path === '/api/v1/instance/domain_blocks') return json(this.domainBlocks());
    const isAllowed = call.authorization === `Bearer ${this.control.token ?? this.options.token}`;
    // Without the account's token, a public post comes from the instance.
    if (id && !action) return isAllowed && call.method === 'GET' ? this.show(id) : null;
    if (!action && !['/api/v2/search', '/api/v1/accounts/verify_credentials'].includes(call.path)) return null;
    if (!isAllowed) return json({ error: 'The access token is invalid' }, 401);
    if (call.path.endsWith('verify_credentials')) return json(ACCOUNT);
    if (!id) return json(this.search(call.query.get('q') ?? ''));
    if (action === 'reblogged_by') return this.listBoosts(id);
    return call.method === 'POST' ? this.act(id, action === 'reblog') : null;
  }

  private search(address: string): Record<string, unknown[]> {
    const found = this.statuses().find((status) => status.uri === address || status.url === address);
    const isHidden = this.control.unfindable?.includes(found?.uri ?? '') ?? false;
    const isVisible =
      found && !isHidden && !this.isSuspended(found.uri) && ['public', 'unlisted'].includes(found.visibility);
    return { accounts: [], hashtags: [], statuses: isVisible ? [this.shown(found)] : [] };
  }

  private show(id: string): Answer {
    const status = this.find(id);
    return status ? json(this.shown(status)) : notFound();
  }

  /** Unlike Mastodon it boosts again if asked, which a test can count. */
  private act(id: string, isBoost: boolean): Answer {
    const status = this.find(id);
    if (!status) return notFound();
    if (isBoost && this.control.refused?.includes(status.uri))
      return json({ error: 'Validation failed: the post can not be boosted' }, this.control.refusal ?? 422);
    this.journal.append({ kind: isBoost ? 'boost' : 'unboost', uri: status.uri });
    return json({ ...this.shown(status), id: `${id}0`, reblog: this.shown(status) });
  }

  private listBoosts(id: string): Answer {
    const status = this.find(id);
    return status ? json(this.journal.isBoosted(status.uri) ? [ACCOUNT] : []) : notFound();
  }

  private get isSharkey(): boolean {
    return this.control.software === 'Sharkey 2024.9';
  }

  private find(id: string): WireStatus | undefined {
    return this.statuses().find((status) => status.id === id);
  }

  private shown(status: WireStatus): Record<string, unknown> {
    const seen = this.habitOf(status.uri)?.shown(status);
    const reblogged = !this.isSharkey && this.journal.isBoosted(status.uri);
    return { ...status, ...seen, reblogged, favourited: false, bookmarked: false };
  }

  /** The posts, those inside of boosts too; one sample has no account. */
  private statuses(): WireStatus[] {
    return this.posts.map(({ status }) => (status.reblog as WireStatus | null) ?? status);
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

  private change(body: string): Answer {
    const { edit, delete: deleted, copies = 0, habits = {}, inTurn, ...control } = JSON.parse(body) as Control;
    if (copies > 0) this.copyPosts(copies);
    if (inTurn)
      for (const [i, { uri }] of this.statuses().entries()) habits[uri] = inTurn[i % inTurn.length] ?? 'mastodon';
    this.control.habits = { ...this.control.habits, ...habits };
    for (const status of this.statuses())
      if (habits[status.uri]) Object.assign(status, this.habitOf(status.uri)?.origin?.(status));
    if (edit) this.record({ kind: 'edit', ...edit });
    if (deleted !== undefined) this.record({ kind: 'delete', uri: deleted });
    this.control = { ...this.control, ...control };
    return json({});
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
