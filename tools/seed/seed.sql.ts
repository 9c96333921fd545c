import { AUTHOR_COLUMNS } from '../../src/post-store/new-post';
import { FILLED_COLUMNS } from '../../src/post-store/post-columns';

/** SQL: the templates' table, on the connection that uses it alone. */
export const CREATE_TEMPLATES = `
  CREATE TEMPORARY TABLE seed_template AS
  SELECT 0 AS number, 0::double precision AS account_age, author_id, ${FILLED_COLUMNS.join(', ')}, ''::tsvector AS terms
  FROM post WITH NO DATA`;

/** SQL: $1 the templates as JSON. */
export const FILL_TEMPLATES = `INSERT INTO seed_template SELECT * FROM json_populate_recordset(NULL::seed_template, $1)`;

/** SQL: gives the templates of one connection to another, which is quicker than to read the JSON again. */
export const READ_TEMPLATES = 'COPY seed_template TO STDOUT (FORMAT binary)';
export const LOAD_TEMPLATES = 'COPY seed_template FROM STDIN (FORMAT binary)';

/** What makes the templates quick to find. */
export const INDEX_TEMPLATES = ['CREATE UNIQUE INDEX ON seed_template (number)', 'ANALYZE seed_template (number)'];

/** SQL: $1 the authors as JSON. */
export const INSERT_AUTHORS = `
  INSERT INTO author (${AUTHOR_COLUMNS.join(', ')})
  SELECT ${AUTHOR_COLUMNS.join(', ')}
  FROM json_populate_recordset(NULL::author, $1)
  ON CONFLICT (key) DO NOTHING`;

/** SQL: the ids of the authors with the keys $1. */
export const SELECT_AUTHORS = `SELECT id, key FROM author WHERE key = ANY ($1::uuid[])`;

/** SQL: $1 hashtag, $2 instance; a stream that is not fetched, as there is no such instance. */
export const INSERT_STREAM = `
  INSERT INTO stream (hashtag, hashtag_folded, instance, active) VALUES ($1, $1, $2, false)
  ON CONFLICT (hashtag_folded, instance) WHERE deleted_at IS NULL DO UPDATE SET updated_at = stream.updated_at
  RETURNING id`;

/** SQL: one batch, on the connection that generates it. */
export const CREATE_GENERATED = `
  CREATE TEMPORARY TABLE seed_generated (
    id bigint, name text, template integer, fetched_at timestamptz(3), created_at timestamptz(3), reviewed_at timestamptz(3)
  ) ON COMMIT DELETE ROWS`;

/** SQL: the sequence that posts' ids come from. */
export const SELECT_SEQUENCE = `SELECT pg_get_serial_sequence('post', 'id') AS sequence`;

/**
 * SQL: generates the posts numbered $1 to $2 of $3, fetched in this order over the last $4 days. $5 names the run, $6 are the samples
 * to take from, of $7 variants each, $8 says whether they are approved, $9 is the sequence of their ids. A quarter of a minute
 * after it was written is the soonest that a post is fetched, two days the latest; a review follows within a day, and never in
 * the future.
 */
export const GENERATE = `
  WITH generated AS MATERIALIZED (
    SELECT $5 || lpad(n::text, 9, '0') AS name,
      ($6::integer[])[1 + floor(cardinality($6::integer[]) * random() ^ 1.5)] * $7::integer
        + floor($7::integer * random() ^ 3)::integer AS template,
      now() - make_interval(secs => ($4 * 86400.0 * ($3 - n) / $3)) AS fetched_at,
      make_interval(secs => 15 + 172800 * random() ^ 4) AS lag,
      make_interval(secs => 86400 * random() ^ 2) AS thought
    FROM generate_series($1::integer, $2::integer) AS n
  )
  INSERT INTO seed_generated (id, name, template, fetched_at, created_at, reviewed_at)
  SELECT nextval($9::regclass), name, template, fetched_at, date_trunc('milliseconds', fetched_at - lag),
    CASE WHEN $8 THEN least(fetched_at + thought, now()) END
  FROM generated`;

/** The columns of `post` that each generated post has of its own: expressions of exactly the columns' types, as a binary copy needs. */
const GENERATED: Record<string, string> = {
  id: 'generated.id',
  uri: 'template.uri || generated.name',
  uri_hash: `encode(substr(sha256(convert_to(template.uri || generated.name, 'UTF8')), 1, 16), 'hex')::uuid`,
  url: 'template.url || generated.name',
  author_id: 'template.author_id',
  author_signals: `CASE WHEN template.account_age IS NULL THEN template.author_signals
    ELSE template.author_signals || jsonb_build_object('createdAt',
      to_char((generated.created_at - make_interval(secs => template.account_age / 1000)) AT TIME ZONE 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END`,
  created_at: 'generated.created_at',
  fetched_at: 'generated.fetched_at',
  updated_at: 'coalesce(generated.reviewed_at, generated.fetched_at)',
  approved: 'generated.reviewed_at IS NOT NULL',
  reviewed_at: 'generated.reviewed_at',
  approved_at: 'generated.reviewed_at',
  reviewed_by: `CASE WHEN generated.reviewed_at IS NOT NULL THEN 'user:seed' END`,
  changed_by: `CASE WHEN generated.reviewed_at IS NOT NULL THEN 'user:seed' END`,
  version: 'CASE WHEN generated.reviewed_at IS NULL THEN 1 ELSE 2 END',
};

/** All columns of `post` that a generated post fills; what is not generated is its template's. */
const FILLED: Record<string, string> = {
  ...Object.fromEntries(FILLED_COLUMNS.map((name) => [name, `template.${name}`])),
  ...GENERATED,
};

/** In the order of generation: each template is looked up, so that neighbours on the disk are neighbours in time. */
const fromTemplates = (columns: string) => `
  SELECT ${columns} FROM seed_generated AS generated
  CROSS JOIN LATERAL (SELECT * FROM seed_template WHERE number = generated.template OFFSET 0) AS template`;

/** One table's part of the generated posts, and where it belongs. */
export interface Part {
  /** SQL: stores it. */
  insert: string;
  /** SQL: gives it to the client. */
  read: string;
  /** SQL: takes it from the client, into a table that this transaction has truncated. */
  load: string;
}

const part = (table: string, columns: string, source: string): Part => ({
  insert: `INSERT INTO ${table} (${columns}) ${source}`,
  read: `COPY (${source}) TO STDOUT (FORMAT binary)`,
  load: `COPY ${table} (${columns}) FROM STDIN (FORMAT binary, FREEZE)`,
});

/**
 * SQL: keeps posts from being compared with others for waves: they are made of few templates, and to find those would take the service
 * minutes.
 */
export const noteAsRead = (posts: 'post' | 'seed_generated'): string => `
  INSERT INTO post_fingerprint (post_id, is_read) SELECT id, true FROM ${posts}
  ON CONFLICT (post_id) DO UPDATE SET is_read = true`;

/** All that is stored of the generated posts; triggers add the rest. */
export const PARTS: readonly Part[] = [
  part('post', Object.keys(FILLED).join(', '), fromTemplates(Object.values(FILLED).join(', '))),
  part('post_search', 'post_id, terms', fromTemplates('generated.id, template.terms')),
];
