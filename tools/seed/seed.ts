import { randomBytes } from 'node:crypto';
import { Client, type ClientBase } from 'pg';
import { bareTables } from '../../src/backup/bare-tables';
import { MERGE_ACTIVITY } from '../../src/activity/activity.sql';
import * as sql from './seed.sql';
import { buildTemplates, type Templates, VARIANTS } from './templates';

/** What to fill a database with. */
export interface SeedOptions {
  /** Of a migrated database. */
  url: string;
  posts: number;
  /** How many of them are approved and waiting. */
  waiting: number;
  /** How many of ten others are rejected; the rest are unreviewed. Default: 0. */
  rejected?: number;
  /** Called with the number of posts stored so far. */
  onProgress?: (stored: number) => void;
}

const POSTS_AT_ONCE = 20_000;

/** What to refresh at the end. */
const TABLES = 'post, post_search, post_fingerprint, queue_entry, author, stream, post_count';

/** A server crash may lose the end of a seed, which can be repeated. */
const SESSION = '-c synchronous_commit=off -c TimeZone=UTC -c jit=off -c work_mem=64MB -c maintenance_work_mem=256MB';

/** Stores new posts on twelve streams, in one transaction. In an empty database indexes are created afterwards, which is much faster. */
export async function seed({ url, posts, waiting, rejected = 0, onProgress }: SeedOptions): Promise<void> {
  const session = new URL(url);
  session.searchParams.set('options', SESSION);
  const client = new Client({ connectionString: session.href });
  await client.connect();
  try {
    const templates = await storeTemplates(client, buildTemplates(new Date()));
    await client.query('BEGIN');
    const { rowCount } = await client.query('SELECT FROM post LIMIT 1');
    const restoring = rowCount === 0 ? await bareTables(client, ['post', 'post_search', 'queue_entry']) : [];
    const run = BigInt(`0x${randomBytes(6).toString('hex')}`).toString(36);
    for (let stored = 0; stored < posts; stored += POSTS_AT_ONCE) {
      const last = Math.min(posts, stored + POSTS_AT_ONCE);
      await client.query(sql.STORE, [stored + 1, last, posts, run, templates.samples, VARIANTS, waiting, rejected]);
      onProgress?.(last);
    }
    for (const statement of restoring) await client.query(statement);
    await client.query(sql.ENQUEUE);
    await client.query(sql.NOTE_AS_READ);
    await client.query('COMMIT');
    await client.query(MERGE_ACTIVITY);
    await client.query(`VACUUM (ANALYZE) ${TABLES}`);
  } finally {
    await client.end();
  }
}

/** Stores streams and authors unless they are there, and the templates with their ids in a temporary table. */
async function storeTemplates(client: ClientBase, templates: Templates): Promise<Templates> {
  const streamIds: unknown[] = [];
  for (const { hashtag, instance } of templates.streams) {
    const { rows } = await client.query<{ id: unknown }>(sql.INSERT_STREAM, [hashtag, instance]);
    streamIds.push(rows[0]?.id);
  }
  await client.query(sql.INSERT_AUTHORS, [JSON.stringify(templates.authors)]);
  const keys = templates.authors.map((author) => author['key']);
  const { rows } = await client.query<{ id: unknown; key: string }>(sql.SELECT_AUTHORS, [keys]);
  const authorIds = new Map(rows.map(({ id, key }) => [key, id]));
  const posts = templates.posts.map((post) => ({
    ...post,
    stream_id: streamIds[Number(post['stream_id'])],
    author_id: authorIds.get(String(post['author_key'])),
  }));
  await client.query(sql.CREATE_TEMPLATES);
  await client.query(sql.FILL_TEMPLATES, [JSON.stringify(posts)]);
  await client.query(sql.INDEX_TEMPLATES);
  return templates;
}
