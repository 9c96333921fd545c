import { join } from 'node:path';
import { messageOf } from '../src/common/errors';
import { MERGE_ACTIVITY } from '../src/stats/activity.job';
import { seed } from '../tools/seed/seed';
import { createBenchDatabase, execute } from './bench-database';
import { TYPESCRIPT } from './child-script';
import type { ServiceProcess } from '../tools/demo/service';
import { COMMON_HASHTAG, READS } from './scale-calls';
import { scaleLine } from './scale-report';
import { API_KEY, startServer } from './server-under-test';
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

/** Posts at the head of the queue that are withheld for how they were found at their origin, where there are more. */
const WITHHELD = 100_000;

/** Calls of `next` while the flags of a third of the posts follow. */
const NEXT_MEANWHILE = 51;

/** Pages that the service and the bare server send in turns. */
const PAGES = 101;

/** The only path of the bare server. */
const FIRST_PAGE = 'posts?limit=100';

/** Measures one size on a database of its own: calls over HTTP, one after the other. */
export async function measureScale(posts: number, serviceFile: string): Promise<ScaleResult[]> {
  const database = await createBenchDatabase();
  try {
    await seed({ url: database.url, posts, approved: true });
    return await measureFilled(database.url, serviceFile);
  } finally {
    await database.drop();
  }
}

/** As if the flags of all posts, which the seed makes right, had been compared: a service does so when it first starts. */
const COMPARED = `
  INSERT INTO job (name, last_started_at, last_finished_at) VALUES ('blocked-flags', now(), now())
  ON CONFLICT (name) DO UPDATE SET last_started_at = now(), last_finished_at = now(), locked_by = NULL, locked_until = NULL, position = NULL`;

/** What the calls left, and a run that failed too: flags that the job had yet to take off, and what was withheld. The seed blocks nothing. */
const RESTORED = [
  `DELETE FROM blocked_hashtag WHERE hashtag_folded = '${COMMON_HASHTAG}'`,
  'UPDATE queue_entry SET blocked = false WHERE blocked',
  `UPDATE queue_entry SET traits = traits & ~128 WHERE queue_status = 'pending' AND approved AND ((traits)::integer & 384) <> 0`,
  `UPDATE export_settings SET verify_before_serve = 'off'`,
  COMPARED,
  'VACUUM ANALYZE queue_entry',
];

/** What the seed leaves as it is, and {@link RESTORED} would lose. */
const UNTOUCHED = `
  SELECT NOT EXISTS (SELECT FROM blocked_hashtag) AND NOT EXISTS (SELECT FROM blocked_user)
    AND NOT EXISTS (SELECT FROM export_settings WHERE verify_before_serve <> 'off') AS untouched`;

/**
 * Measures on a database that the seed has filled; some hundred deliveries and the service's migrations stay in it. Throws, before it changes
 * anything, where something is blocked or posts are verified before they are served: the end of a run takes the traces of both off.
 */
export async function measureFilled(url: string, serviceFile: string): Promise<ScaleResult[]> {
  const [settings] = await execute(url, UNTOUCHED);
  if (settings?.['untouched'] !== true)
    throw new Error(
      'This database blocks hashtags or authors, or verifies posts before it serves them: fill another with the seed',
    );
  await execute(url, COMPARED);
  const servers: ServiceProcess[] = [];
  const start = async (args: string[]) => {
    const server = await startServer(args, url);
    servers.push(server);
    return server.url;
  };
  try {
    const origin = await start([serviceFile]);
    const bareOrigin = await start([...TYPESCRIPT, join(__dirname, 'references', 'bare-list-server.ts')]);
    const [row] = await execute(url, 'SELECT count(*)::int AS posts FROM post');
    return await new ScaleBench(Number(row?.['posts']), origin, url, bareOrigin).run();
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    for (const statement of RESTORED) await execute(url, statement);
  }
}

class ScaleBench {
  private readonly results: ScaleResult[] = [];

  constructor(
    private readonly posts: number,
    private readonly origin: string,
    private readonly databaseUrl: string,
    private readonly bareOrigin: string,
  ) {}

