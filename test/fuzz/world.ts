import { randomUUID } from 'node:crypto';
import dns from 'node:dns/promises';
import { WavesJobs } from '../../src/waves/waves.jobs';
import { cookieOf, openSession } from '../e2e/auth/session-factory';
import { givenDecisions } from '../e2e/prediction/decisions';
import { API_KEY, startApp, type TestApp } from '../support/app';
import { FakeInstance } from '../support/fake-instance';
import { by, givenPosts, picture } from '../support/posts';
import { until } from '../support/until';
import { postsOf } from '../waves/crowd';
import { type FuzzCase, KNOWN_TOKEN } from './cases';
import { LINK_TOKEN, MEMBER_PASSWORD, poolOf } from './valid-calls';
import { KNOWN_ID } from './values';
import { type RawAnswer, type RawRequest, sendRaw } from './wire';

const NOBODY = 99_999_999;
const TAGS = ['cats', 'owls', 'Photography', 'bread', 'rivers', 'birds'];

interface Row {
  id: number;
}
interface Reservation extends Row {
  token: string;
}

/** A service with rows of every kind in every state, and what a client of it has seen so far. */
export class World {
  private readonly pools = new Map<string, number[]>();
  private reservations: Reservation[] = [];
  private cookie = '';
  /** Sessions that end with the first logout, or with wrong passwords. */
  private leaving = '';
  private changing = '';
  private linkToken = '';
  private readonly own = { 'api-keys': 0, users: 0 };
  private serial = 0;

  private constructor(
    readonly service: TestApp,
    private readonly instance: FakeInstance,
  ) {}

  /** Starts a service with an instance to fetch from; no other name is resolved. */
  static async start(): Promise<World> {
    jest.spyOn(dns, 'lookup').mockImplementation(() => Promise.reject(new Error('getaddrinfo ENOTFOUND')));
    const [service, instance] = await Promise.all([startApp(), FakeInstance.start()]);
    const entries = [
      ...instance.statuses(30),
      null,
      { id: 'x' },
      instance.status('1', { tags: 'none', account: null }),
    ];
    for (const tag of TAGS) instance.serveOnePage(tag, entries);
    const world = new World(service, instance);
    await world.findOwn();
    await givenDecisions(service, { count: 400 });
    // Posts that the model judges.
    await givenPosts(service, 3);
    await service.api.post('/prediction/train').expect(200);
    return world;
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.instance.close();
    jest.restoreAllMocks();
  }

  private async findOwn(): Promise<void> {
    this.cookie = await openSession(this.service.db);
    for (const list of ['api-keys', 'users'] as const)
      this.own[list] = (await this.list<Row>(`/${list}`)).at(-1)?.id ?? 0;
  }

  /** Sees to it that there is something of every kind in every state, however much was deleted or switched off. */
  async replenish(): Promise<void> {
    this.serial++;
    this.cookie = await openSession(this.service.db);
    await this.forgetRules();
    await this.makeStreams();
    await this.makePosts();
    await this.makeRules();
    await this.makePeople();
    await this.makeWaves();
    await this.makeBulkDecisions();
    for (const list of ['topical-tags', 'blocked-users', 'blocked-hashtags', 'blocklists', 'trusted-authors', 'waves'])
      await this.takeStock(list, list === 'topical-tags' || list === 'waves' ? list : `reblog-controls/${list}`);
    for (const list of ['api-keys', 'feeds']) await this.takeStock(list, list);
  }

  private async forgetRules(): Promise<void> {
    const { db, api } = this.service;
    await db.query(`UPDATE stream SET deleted_at = now() WHERE deleted_at IS NULL`);
    await db.query('TRUNCATE blocked_user, blocked_hashtag, blocklist, topical_tag, trusted_author CASCADE');
    await api.put('/reblog-controls/settings').send({ require_media: false, require_alt_text: false }).expect(200);
    await api.put('/prediction').send({ enabled: true }).expect(200);
  }

  private async makeStreams(): Promise<void> {
    const make = (instance: string) =>
      inTurn(TAGS, async (hashtag): Promise<number> => {
        return (await this.service.api.post('/hashtags').send({ hashtag, instance }).expect(201)).body.id;
      });
    const [live, idle] = [await make(this.instance.domain), await make('127.0.0.1:1')];
    this.pools.set('idle streams', idle);
    // Some of the random fetches meet an instance that does not answer.
    for (const pool of ['streams', 'hashtags']) this.pools.set(pool, [...live, ...idle.slice(0, 3)]);
  }

