import dns from 'node:dns/promises';
import { openSession } from '../e2e/auth/session-factory';
import { API_KEY, startApp, type TestApp } from '../support/app';
import { FakeInstance } from '../support/fake-instance';
import { by, givenPosts, picture } from '../support/posts';
import { type FuzzCase, KNOWN_TOKEN } from './cases';
import { KNOWN_ID } from './values';
import { type RawAnswer, type RawRequest, sendRaw } from './wire';

/** Where to find rows that a path may name, by the path's first word. */
const ROWS: Record<string, string> = {
  hashtags: 'SELECT id FROM stream WHERE deleted_at IS NULL',
  streams: 'SELECT id FROM stream WHERE deleted_at IS NULL',
  posts: 'SELECT id FROM post',
  curated: `SELECT post_id AS id FROM queue_entry WHERE queue_status <> 'pending'`,
  'topical-tags': 'SELECT id FROM topical_tag',
  'blocked-users': 'SELECT id FROM blocked_user',
  'blocked-hashtags': 'SELECT id FROM blocked_hashtag',
  'api-keys': 'SELECT id FROM api_key WHERE revoked_at IS NULL',
};

/** An id that no row has. */
const NOBODY = 99_999_999;

/** A service full of posts in every state, and what a client of it has seen so far. */
export class World {
  private readonly ids = new Map<string, number[]>();
  private tokens: string[] = [];
  private cookie = '';
  /** Ends with the first logout, or with wrong passwords. */
  private shortLived = '';
  private ownKey = 0;

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
    for (const tag of ['cats', 'Photography']) instance.serveOnePage(tag, entries);
    const world = new World(service, instance);
    const [own]: { id: number }[] = await service.db.query('SELECT min(id) AS id FROM api_key');
    world.ownKey = own?.id ?? 0;
    return world;
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.instance.close();
    jest.restoreAllMocks();
  }

  /** Sees to it that there is something of every kind in every state, however much was deleted or switched off. */
  async replenish(): Promise<void> {
    const { db, api } = this.service;
    await db.query(`UPDATE stream SET deleted_at = now() WHERE deleted_at IS NULL`);
    await db.query('TRUNCATE blocked_user, blocked_hashtag, topical_tag CASCADE');
    await api.put('/reblog-controls/settings').send({ require_media: false, require_alt_text: false }).expect(200);
    for (const instance of [this.instance.domain, '127.0.0.1:1'])
      for (const hashtag of ['cats', 'owls', 'Photography'])
        await api.post('/hashtags').send({ hashtag, instance }).expect(201);
    await givenPosts(this.service, 12, {
      content: (index) => ({ ...by(`author${index}`), media: [picture()] }),
      approve: true,
    });
    await givenPosts(this.service, 6);
    await this.fillQueue();
    for (const hashtag of ['cats', 'dogs', 'owls']) {
      await api.post('/topical-tags').send({ hashtag, topical_day_of_week: 'Monday' }).expect(201);
      await api
        .post('/reblog-controls/blocked-hashtags')
        .send({ hashtag: `${hashtag}x` })
        .expect(201);
      await api
        .post('/reblog-controls/blocked-users')
        .send({ account_id: `@${hashtag}@blocked.example` })
        .expect(201);
    }
    this.cookie = await openSession(db);
    this.shortLived = await openSession(db);
    const session = { Cookie: this.cookie, Origin: this.service.url };
    await this.service.anonymous.post('/api-keys').set(session).send({ name: 'Another' }).expect(201);
    await this.takeStock();
  }

  private async fillQueue(): Promise<void> {
    for (let turn = 0; turn < 12; turn++) {
      const { body } = await this.service.api.get('/curated/next');
      if (!body.fenliu_post_id) break;
      this.tokens.push(body.reservation_token);
      const path = `/curated/${body.fenliu_post_id}`;
      if (turn % 4 === 0) await this.service.api.post(`${path}/ack`).expect(204);
      if (turn % 4 === 1) await this.service.api.post(`${path}/error`).send({ reason: 'x' }).expect(204);
    }
  }

  private async takeStock(): Promise<void> {
    const { db } = this.service;
    for (const [word, select] of Object.entries(ROWS)) {
      const rows: { id: number }[] = await db.query(`${select} ORDER BY 1 DESC LIMIT 16`);
      this.ids.set(
        word,
        rows.map((row) => row.id).filter((id) => word !== 'api-keys' || id !== this.ownKey),
      );
    }
    this.tokens = this.tokens.slice(-30);
  }

  /** The request of a case, with the ids, tokens and credentials of now. */
  request(given: FuzzCase): RawRequest {
    const [method = '', template = ''] = given.operation.split(' ');
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'domain' && given.ids[name] === KNOWN_ID
        ? this.instance.domain
        : this.idOf(given, template, given.ids[name] ?? ''),
    );
    const prefix = template.startsWith('/health') ? '' : '/api/v1';
    const query = given.query === '' ? '' : `?${given.query}`;
    const own = Object.entries(given.headers).map(([name, value]) => [name, this.filledIn(given, value)] as const);
    const headers = [['Host', new URL(this.service.url).host] as const, ...own, ...this.credentials(given)];
    const { body, framing } = given;
    return { method: given.method ?? method, target: prefix + path + query, headers, body, framing };
  }

  private idOf({ pick }: FuzzCase, template: string, text: string): string {
    const isKeys = template.startsWith('/api-keys');
    if (text !== KNOWN_ID) return isKeys && Number(text) === this.ownKey ? String(NOBODY) : text;
    const word = template.split('/').find((part) => ROWS[part]) ?? '';
    const known = this.ids.get(word) ?? [];
    return String(known[pick % known.length] ?? NOBODY);
  }

  private filledIn({ pick }: FuzzCase, value: string): string {
    return value === KNOWN_TOKEN ? (this.tokens[pick % this.tokens.length] ?? 'none') : value;
  }

  private credentials({ credentials, operation }: FuzzCase): [string, string][] {
    const cookie = /\/(?:logout|password)$/.test(operation) ? this.shortLived : this.cookie;
    const key: [string, string] = ['X-API-Key', API_KEY];
    const session: [string, string][] = [
      ['Cookie', cookie],
      ['Origin', this.service.url],
    ];
    if (credentials === 'key') return [key];
    if (credentials === 'session') return session;
    if (credentials === 'key and session') return [key, ...session];
    if (credentials === 'foreign session')
      return [
        ['Cookie', cookie],
        ['Origin', 'http://evil.example'],
      ];
    return credentials === 'none' ? [] : [['X-API-Key', credentials.key]];
  }

  send(request: RawRequest): Promise<RawAnswer | null> {
    return sendRaw(this.service.url, request);
  }

  /** Remembers the token of a reservation. */
  note({ status, text }: RawAnswer): void {
    if (status !== 200 || !text.includes('"reservation_token"')) return;
    this.tokens.push((JSON.parse(text) as { reservation_token: string }).reservation_token);
  }
}
