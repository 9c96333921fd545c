import { retryTransient } from '../../../src/database/retry';
import { MaintenanceService } from '../../../src/curated-queue/maintenance.service';
import { PageStore } from '../../../src/ingest/page-store';
import type { NewPost } from '../../../src/post-store/new-post';
import { API_KEY, type TestApp } from '../../support/app';
import { aPost } from '../../support/post-content';
import { runJob } from '../../support/jobs';
import { by, changeReviews, picture } from '../../support/posts';
import { blockHashtag, unblock } from '../reblog-controls/blocklists';

/** Rows that cancel each other out, so many that the next fold has to merge. */
const FILL = `
  INSERT INTO post_count (stream_id, instance, review, spam_score, has_media, n)
   SELECT 1, 'a.example', 'approved', 7, true, CASE WHEN i % 2 = 0 THEN 1 ELSE -1 END FROM generate_series(1, 1400) AS i`;

type Step = () => Promise<unknown>;

/** Someone who does everything that can be done to posts and streams, drawn from a seed; remembers what was delivered. */
export class Operator {
  deliveries = 0;
  readonly done: Record<string, number> = {};
  /** Answers that no right service gives. */
  readonly failures: string[] = [];
  private readonly steps: Record<string, Step>;

  constructor(
    private readonly service: TestApp,
    private readonly random: () => number,
    private readonly streams: number[],
    private readonly posts: number[] = [],
  ) {
    this.steps = {
      store: () => this.store(3),
      approve: () => this.call('approve', 'POST', `/posts/${this.post()}/approve`),
      approveMore: () => this.call('approve', 'POST', `/posts/${this.post()}/approve`),
      reject: () => this.call('reject', 'POST', `/posts/${this.post()}/reject`),
      undo: () => this.call('undo', 'PATCH', `/posts/${this.post()}`, { approved: null }),
      manualScore: () =>
        this.call('manualScore', 'PATCH', `/posts/${this.post()}`, { manual_spam_score: this.below(101) }),
      recalculate: () => this.call('recalculate', 'POST', `/posts/${this.post()}/recalculate`),
      next: () => this.call('next', 'GET', '/curated/next'),
      nextRandom: () => this.call('next', 'GET', '/curated/next?random=true'),
      ack: async () => this.settle('ack', await this.one('reserved')),
      ackMore: async () => this.settle('ack', await this.one('reserved')),
      nack: async () => this.settle('nack', await this.one('reserved')),
      error: async () => this.settle('error', await this.one('reserved'), { reason: 'The test gave it up' }),
      requeue: async () => this.call('requeue', 'POST', `/curated/${await this.one('error')}/requeue`),
      remove: () => this.seldom(0.4, () => this.call('remove', 'DELETE', `/posts/${this.post()}`)),
      expire: () => this.expire(),
      cleanUp: () => this.seldom(0.3, () => this.call('cleanUp', 'POST', '/curated/cleanup?retention_days=0')),
      trim: () => this.seldom(0.4, () => this.call('trim', 'POST', '/curated/trim-pending?lookback_days=1')),
      deleteStream: () => this.seldom(0.2, () => this.deleteStream()),
      removeRejected: () => this.removeRejected(),
      age: () => this.age(this.below(3)),
      fold: () => this.seldom(0.3, () => this.fold()),
    };
  }

  async step(): Promise<void> {
    const all = Object.values(this.steps);
    await all[this.below(all.length)]?.();
  }

  /** What random steps bring about too seldom: rejected posts that grow old, a trim that finds too many waiting, and such. */
  async season(): Promise<void> {
    await this.store(12);
    const latest = this.posts.slice(-12);
    for (const id of latest.slice(0, 4)) await this.call('reject', 'POST', `/posts/${id}/reject`);
    for (const id of latest.slice(4)) await this.call('approve', 'POST', `/posts/${id}/approve`);
    for (const third of [0, 1, 2]) await this.age(third);
    await this.removeRejected();
    await this.call('next', 'GET', '/curated/next');
    await this.settle('ack', await this.findIn('reserved'));
    await this.call('trim', 'POST', '/curated/trim-pending?lookback_days=1');
    await this.call('cleanUp', 'POST', '/curated/cleanup?retention_days=0');
    await this.store(5);
    await this.call('remove', 'DELETE', `/posts/${this.posts.at(-1)}`);
    await this.deleteStream();
    await this.fold();
  }

  /** Stores posts as a fetch does: some rejected by a filter, some known already or removed before. */
  async store(count: number): Promise<void> {
    const blocked = `x${this.below(1_000_000_000)}`;
    const page = Array.from({ length: count }, () => this.newPost(blocked));
    const uris = page.map(({ content }) => content.uri);
    const entry = await blockHashtag(this.service, blocked);
    const { added } = await this.service.app.get(PageStore).store([...page, ...page.slice(0, 1)]);
    await unblock(this.service, 'hashtags', entry.id);
    this.note('store', added);
    const rows: { id: number }[] = await this.service.db.query('SELECT id FROM post WHERE uri = ANY ($1)', [uris]);
    this.posts.push(...rows.map((row) => row.id));
  }

