import type { ClientBase } from 'pg';

/** Tables that get a row for each post without its triggers, as copies of rows are counted by multiplication. */
const TRIGGERED = ['post', 'queue_entry'];

/** SQL: copies of a post do not follow one another in the queue, but are of the same day, as the counts have it. */
const CREATED = `greatest(created_at - make_interval(secs => $2::integer * 97), date_trunc('day', created_at, 'UTC'))`;

/** What a copy has of its own, by column of `post`: $1 is added to the ids, $2 is the number of the copy. */
const OWN: Record<string, string> = {
  id: 'id + $1::bigint',
  uri: `uri || '-' || $2::integer`,
  uri_hash: `encode(substr(sha256(convert_to(uri || '-' || $2::integer, 'UTF8')), 1, 16), 'hex')::uuid`,
  url: `url || '-' || $2::integer`,
  created_at: CREATED,
};

const SELECT_COLUMNS = `
  SELECT attname AS name FROM pg_attribute WHERE attrelid = 'post'::regclass AND attnum > 0 AND NOT attisdropped`;

/** SQL: copies the posts up to the id $3. */
const copyPosts = (columns: readonly string[]) => `
  INSERT INTO post (${columns.join(', ')}) SELECT ${columns.map((name) => OWN[name] ?? name).join(', ')}
  FROM post WHERE id <= $3::bigint`;

const COPY_SEARCH = `
  INSERT INTO post_search (post_id, terms) SELECT post_id + $1::bigint, terms FROM post_search WHERE post_id <= $2::bigint`;

const ENTRY_COLUMNS = 'approved, blocked, topical, media_class, traits, author_id';

const COPY_ENTRIES = `
  INSERT INTO queue_entry (post_id, created_at, ${ENTRY_COLUMNS})
  SELECT post_id + $1::bigint, ${CREATED}, ${ENTRY_COLUMNS}
  FROM queue_entry WHERE post_id <= $3::bigint`;

/** SQL: what triggers appended for the posts, $1 times as often. */
const MULTIPLY_COUNTS = [
  'UPDATE post_count SET n = n * $1::integer',
  'UPDATE decision_count SET n = n * $1::integer',
  `UPDATE activity_change SET n = n * $1::integer, scores = decode(repeat(encode(scores, 'hex'), $1::integer), 'hex')`,
];

/**
 * Copies all posts until there are `posts`, in the client's transaction and in the server alone, which is several times as fast
 * as to generate them: for a database that holds nothing but a seed, whose ids have no gaps.
 */
export async function multiply(
  client: ClientBase,
  generated: number,
  posts: number,
  onProgress: (stored: number) => void,
): Promise<void> {
  const copies = Math.floor(posts / generated);
  const { rows } = await client.query<{ first: string }>('SELECT min(id) AS first FROM post');
  const before = Number(rows[0]?.first) - 1;
  const columns = await client.query<{ name: string }>(SELECT_COLUMNS);
  const copy = copyPosts(columns.rows.map(({ name }) => name));
  for (const table of TRIGGERED) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (let number = 1; number < copies; number++) {
    const offset = number * generated;
    await client.query(copy, [offset, number, before + generated]);
    await client.query(COPY_SEARCH, [offset, before + generated]);
    await client.query(COPY_ENTRIES, [offset, number, before + generated]);
    onProgress(offset + generated);
  }
  for (const table of TRIGGERED) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const statement of MULTIPLY_COUNTS) await client.query(statement, [copies]);
  const rest = posts - copies * generated;
  if (rest > 0) {
    await client.query(copy, [copies * generated, copies, before + rest]);
    await client.query(COPY_SEARCH, [copies * generated, before + rest]);
  }
  await client.query(`SELECT setval(pg_get_serial_sequence('post', 'id'), (SELECT max(id) FROM post))`);
  onProgress(posts);
}
