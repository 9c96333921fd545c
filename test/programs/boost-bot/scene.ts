import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JournalEntry } from '../../../tools/sample-instance/account-journal';
import type { Control } from '../../../tools/sample-instance/federation';
import { type SampleInstance, startSampleInstance } from '../../../tools/sample-instance/sample-instance';
import { openSession } from '../../e2e/auth/session-factory';
import { type TestApp, useService } from '../../support/app';
import { until } from '../../support/until';
import { BotProcess } from './bot-process';

export const TOKEN = 'token-of-the-stand-in-account';

/** The key of the bots, which may do what README.md of the bot says and nothing else. */
export const BOT_KEY = 'key-of-the-bot-in-the-tests';

export interface PostState {
  id: number;
  post_id: string;
  instance: string;
  approved: boolean;
  queue_status: string;
  error_reason: string | null;
  error_details: Record<string, string> | null;
  reviewer_notes: string;
  media_attachments: { type: string; url: string; description: string | null }[];
  author_account: string;
}

/** A service, a stand-in that is the home of the account that boosts, and the bots between them. */
export class Loop {
  private readonly bots: BotProcess[] = [];
  private stream: number | null = null;

  constructor(
    readonly service: TestApp,
    readonly instance: SampleInstance,
    private readonly journal: string,
  ) {}

  /** Approves posts, the oldest first of those that `choose` takes; returns them. */
  async approve(count: number, choose: (post: PostState) => boolean = () => true): Promise<PostState[]> {
    const posts = (await this.posts()).filter((post) => !post.approved && choose(post)).slice(0, count);
    if (posts.length < count) throw new Error(`Only ${posts.length} posts can be approved`);
    for (const { id } of posts) await this.service.api.post(`/posts/${id}/approve`).expect(200);
    return posts;
  }

  /** Fetches a page of the stand-in's pictures, again or for the first time. */
  async fetch(): Promise<void> {
    const { api } = this.service;
    const stream = { hashtag: 'photography', instance: this.instance.domain };
    this.stream ??= (await api.post('/streams').send(stream).expect(201)).body.id;
    await api.post(`/streams/${this.stream}/fetch?limit=40`).expect(200);
  }

  async posts(): Promise<PostState[]> {
    return (await this.service.api.get('/posts?limit=1000&sort=oldest').expect(200)).body.items;
  }

  async post(id: number): Promise<PostState> {
    return (await this.service.api.get(`/posts/${id}`).expect(200)).body;
  }

  /** A post as the stand-in shows it to its account. */
  async status(uri: string): Promise<{ id: string; media_attachments: unknown[] }> {
    const { statuses } = await this.askInstance('GET', `/api/v2/search?q=${encodeURIComponent(uri)}`);
    return (statuses as { id: string; media_attachments: unknown[] }[])[0] ?? { id: '', media_attachments: [] };
  }

  /** A person boosts with the same account, or undoes a boost. */
  async byHand(call: 'reblog' | 'unreblog', uri: string): Promise<void> {
    await this.askInstance('POST', `/api/v1/statuses/${(await this.status(uri)).id}/${call}`);
  }

  async becomes(id: number, status: string, patienceMs?: number): Promise<void> {
    await until(async () => (await this.post(id)).queue_status === status, patienceMs);
  }

  async control(change: Control): Promise<void> {
    const answer = await fetch(`${this.instance.origin}/control`, { method: 'POST', body: JSON.stringify(change) });
    if (!answer.ok) throw new Error(`The control returned ${answer.status}`);
  }

  /** What the stand-in's account did: boosts and boosts undone, by URI. */
  did(kind: 'boost' | 'unboost'): string[] {
    if (!existsSync(this.journal)) return [];
    const lines = readFileSync(this.journal, 'utf8').split('\n').filter(Boolean);
    return lines
      .map((line) => JSON.parse(line) as JournalEntry)
      .filter((e) => e.kind === kind)
      .map(({ uri }) => uri);
  }

  /** A key that may do no more than that. */
  async keyFor(...scopes: string[]): Promise<string> {
    const headers = { Cookie: await openSession(this.service.db), Origin: this.service.url };
    const body = { name: `only ${scopes.join()} ${randomUUID()}`, scopes };
    return (await this.service.anonymous.post('/api-keys').set(headers).send(body).expect(201)).body.key;
  }

  /** Starts a bot; one with the folder of another goes on with what that one remembers. */
  bot(env: Record<string, string> = {}, folder?: string, args?: readonly string[]): BotProcess {
    const servers = { SLUICE_URL: this.service.url, SLUICE_API_KEY: BOT_KEY, MASTODON_URL: this.instance.origin };
    const bot = new BotProcess({ ...servers, MASTODON_TOKEN: TOKEN, ...env }, folder, args);
    this.bots.push(bot);
    return bot;
  }

  private async askInstance(method: string, path: string): Promise<Record<string, unknown>> {
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const answer = await fetch(this.instance.origin + path, { method, headers });
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}`);
    return (await answer.json()) as Record<string, unknown>;
  }

  async end(): Promise<void> {
    await Promise.all(this.bots.map((bot) => bot.remove()));
    await this.instance.close();
    rmSync(this.journal, { force: true });
  }
}

/** A fetched stand-in for each test of a `describe`, on one service. */
export function useLoop(env: Record<string, string> = {}): () => Loop {
  const service = useService({ env: { RESERVE_TIMEOUT_SECONDS: '5', BOT_API_KEY: BOT_KEY, ...env } });
  let loop: Loop | null = null;
  beforeEach(async () => {
    await service.db.query('DELETE FROM post');
    await service.db.query('DELETE FROM removed_post');
    await service.db.query('UPDATE stream SET deleted_at = now()');
    const journal = join(tmpdir(), `sluice-journal-${randomUUID()}`);
    const instance = await startSampleInstance({ federation: { token: TOKEN, journal, control: true } });
    loop = new Loop(service, instance, journal);
    await loop.fetch();
  });
  afterEach(() => loop?.end());
  return () => {
    if (!loop) throw new Error('The loop has not begun');
    return loop;
  };
}
