import { randomBytes } from 'node:crypto';
import { type ClientConfig, Pool, type PoolClient } from 'pg';
import { FOLD_ACTIVITY } from '../../src/stats/activity.sql';
import * as sql from './seed.sql';
import { buildTemplates, type Templates, VARIANTS } from './templates';

/** What to fill a database with. */
export interface SeedOptions {
  /** Of a migrated database. */
  url: string;
  posts: number;
  /** Approved and waiting in the queue; otherwise nobody has reviewed them. */
  approved: boolean;
  /** Leave the planner's statistics as they are, as after a burst of fetches; default: bring them up to date. */
  skipAnalyze?: boolean;
  /** Called with the number of posts stored so far. */
  onProgress?: (stored: number) => void;
}

/** So many days back the first of the posts was fetched. */
const DAYS = 60;

/** Each is one transaction: few enough to show progress, many enough that the triggers' rows do not count. */
const POSTS_AT_ONCE = 20_000;

/** One for each core of an ordinary machine; more would wait for the same index pages. */
const CONNECTIONS = 4;

/** What is brought up to date in the end. */
const TABLES = 'post, post_search, queue_entry, author, stream, post_count, queue_count, activity, activity_change';

/** A crash of the server loses the last moments of a seed, which can be run again; an index is built as fast as it can. */
const SESSION: ClientConfig = {
  options: '-c synchronous_commit=off -c TimeZone=UTC -c jit=off',
  application_name: 'sluice-seed',
};

/** Stores `posts` new posts on twelve streams, by the same statements and triggers as any other writer's. */
export async function seed(options: SeedOptions): Promise<void> {
  const pool = new Pool({ ...SESSION, connectionString: options.url, max: CONNECTIONS });
  try {
    const templates = await storeTemplates(pool, buildTemplates(new Date()));
    await new Seeding(pool, options, templates).run();
    if (!options.skipAnalyze) {
      await pool.query(FOLD_ACTIVITY);
      await pool.query(`VACUUM (ANALYZE) ${TABLES}`);
    }
  } finally {
    await pool.end();
  }
}

/** Stores streams and authors unless they are there, and puts their ids into the templates. */
async function storeTemplates(pool: Pool, templates: Templates): Promise<Templates> {
  const streamIds: unknown[] = [];
  for (const { hashtag, instance } of templates.streams) {
    const { rows } = await pool.query<{ id: unknown }>(sql.INSERT_STREAM, [hashtag, instance]);
    streamIds.push(rows[0]?.id);
  }
  await pool.query(sql.INSERT_AUTHORS, [JSON.stringify(templates.authors)]);
  const keys = templates.authors.map((author) => author['key']);
  const { rows } = await pool.query<{ id: unknown; key: string }>(sql.SELECT_AUTHORS, [keys]);
  const authorIds = new Map(rows.map(({ id, key }) => [key, id]));
  const posts = templates.posts.map((post) => ({
    ...post,
    stream_id: streamIds[Number(post['stream_id'])],
    author_id: authorIds.get(String(post['author_key'])),
  }));
  return { ...templates, posts };
}

/** One run: connections that take the next numbers until none is left. */
class Seeding {
  private readonly run36 = BigInt(`0x${randomBytes(6).toString('hex')}`).toString(36);
  private next = 1;
  private stored = 0;

  constructor(
    private readonly pool: Pool,
    private readonly options: SeedOptions,
    private readonly templates: Templates,
  ) {}

  async run(): Promise<void> {
    const rows = JSON.stringify(this.templates.posts);
    const connections = Math.min(CONNECTIONS, Math.ceil(this.options.posts / POSTS_AT_ONCE));
    await Promise.all(Array.from({ length: connections }, () => this.work(rows)));
  }

  private async work(rows: string): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query(sql.CREATE_TEMPLATES);
      await client.query(sql.FILL_TEMPLATES, [rows]);
      for (const statement of sql.INDEX_TEMPLATES) await client.query(statement);
      while (this.next <= this.options.posts) await this.storeNext(client);
    } finally {
      // Ends the session, and the temporary table with it.
      client.release(true);
    }
  }

  private async storeNext(client: PoolClient): Promise<void> {
    const { posts, approved, onProgress } = this.options;
    const first = this.next;
    const last = Math.min(posts, first + POSTS_AT_ONCE - 1);
    this.next = last + 1;
    await client.query(sql.INSERT_POSTS, [
      first,
      last,
      posts,
      DAYS,
      this.run36,
      this.templates.samples,
      VARIANTS,
      approved,
    ]);
    this.stored += last - first + 1;
    onProgress?.(this.stored);
  }
}
