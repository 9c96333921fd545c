import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../src/common/errors';
import { seed } from '../tools/seed/seed';
import { createBenchDatabase, execute } from './bench-database';
import { COMMON_HASHTAG, READS } from './scale-calls';
import { scaleLine } from './scale-report';
import { call, startServer } from './server-under-test';
import { type Estimate, estimateMedian } from './statistics';

/** How long one call took with so many posts, in milliseconds. */
export interface ScaleResult {
  posts: number;
  call: string;
  ms: Estimate;
  least: number;
  calls: number;
}

/** Calls of a kind: the first of them, which warms the caches up, is left out. */
const CALLS = 8;
const PAIRS = 101;
const PREDICTED_WITHIN_MS = 600_000;

/** Measures one size on a database of its own: calls over HTTP, one after the other. */
export async function measureScale(posts: number, waiting: number, serviceFile: string): Promise<ScaleResult[]> {
  const database = await createBenchDatabase();
  try {
    await seed({ url: database.url, posts, waiting, rejected: 8 });
    const server = await startServer([serviceFile], database.url);
    try {
      await untilPredicted(database.url);
      return await new ScaleBench(posts, server.url).run();
    } finally {
      await server.stop();
    }
  } finally {
    await database.drop();
  }
}

/** Soon after its start, the service learns from the decisions, and predicts for all posts that wait for one. */
async function untilPredicted(databaseUrl: string): Promise<void> {
  const end = Date.now() + PREDICTED_WITHIN_MS;
  const predicted = `SELECT FROM prediction_model WHERE predicted_until IS NOT NULL`;
  while ((await execute(databaseUrl, predicted)).length === 0) {
    if (Date.now() > end) throw new Error('Nothing was learned from the decisions');
    await sleep(1_000);
  }
}

class ScaleBench {
  private readonly results: ScaleResult[] = [];

  constructor(
    private readonly posts: number,
    private readonly origin: string,
  ) {}

  async run(): Promise<ScaleResult[]> {
    await this.next('next, oldest', 'curated/next');
    await this.next('next, random', 'curated/next?random=true');
    for (const { name, path } of READS) await this.repeat(name, CALLS, () => this.call('GET', path));
    await this.review();
    await this.block();
    return this.results;
  }

  private async review(): Promise<void> {
    const { items } = (await this.call('GET', 'posts?limit=100&reviewed=false')) as { items: { id: number }[] };
    const ids = items.map(({ id }) => id).values();
    await this.repeat('approve a post', CALLS, () => this.call('POST', `posts/${ids.next().value ?? 0}/approve`));
    await this.repeat('reject a post', CALLS, () => this.call('POST', `posts/${ids.next().value ?? 0}/reject`));
  }

  private async block(): Promise<void> {
    const path = 'reblog-controls/blocked-hashtags';
    let id: unknown;
    await this.repeat('block the commonest hashtag', 1, async () => {
      ({ id } = (await this.call('POST', path, { hashtag: COMMON_HASHTAG })) as { id?: unknown });
    });
    await this.repeat('unblock it', 1, () => this.call('DELETE', `${path}/${String(id)}`));
  }

  /** Times `next` alone; the ack after it is not counted. */
  private async next(name: string, path: string): Promise<void> {
    const times: number[] = [];
    for (let i = 0; i < PAIRS; i++) {
      const begun = performance.now();
      const item = (await this.call('GET', path)) as { fenliu_post_id?: number };
      times.push(performance.now() - begun);
      await this.call('POST', `curated/${item.fenliu_post_id}/ack`);
    }
    this.add(name, times.slice(1));
  }

  /** Calls that fail, such as lists that take longer than they may, are printed and not counted. */
  private async repeat(name: string, calls: number, work: () => Promise<unknown>): Promise<void> {
    const times: number[] = [];
    for (let i = 0; i < calls; i++) {
      const begun = performance.now();
      try {
        await work();
      } catch (error) {
        console.error(`${name}: ${messageOf(error)}`);
        continue;
      }
      if (i > 0 || calls === 1) times.push(performance.now() - begun);
    }
    if (times.length > 0) this.add(name, times);
  }

  private add(name: string, times: number[]): void {
    const result = {
      posts: this.posts,
      call: name,
      ms: estimateMedian(times),
      least: Math.min(...times),
      calls: times.length,
    };
    this.results.push(result);
    console.log(scaleLine(result));
  }

  private call(method: string, path: string, body?: object): Promise<unknown> {
    return call(this.origin, method, `/${path}`, body);
  }
}
