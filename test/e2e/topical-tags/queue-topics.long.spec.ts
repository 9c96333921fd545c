import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { array, assert as assertProperty, asyncProperty, integer, record } from 'fast-check';
import type { PostContent } from '../../../src/common/post-content';
import { POST_IS_BLOCKED } from '../../../src/curated-queue/eligibility.sql';
import { retryTransient } from '../../../src/database/retry';
import { StaleTopics1796200000002 } from '../../../src/database/migrations/1796200000002-StaleTopics';
import { PostStoreService } from '../../../src/post-store/post-store.service';
import { useService } from '../../support/app';
import { aPost } from '../../support/post-content';
import { by, givenPosts, givenStream } from '../../support/posts';
import { atOnce, Consumer, expire, forgetPosts, type Item } from '../curated-queue/consumer';

const HASHTAGS = ['cats', 'dogs', 'art', 'books'];

/** What the queue's topics must be: from scratch, one row for each eligible post and rule of a hashtag of it. */
const FROM_SCRATCH = `
  SELECT t.hashtag_folded, q.post_id, q.media_class, q.traits, q.verified_at, q.held_until, q.created_at, q.author_id, q.random_key
  FROM queue_entry q JOIN post p ON p.id = q.post_id JOIN author a ON a.id = p.author_id
  JOIN topical_tag t ON t.hashtag_folded = ANY (p.hashtags_folded)
  WHERE q.queue_status = 'pending' AND p.approved AND NOT ${POST_IS_BLOCKED}
  ORDER BY q.post_id, t.hashtag_folded`;
const KEPT = `
  SELECT hashtag_folded, post_id, media_class, traits, verified_at, held_until, created_at, author_id, random_key
  FROM queue_topic ORDER BY post_id, hashtag_folded`;

const tagged = (n: number) => HASHTAGS.filter((_, tag) => (n >> tag) & 1);

