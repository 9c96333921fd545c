import { mulberry32 } from '../../../src/common/mulberry32';
import { useService } from '../../support/app';
import { givenStream } from '../../support/posts';
import { atOnce } from '../../e2e/curated-queue/consumer';
import { wrongRows } from '../../e2e/reblog-controls/blocklists';
import { Operator } from '../../e2e/stats/operator';
import { readPosts, recount, served, type StoredPost } from '../../e2e/stats/recount';
import { keepRemoved, wrongSums } from '../../e2e/stats/sums';

/** Every kind of step that must have had an effect before a run proves anything. */
const KINDS =
  `store approve reject undo manualScore recalculate next ack nack error requeue remove cleanUp trim removeRejected
   deleteStream fold`.split(/\s+/);

/** Totals of GET /posts, and which posts each must count. */
const TOTALS: [string, (post: StoredPost) => boolean][] = [
  ['', () => true],
  ['approved=true', (post) => post.approved],
  ['approved=false', (post) => !post.approved],
  ['reviewed=true', (post) => post.reviewed_at !== null],
  ['reviewed=false', (post) => post.reviewed_at === null],
  ['spam_score_min=25&spam_score_max=49', (post) => post.spam_score >= 25 && post.spam_score <= 49],
  ['approved=true&spam_score_min=60', (post) => post.approved && post.spam_score >= 60],
  ['queue_status=pending', (post) => post.queue_status === 'pending'],
  ['queue_status=reserved', (post) => post.queue_status === 'reserved'],
  ['queue_status=delivered', (post) => post.queue_status === 'delivered'],
  ['queue_status=error', (post) => post.queue_status === 'error'],
  ['approved=true&queue_status=pending', (post) => post.approved && post.queue_status === 'pending'],
];

describe('the statistics, counted from scratch', () => {
  const service = useService();
  let streams: number[];
  let forgetRemoved: () => Promise<unknown>;
  beforeAll(async () => {
    forgetRemoved = await keepRemoved(service);
  });
  afterAll(() => forgetRemoved());
  beforeEach(async () => {
    await service.reset();
    await service.db.query('TRUNCATE kept_post');
    streams = [];
    for (const hashtag of ['cats', 'dogs', 'owls']) streams.push(await givenStream(service, hashtag));
  });

  async function compareTotals(when: string): Promise<void> {
    const posts = await readPosts(service);
    const byStream = streams.map((id): (typeof TOTALS)[number] => [`stream_id=${id}`, (post) => post.stream_id === id]);
    for (const [query, test] of [...TOTALS, ...byStream]) {
      const { body } = await service.api.get(`/posts?limit=1&${query}`).expect(200);
      expect([when, query, body.total]).toEqual([when, query, posts.filter(test).length]);
    }
  }

  async function compare(when: string, deliveries: number): Promise<void> {
    const expected = await recount(service, deliveries);
    expect({ when, ...(await served(service)) }).toEqual({ when, ...expected });
    expect(await wrongRows(service)).toEqual([]);
    expect(await wrongSums(service)).toEqual([]);
  }

  it('are right after every few of 200 random steps', async () => {
    const operator = new Operator(service, mulberry32(11), streams);
    await operator.store(25);
    for (let step = 1; step <= 200; step++) {
      await operator.step();
      if (step % 8 === 0) await compare(`step ${step}`, operator.deliveries);
      if (step % 100 === 0) await compareTotals(`step ${step}`);
    }
    await operator.season();
    await compare('at the end', operator.deliveries);
    expect(operator.failures).toEqual([]);
    expect(KINDS.filter((kind) => !operator.done[kind])).toEqual([]);
  });

  it('are right after ten people did all of it at once', async () => {
    const posts: number[] = [];
    const people = Array.from({ length: 10 }, (_, i) => new Operator(service, mulberry32(100 + i), streams, posts));
    await people[0]?.store(60);
    await atOnce(10, async (index) => {
      for (let step = 0; step < 70; step++) await people[index]?.step();
    });
    await people[0]?.season();
    expect(people.flatMap((person) => person.failures)).toEqual([]);
    const done = (kind: string) => people.reduce((sum, person) => sum + (person.done[kind] ?? 0), 0);
    expect(KINDS.filter((kind) => done(kind) === 0)).toEqual([]);
    const deliveries = people.reduce((sum, person) => sum + person.deliveries, 0);
    await compare('at the end', deliveries);
    await compareTotals('at the end');
  });
});