  private async makePosts(): Promise<void> {
    const content = (index: number) => ({ ...by(`author${index}`), media: [picture()] });
    const approved = await givenPosts(this.service, 20, { content, approve: true });
    this.pools.set('undecided', await givenPosts(this.service, 24, { content }));
    const taken = await this.fillQueue();
    // Without the oldest, which the valid call of `next` takes.
    this.pools.set('approved', approved.filter((id) => !taken.has(id)).slice(1));
  }

  /** Takes posts from the queue; some are delivered, some have failed, the others stay reserved. */
  private async fillQueue(): Promise<Set<number>> {
    const { api } = this.service;
    const failed: number[] = [];
    const taken = new Set<number>();
    this.reservations = [];
    for (let turn = 0; turn < 15; turn++) {
      const { body } = await api.get('/curated/next');
      if (!body.fenliu_post_id) break;
      const id: number = body.fenliu_post_id;
      taken.add(id);
      if (turn % 5 === 0) await api.post(`/curated/${id}/ack`).expect(204);
      else if (turn % 5 === 1) await api.post(`/curated/${id}/error`).send({ reason: 'x' }).expect(204);
      else this.reservations.push({ id, token: body.reservation_token });
      if (turn % 5 === 1) failed.push(id);
    }
    this.pools.set('failed', failed);
    return taken;
  }

  private async makeRules(): Promise<void> {
    const { api } = this.service;
    for (const hashtag of TAGS.slice(0, 3)) {
      await api.post('/topical-tags').send({ hashtag, topical_day_of_week: 'Monday' }).expect(201);
      const blocked = {
        'blocked-hashtags': { hashtag: `${hashtag}x` },
        'blocked-users': { account_id: `@${hashtag}@blocked.example` },
        blocklists: { url: `http://${this.instance.domain}/${hashtag}.csv` },
      };
      for (const [list, body] of Object.entries(blocked))
        await api.post(`/reblog-controls/${list}`).send(body).expect(201);
    }
    // The last ones are of other authors than those whom the valid calls trust.
    for (const post_id of (this.pools.get('undecided') ?? []).slice(-2))
      await api.post('/reblog-controls/trusted-authors').send({ post_id });
    await this.asAdmin('post', '/api-keys')
      .send({ name: `Another ${randomUUID()}` })
      .expect(201);
    for (const name of TAGS)
      await this.asAdmin('post', '/feeds').send({ name, streams: null, of: 'approved' }).expect(201);
    const predicted = await this.service.api.get('/posts?predicted_min=0&limit=5').expect(200);
    this.pools.set(
      'predicted',
      (predicted.body.items as Row[]).map(({ id }) => id),
    );
  }

  /** Users with a session each; one has a link that is yet to be used. */
  private async makePeople(): Promise<void> {
    const users: number[] = [];
    const sessions: number[] = [];
    for (let index = 0; index < 8; index++) {
      const username = `member${this.serial}x${index}`;
      const user: number = (await this.asAdmin('post', '/users').send({ username }).expect(201)).body.id;
      this.leaving = this.changing;
      this.changing = await this.joinBy(await this.linkOf(user));
      users.push(user);
      sessions.push((await this.list<Row>(`/users/${user}/sessions`)).at(0)?.id ?? 0);
    }
    // The last two have the sessions that end by the way.
    this.pools.set('users', users.slice(0, 6)).set('sessions', sessions.slice(0, 6));
    this.linkToken = await this.linkOf(users[0] ?? 0);
  }

  private async linkOf(user: number): Promise<string> {
    return String((await this.asAdmin('post', `/users/${user}/link`).send({}).expect(201)).body.token);
  }

  /** Sets a user's password, which signs the user in; answers the cookie. */
  private async joinBy(token: string): Promise<string> {
    const body = { token, new_password: MEMBER_PASSWORD };
    return cookieOf(
      await this.service.anonymous.post('/auth/link').set('Origin', this.service.url).send(body).expect(200),
    );
  }

  private async makeWaves(): Promise<void> {
    const text = `<p>The lamps in this little shop round the corner number ${this.serial} are lovely and cheap</p>`;
    for (const turn of [1, 2]) {
      const says = () => `${text}<p>${'again '.repeat(turn)}</p>`;
      const posts = postsOf({ says, posts: 4, profiles: ['throwaway'], every: 10 });
      await givenPosts(this.service, posts.length, { content: (index) => posts[index] ?? {} });
    }
    await this.service.app.get(WavesJobs).findWaves();
  }