describe('the topics of the queue', () => {
  const service = useService({ own: true });
  const consumer = new Consumer(service);
  beforeEach(() => service.reset());

  const expectRight = async (what: unknown) => {
    const [kept, scratch] = await Promise.all([service.db.query(KEPT), service.db.query(FROM_SCRATCH)]);
    expect({ what, topics: kept }).toEqual({ what, topics: scratch });
  };
  // What a test does to many rows at once, it does again when others' locks are in its way, as the service does.
  const store = (count: number, approve: boolean) =>
    retryTransient(() =>
      givenPosts(service, count, {
        content: (i) => ({ ...by(`a${i % 4}`), hashtags: tagged(i + 1), contentHash: randomUUID() }),
        approve,
      }),
    );

  /** Stores a post again as a fetch would, with other content, or with the same and another date. */
  const edit = async (id: number, overrides: Partial<PostContent>) => {
    const [post]: { uri: string; contentHash: string }[] = await service.db.query(
      'SELECT uri, content_hash AS "contentHash" FROM post WHERE id = $1',
      [id],
    );
    if (!post) return;
    const score = { total: 0, rules: { spam_keywords: 0 }, version: 'test' };
    const content = aPost({ ...post, ...overrides });
    const page = [{ content, streamId: await givenStream(service), score, rejection: null }];
    await service.app.get(PostStoreService).store(page);
  };

  /** The steps; `a` and `b` choose what a step is about. A refusal (409, 404) is as good as any other answer. */
  class World {
    readonly ids: number[] = [];
    readonly held: Item[] = [];

    readonly steps: ((a: number, b: number) => Promise<unknown>)[] = [
      (a, b) =>
        this.call('POST', '/topical-tags', { hashtag: HASHTAGS[a % 4], topical_day_of_week: b % 2 ? 'Monday' : null }),
      async (a, b) =>
        this.call('PATCH', `/topical-tags/${await this.pick('topical_tag', a)}`, { hashtag: HASHTAGS[b % 4] }),
      async (a) => this.call('DELETE', `/topical-tags/${await this.pick('topical_tag', a)}`),
      async (a, b) => this.ids.push(...(await store(1 + (a % 15), b % 2 === 0))),
      (a, b) => this.call('PATCH', `/posts/${this.post(a)}`, { approved: [true, true, false, null][b % 4] }),
      (a, b) => this.call('PATCH', `/posts/${this.post(b)}`, { approved: a % 3 > 0 }),
      (a) => this.call('DELETE', `/posts/${this.post(a)}`),
      (a) => this.next(a),
      (_, b) => this.next(b),
      (a, b) => this.settle(a, b),
      (a, b) => this.settle(b, a),
      (a) => this.call('POST', `/curated/${this.post(a)}/requeue`),
      () => retryTransient(() => expire(service)),
      (a) => this.call('POST', '/reblog-controls/blocked-hashtags', { hashtag: HASHTAGS[a % 4] }),
      (a) =>
        this.call('POST', '/reblog-controls/blocked-users', {
          account_id: `a${a % 4}@fjordlys.example`,
          reject_waiting: a % 9 === 0,
        }),
      async (a) => this.call('DELETE', `/reblog-controls/blocked-hashtags/${await this.pick('blocked_hashtag', a)}`),
      async (a) => this.call('DELETE', `/reblog-controls/blocked-users/${await this.pick('blocked_user', a)}`),
      (a) => this.call('POST', `/curated/cleanup?retention_days=${a % 2}`),
      (a, b) => edit(this.post(a), { ...by(`a${b % 4}`), hashtags: tagged(b % 16), contentHash: randomUUID() }),
      (a, b) => edit(this.post(a), { createdAt: new Date(Date.UTC(2026, 0, 1 + b)), favouritesCount: 1 + b }),
    ];

    private post(n: number): number {
      return this.ids[n % Math.max(1, this.ids.length)] ?? 1;
    }

    private async pick(table: string, n: number): Promise<number> {
      const rows: { id: number }[] = await service.db.query(`SELECT id FROM ${table} ORDER BY id`);
      return rows[n % Math.max(1, rows.length)]?.id ?? 1;
    }

    private async next(n: number): Promise<void> {
      const item = await consumer.next(n % 2 ? '?random=1' : '');
      if (item) this.held.push(item);
    }

    private async settle(n: number, how: number): Promise<void> {
      const [item] = this.held.splice(n % Math.max(1, this.held.length), 1);
      if (item)
        await consumer.settle((['ack', 'nack', 'nack', 'error'] as const)[how % 4] ?? 'nack', item.fenliu_post_id);
    }

    private async call(method: string, path: string, body?: object): Promise<void> {
      const status = await consumer.status(method, path, { body: body && JSON.stringify(body) });
      if (![200, 201, 204, 404, 409].includes(status)) throw new Error(`${method} ${path} answered ${status}`);
    }
  }

  it('are at every moment what a computation from scratch gives, after any steps', async () => {
    const step = record({
      kind: integer({ min: 0, max: 19 }),
      a: integer({ min: 0, max: 59 }),
      b: integer({ min: 0, max: 59 }),
    });
    const property = asyncProperty(array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      await forgetPosts(service);
      await service.db.query('DELETE FROM topical_tag');
      const world = new World();
      for (const { kind, a, b } of [{ kind: 3, a: 14, b: 0 }, { kind: 0, a: 0, b: 0 }, ...steps]) {
        await world.steps[kind]?.(a, b);
        await expectRight({ kind, a, b });
      }
    });
    await assertProperty(property, { numRuns: 12 });
  }, 120_000);

  it('are right after rules, reviews, blocks, fetches and consumers at once, without a 500', async () => {
    const world = new World();
    world.ids.push(...(await store(30, true)));
    const random = () => Math.floor(Math.random() * 60);
    await atOnce(6, async (worker) => {
      for (let n = 0; n < 40; n++) {
        const kind = worker < 2 ? n % 4 : random() % 17;
        await world.steps[kind]?.(random(), random());
      }
    });
    await expectRight('at once');
  });

  it.each(['removed', 'renamed'])('forget a post that is approved while its rule is %s', async (how) => {
    const [id] = await givenPosts(service, 1, { content: () => ({ hashtags: ['cats'] }) });
    const { body: rule } = await service.api.post('/topical-tags').send({ hashtag: 'cats' });
    const runner = service.db.createQueryRunner();
    await runner.startTransaction();
    await runner.query('UPDATE post SET approved = true, approved_at = now(), reviewed_at = now() WHERE id = $1', [id]);
    const path = `/topical-tags/${rule.id}`;
    const { api } = service;
    const changed = Promise.resolve(how === 'removed' ? api.delete(path) : api.patch(path).send({ hashtag: 'dogs' }));
    await sleep(150);
    await runner.commitTransaction();
    await runner.release();
    expect([200, 204]).toContain((await changed).status);
    await expectRight(how);
    await api.post('/topical-tags').send({ hashtag: 'cats' }).expect(201);
    await expectRight('made again');
  });

  it('that earlier versions left of posts that are not topical, do not wait, or have another date are put right', async () => {
    await service.api.post('/topical-tags').send({ hashtag: 'cats' }).expect(201);
    const ids = await givenPosts(service, 4, { content: () => ({ hashtags: ['cats'] }), approve: true });
    const [plain, rejected, dated] = ids;
    await service.db.transaction(async (manager) => {
      await manager.query('SET LOCAL session_replication_role = replica');
      await manager.query(`UPDATE post SET hashtags_folded = '{}' WHERE id = $1`, [plain]);
      await manager.query('UPDATE queue_entry SET topical = false WHERE post_id = $1', [plain]);
      await manager.query('UPDATE post SET approved = false WHERE id = $1', [rejected]);
      await manager.query('UPDATE queue_entry SET approved = false WHERE post_id = $1', [rejected]);
      await manager.query(`UPDATE queue_topic SET created_at = '2020-01-01' WHERE post_id = $1`, [dated]);
    });
    await expect(expectRight('before')).rejects.toThrow('Expected');
    const runner = service.db.createQueryRunner();
    await runner.startTransaction();
    await new StaleTopics1796200000002().up(runner);
    await runner.commitTransaction();
    await runner.release();
    await expectRight('after');
  });

  it('take a post in and out with the rule, with its approval and with the consumer', async () => {
    const [id] = await givenPosts(service, 1, { content: () => ({ hashtags: ['Cats', 'Dogs'] }) });
    const topics = async () => {
      const rows: { hashtag_folded: string }[] = await service.db.query(
        'SELECT hashtag_folded FROM queue_topic ORDER BY 1',
      );
      return rows.map(({ hashtag_folded }) => hashtag_folded);
    };
    const { body: rule } = await service.api.post('/topical-tags').send({ hashtag: 'CATS' });
    expect(await topics()).toEqual([]);
    await service.api.post(`/posts/${id}/approve`).expect(200);
    expect(await topics()).toEqual(['cats']);
    await service.api.post('/topical-tags').send({ hashtag: 'dogs' }).expect(201);
    expect(await topics()).toEqual(['cats', 'dogs']);
    await consumer.next();
    expect(await topics()).toEqual([]);
    await consumer.settle('nack', id ?? 0);
    expect(await topics()).toEqual(['cats', 'dogs']);
    await service.api.patch(`/topical-tags/${rule.id}`).send({ hashtag: 'art' }).expect(200);
    expect(await topics()).toEqual(['dogs']);
    await service.api.post(`/posts/${id}/reject`).expect(200);
    expect(await topics()).toEqual([]);
  });
});