  private newPost(blocked: string): NewPost {
    const total = this.below(101);
    return {
      content: aPost({
        ...by(`author${this.below(6)}`),
        ...(this.random() < 0.15 ? { uri: `https://fjordlys.example/again/${this.below(10)}` } : {}),
        instance: `i${Math.floor(this.below(14) * this.random())}.example`,
        media: this.random() < 0.4 ? [picture(this.random() < 0.5 ? null : 'A cat')] : [],
        favouritesCount: this.below(5),
        hashtags: this.random() < 0.2 ? [blocked] : [],
      }),
      streamId: this.streams[this.below(this.streams.length)] ?? 0,
      score: { total, rules: { spam_keywords: total }, version: 'test' },
    };
  }

  private async settle(how: 'ack' | 'nack' | 'error', id: number, body?: object): Promise<void> {
    const status = await this.call(how, 'POST', `/curated/${id}/${how}`, body);
    if (how === 'ack' && status === 204) this.deliveries++;
  }

  private async expire(): Promise<void> {
    const [, count]: [unknown, number] = await this.service.db.query(
      `UPDATE queue_entry SET reserved_until = now() WHERE queue_status = 'reserved' AND random() < 0.2`,
    );
    this.note('expire', count);
  }

  private async removeRejected(): Promise<void> {
    this.note('removeRejected', await this.service.app.get(MaintenanceService).removeRejected(1));
  }

  /** Lets two days pass for all deliveries, and for a third of the posts. */
  private async age(third: number): Promise<void> {
    const ago = `- interval '2 d'`;
    for (const table of ['queue_entry', 'removed_post'])
      await retryTransient(() =>
        this.service.db.query(`UPDATE ${table} SET delivered_at = delivered_at ${ago} WHERE delivered_at IS NOT NULL`),
      );
    const aged = `UPDATE post SET fetched_at = fetched_at ${ago} WHERE id % 3 = $1 RETURNING id, reviewed_at IS NOT NULL AS "isReviewed"`;
    const [rows]: [{ id: number; isReviewed: boolean }[], number] = await retryTransient(() =>
      this.service.db.query(aged, [third]),
    );
    const reviewed = rows.filter(({ isReviewed }) => isReviewed).map(({ id }) => id);
    const earlier = (time: Date | null) => time && new Date(time.getTime() - 2 * 86_400_000);
    await changeReviews(this.service, reviewed, ({ reviewedAt, approvedAt }) => {
      return { reviewedAt: earlier(reviewedAt), approvedAt: earlier(approvedAt) };
    });
  }

  private async deleteStream(): Promise<void> {
    const index = this.below(this.streams.length);
    const hashtag = `tag${this.below(1_000_000_000)}`;
    const made = await this.service.api.post('/hashtags').send({ hashtag, instance: 'new.example' }).expect(201);
    await this.call('deleteStream', 'DELETE', `/hashtags/${this.streams[index]}`);
    this.streams[index] = made.body.id;
  }

  private async fold(): Promise<void> {
    await this.service.db.query(FILL);
    await runJob(this.service, 'fold-counts');
    this.note('fold', 1);
  }

  private async seldom(chance: number, step: Step): Promise<void> {
    if (this.random() < chance) await step();
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  private post(): number {
    return this.posts[this.below(this.posts.length)] ?? 0;
  }

  /** A post in a state of the queue where there is one; any other now and then, as people err. */
  private async one(status: string): Promise<number> {
    return this.random() < 0.1 ? this.post() : this.findIn(status);
  }

  private async findIn(status: string): Promise<number> {
    const rows: { post_id: number }[] = await this.service.db.query(
      'SELECT post_id FROM queue_entry WHERE queue_status = $1 ORDER BY post_id',
      [status],
    );
    return rows[this.below(rows.length)]?.post_id ?? this.post();
  }

  private async call(kind: string, method: string, path: string, body?: object): Promise<number> {
    const headers = { 'X-API-Key': API_KEY, 'Content-Type': 'application/json' };
    const answer = await fetch(`${this.service.url}/api/v1${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status >= 500 || answer.status === 422) this.failures.push(`${method} ${path} ${answer.status} ${text}`);
    this.note(kind, answer.status < 300 && text !== '{"deleted":0}' && !(kind === 'next' && text === '') ? 1 : 0);
    return answer.status;
  }

  private note(kind: string, count: number): void {
    this.done[kind] = (this.done[kind] ?? 0) + count;
  }
}