  private async makeBulkDecisions(): Promise<void> {
    const { api } = this.service;
    const body = { approved: true, seen_total: 1, seen_at: new Date(Date.now() + 60_000).toISOString() };
    const ids = (this.pools.get('undecided') ?? []).slice(-3);
    const decisions = await inTurn(ids, async (id): Promise<number> => {
      const decision: number = (await api.post(`/bulk-decisions?ids=${id}`).send(body).expect(202)).body.id;
      await until(async () => (await api.get(`/bulk-decisions/${decision}`)).body.status === 'done');
      return decision;
    });
    this.pools.set('bulk-decisions', decisions);
  }

  private async takeStock(pool: string, path: string): Promise<void> {
    const ids = (await this.list<Row>(`/${path}`)).map(({ id }) => id).slice(0, 16);
    this.pools.set(
      pool,
      ids.filter((id) => pool !== 'api-keys' || id !== this.own['api-keys']),
    );
  }

  private async list<T>(path: string): Promise<T[]> {
    const { body } = await this.asAdmin('get', path).expect(200);
    return (Array.isArray(body) ? body : body.items) as T[];
  }

  private asAdmin(method: 'get' | 'post', path: string) {
    return this.service.anonymous[method](path).set({ Cookie: this.cookie, Origin: this.service.url });
  }

  /** The request of a case, with the ids, tokens and credentials of now. */
  request(given: FuzzCase): RawRequest {
    const [method = '', template = ''] = given.operation.split(' ');
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'domain' && given.ids[name] === KNOWN_ID
        ? this.instance.domain
        : this.idOf(given, name, given.ids[name] ?? ''),
    );
    const prefix = template.startsWith('/health') ? '' : '/api/v1';
    const query = given.query === '' ? '' : `?${this.filledIn(given, given.query)}`;
    const own = Object.entries(given.headers).map(([name, value]) => [name, this.filledIn(given, value)] as const);
    const headers = [['Host', new URL(this.service.url).host] as const, ...own, ...this.credentials(given)];
    const body = given.body && this.filledInBody(given, given.body);
    return { method: given.method ?? method, target: prefix + path + query, headers, body };
  }

  private idOf({ pick, operation }: FuzzCase, parameter: string, text: string): string {
    const pool = poolOf(operation, parameter);
    // The caller's own key and user have to last.
    const isOwn = (pool === 'api-keys' || pool === 'users') && Number(text) === this.own[pool];
    if (text !== KNOWN_ID) return isOwn ? String(NOBODY) : text;
    return String(this.pickFrom(pool, pick));
  }

  private pickFrom(pool: string, pick: number): number {
    const ids = pool === 'reserved' ? this.reservations.map(({ id }) => id) : (this.pools.get(pool) ?? []);
    return ids[pick % ids.length] ?? NOBODY;
  }

  private filledInBody(given: FuzzCase, body: Buffer): Buffer {
    const text = body.toString('latin1');
    return text.includes('{id from ') || text.includes(LINK_TOKEN)
      ? Buffer.from(this.filledIn(given, text), 'latin1')
      : body;
  }

  private filledIn({ pick }: FuzzCase, text: string): string {
    const token = this.reservations[pick % this.reservations.length]?.token ?? 'none';
    return text
      .replace(KNOWN_TOKEN, token)
      .replace(LINK_TOKEN, this.linkToken)
      .replace(/"?\{id from ([\w -]+)\}"?/g, (_, pool: string) => String(this.pickFrom(pool, pick)));
  }

  private credentials({ credentials, operation }: FuzzCase): [string, string][] {
    const shortLived = operation.endsWith('/logout') ? this.leaving : this.changing;
    const cookie = /\/(?:logout|password)$/.test(operation) ? shortLived : this.cookie;
    const key = ['X-API-Key', API_KEY] as [string, string];
    const session = (origin: string): [string, string][] => [
      ['Cookie', cookie],
      ['Origin', origin],
    ];
    if (typeof credentials === 'object') return [['X-API-Key', credentials.key]];
    if (credentials === 'foreign session') return session('http://evil.example');
    return [
      ...(credentials.startsWith('key') ? [key] : []),
      ...(credentials.endsWith('session') ? session(this.service.url) : []),
    ];
  }

  send(request: RawRequest): Promise<RawAnswer> {
    return sendRaw(this.service.url, request);
  }

  note({ status, text }: RawAnswer): void {
    if (status !== 200 || !text.includes('"reservation_token"')) return;
    const item = JSON.parse(text) as { fenliu_post_id: number; reservation_token: string };
    this.reservations = [...this.reservations, { id: item.fenliu_post_id, token: item.reservation_token }].slice(-30);
  }
}

async function inTurn<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of all) results.push(await work(one));
  return results;
}
