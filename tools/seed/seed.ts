import { randomBytes } from 'node:crypto';
import { type ClientConfig, Pool } from 'pg';
import { MERGE_ACTIVITY } from '../../src/stats/activity.job';
import { BulkLoad } from './bulk-load';
import { applicationName, type Batch, Batches, Generator, POSTS_AT_ONCE, type Run } from './generator';
import * as sql from './seed.sql';
import { buildTemplates, type Templates } from './templates';

/** What to fill a database with. */
export interface SeedOptions {
  /** Of a migrated database. */
  url: string;
  posts: number;
  /** Approved and waiting in the queue; otherwise nobody has reviewed them. */
  approved: boolean;
  /** Beyond so many posts the others are copies of them, where that is possible: under URIs of their own, at other times. */
  copyBeyond?: number;
  /** Leave the planner's statistics as they are, as after a burst of fetches; default: bring them up to date. */
  skipAnalyze?: boolean;
  /** Called with the number of posts stored so far. */
  onProgress?: (stored: number) => void;
  /** Called with a line for each step that is not storing posts. */
  onStep?: (step: string) => void;
}

/** How the posts were stored: into bare tables, or beside other users of the database. */
export type SeedMode = 'bulk' | 'beside';

/** One for each core of an ordinary machine; more would wait for the same index pages. */
const CONNECTIONS = 4;

/** Some minutes' work on two cores; what is copied takes a third of the time. */
const COPY_BEYOND = 500_000;

/** What is brought up to date in the end, side by side. */
const TABLES = [
  'post',
  'post_search, queue_entry, author, stream, post_count, queue_count, activity, activity_change, activity_sum',
];

/** A crash of the server loses the last moments of a seed, which can be run again; a batch is sorted and kept in memory. */
const SETTINGS =
  '-c synchronous_commit=off -c TimeZone=UTC -c jit=off -c work_mem=32MB -c temp_buffers=32MB -c gin_pending_list_limit=16MB';

/** Stores `posts` new posts on twelve streams; triggers make what follows from them, as for any other writer. */
export async function seed(options: SeedOptions): Promise<SeedMode> {
  const name = BigInt(`0x${randomBytes(6).toString('hex')}`).toString(36);
  const session: ClientConfig = { options: SETTINGS, application_name: applicationName(name) };
  const pool = new Pool({ ...session, connectionString: options.url, max: CONNECTIONS + 1 });
  try {
    const templates = await storeTemplates(pool, buildTemplates(new Date()));
    const { rows } = await pool.query<{ sequence: string }>(sql.SELECT_SEQUENCE);
    const { approved } = options;
    const run = { name, approved, templates, sequence: rows[0]?.sequence ?? '' };
    const mode = await storePosts(pool, run, options);
    if (!options.skipAnalyze) {
      options.onStep?.('Bringing counts and statistics up to date');
      await pool.query(MERGE_ACTIVITY);
      await Promise.all(TABLES.map((tables) => pool.query(`VACUUM (ANALYZE) ${tables}`)));
    }
    return mode;
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

async function storePosts(pool: Pool, run: Run, options: SeedOptions): Promise<SeedMode> {
  const generators = await Generator.openMany(
    pool,
    run,
    Math.min(CONNECTIONS, Math.ceil(options.posts / POSTS_AT_ONCE)),
  );
  let bulk: BulkLoad | null = null;
  try {
    // After the generators, which copy the shape of a table that is locked from here on.
    bulk = await BulkLoad.begin(pool, run);
    const store = bulk ? storeBy(bulk) : storeBeside;
    if (!bulk) options.onStep?.('There are posts or other sessions: storing beside them, which takes longer');
    const generated = bulk ? toGenerate(options) : options.posts;
    await storeAll(generators, generated, options, store);
    if (generated < options.posts) {
      options.onStep?.(`Copying them until there are ${options.posts.toLocaleString('en')}`);
      await bulk?.multiply(generated, options.posts, (stored) => options.onProgress?.(stored));
    }
    if (bulk) options.onStep?.('Making the indexes and foreign keys again');
    await bulk?.finish();
    return bulk ? 'bulk' : 'beside';
  } finally {
    bulk?.close();
    for (const generator of generators) generator.close();
  }
}

/** The largest part of the posts, in equal parts, that is not beyond what is generated. */
function toGenerate({ posts, copyBeyond = COPY_BEYOND }: SeedOptions): number {
  return Math.floor(posts / Math.ceil(posts / copyBeyond));
}

type Store = (generator: Generator, batch: Batch) => Promise<void>;

const storeBy = (bulk: BulkLoad) => (generator: Generator, batch: Batch) => bulk.store(generator, batch);

/** As any other writer would. */
async function storeBeside(generator: Generator, batch: Batch): Promise<void> {
  await generator.generate(batch, async (client) => {
    for (const part of sql.PARTS) await client.query(part.insert);
    await client.query(sql.noteAsRead('seed_generated'));
  });
}

/** Each generator takes the next numbers until none is left; waits for all of them, also when one fails. */
async function storeAll(
  generators: readonly Generator[],
  generated: number,
  { onProgress }: SeedOptions,
  store: Store,
): Promise<void> {
  const batches = new Batches(generated);
  let stored = 0;
  const work = async (generator: Generator): Promise<void> => {
    try {
      for (let batch = batches.take(); batch !== null; batch = batches.take()) {
        await store(generator, batch);
        stored += batch.last - batch.first + 1;
        onProgress?.(stored);
      }
    } finally {
      batches.stop();
    }
  };
  const results = await Promise.allSettled(generators.map(work));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