  async run(): Promise<ScaleResult[]> {
    await this.next('next, oldest', 'curated/next', PAIRS);
    await this.next('next, random', 'curated/next?random=true', PAIRS);
    if (this.posts > 1.2 * WITHHELD) await this.nextBehindWithheld();
    for (const { name, path } of READS) {
      const deep = String(Math.floor(this.posts * 0.6));
      await this.repeat(name, CALLS, () => this.call('GET', path.replace('{deep}', deep)));
    }
    await this.firstPages();
    await this.block();
    return this.results;
  }

  /** The first page beside a bare server that runs the same statements, in turns. */
  private async firstPages(): Promise<void> {
    const times = { service: [] as number[], bare: [] as number[] };
    for (let i = 0; i < PAGES; i++) {
      for (const [server, origin] of [
        ['service', this.origin],
        ['bare', this.bareOrigin],
      ] as const) {
        const begun = performance.now();
        await this.read('GET', FIRST_PAGE, undefined, origin);
        times[server].push(performance.now() - begun);
      }
    }
    this.add('list, first 100, in turns', times.service.slice(1));
    this.add('list, first 100, bare server', times.bare.slice(1));
  }

  /** `next` where the oldest posts of the queue are gone at their origin. */
  private async nextBehindWithheld(): Promise<void> {
    const mark = (traits: string, entries: string) =>
      execute(
        this.databaseUrl,
        `UPDATE queue_entry SET traits = ${traits} WHERE post_id IN (SELECT post_id FROM queue_entry WHERE ${entries})`,
      );
    const waiting = `queue_status = 'pending' AND approved AND NOT blocked`;
    await execute(this.databaseUrl, `UPDATE export_settings SET verify_before_serve = 'light'`);
    await mark('traits | 128', `${waiting} ORDER BY created_at, post_id LIMIT ${WITHHELD}`);
    await execute(this.databaseUrl, 'VACUUM ANALYZE queue_entry');
    await this.next('next, the oldest 100,000 withheld', 'curated/next', PAIRS);
    await mark('traits & ~128', `${waiting} AND traits & 128 <> 0`);
    // The history of 100,000 posts at once, which a job merges each minute: what is measured next is not to depend on when it did.
    await execute(this.databaseUrl, MERGE_ACTIVITY);
    await execute(this.databaseUrl, `UPDATE export_settings SET verify_before_serve = 'off'`);
    await execute(this.databaseUrl, 'VACUUM ANALYZE queue_entry');
  }

  /** Blocks and unblocks the commonest hashtag, with `next` while the flags follow. */
  private async block(): Promise<void> {
    const path = 'reblog-controls/blocked-hashtags';
    let id: unknown;
    await this.repeat('block the commonest hashtag', 1, async () => {
      ({ id } = (await this.call('POST', path, { hashtag: COMMON_HASHTAG })) as { id?: unknown });
    });
    await this.next('next, while flags follow', 'curated/next', NEXT_MEANWHILE);
    await this.repeat('unblock it', 1, () => this.call('DELETE', `${path}/${String(id)}`));
    await this.next('next, while flags are taken off', 'curated/next', NEXT_MEANWHILE);
  }

  /** Times `next` alone; the ack after it is not counted. */
  private async next(name: string, path: string, calls: number): Promise<void> {
    const times: number[] = [];
    for (let i = 0; i < calls; i++) {
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

  private add(call: string, times: number[]): void {
    const result: ScaleResult = {
      posts: this.posts,
      call,
      ms: estimateMedian(times),
      least: Math.min(...times),
      calls: times.length,
    };
    this.results.push(result);
    console.log(scaleLine(result));
  }

  private async call(method: string, path: string, body?: object): Promise<unknown> {
    const text = await this.read(method, path, body);
    return text === '' ? {} : JSON.parse(text);
  }

  private async read(method: string, path: string, body?: object, origin = this.origin): Promise<string> {
    const response = await fetch(`${origin}/api/v1/${path}`, {
      method,
      headers: { 'X-API-Key': API_KEY, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  }
}
