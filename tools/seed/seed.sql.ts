import { addActivity } from '../../src/activity/activity.sql';
import { CANDIDATE_COLUMNS, CANDIDATES } from '../../src/curated-queue/queue-rows';
import { AUTHOR_COLUMNS } from '../../src/post-store/new-post';
import { FILLED_COLUMNS } from '../../src/post-store/post-columns';

/** The first post was fetched this many days ago. */
const DAYS = 60;

/** SQL: the templates' table, on the connection that uses it alone. */
export const CREATE_TEMPLATES = `
  CREATE TEMPORARY TABLE seed_template AS
  SELECT 0 AS number, 0::double precision AS account_age, author_id, ${FILLED_COLUMNS.join(', ')}, ''::tsvector AS terms
  FROM post WITH NO DATA`;

/** SQL: $1 the templates as JSON. */
export const FILL_TEMPLATES = `INSERT INTO seed_template SELECT * FROM json_populate_recordset(NULL::seed_template, $1)`;

export const INDEX_TEMPLATES = 'CREATE UNIQUE INDEX ON seed_template (number)';

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

/** SQL: what differs between posts; the template gives the rest. */
const GENERATED: Record<string, string> = {
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
  approved: 'generated.approved',
  reviewed_at: 'generated.reviewed_at',
  reviewed_score: 'CASE WHEN generated.reviewed_at IS NOT NULL THEN template.spam_score END',
  approved_at: 'CASE WHEN generated.approved THEN generated.reviewed_at END',
  reviewed_by: `CASE WHEN generated.reviewed_at IS NOT NULL THEN 'user:seed' END`,
  changed_by: `CASE WHEN generated.reviewed_at IS NOT NULL THEN 'user:seed' END`,
  version: 'CASE WHEN generated.reviewed_at IS NULL THEN 1 ELSE 2 END',
};

const FILLED: Record<string, string> = {
  ...Object.fromEntries(FILLED_COLUMNS.map((name) => [name, `template.${name}`])),
  ...GENERATED,
};

/**
 * SQL: stores the posts numbered $1 to $2 of $3, fetched in this order over the last {@link DAYS} days. $4 names the run, $5 are the
 * samples
 * to take from, of $6 variants each, $7 how many of all are approved, evenly spread, and $8 how many of ten others are rejected. A post is
 * fetched a quarter of a minute to two days after it was written, and reviewed within a day.
 */
export const STORE = `
  WITH numbered AS MATERIALIZED (
    SELECT $4 || lpad(n::text, 9, '0') AS name, n * $7::bigint / $3 > (n - 1) * $7::bigint / $3 AS approved, n % 10 < $8 AS rejected,
      ($5::integer[])[1 + floor(cardinality($5::integer[]) * random() ^ 1.5)] * $6::integer
        + floor($6::integer * random() ^ 3)::integer AS template,
      now() - make_interval(secs => (${DAYS} * 86400.0 * ($3 - n) / $3)) AS fetched_at,
      make_interval(secs => 15 + 172800 * random() ^ 4) AS lag,
      make_interval(secs => 86400 * random() ^ 2) AS thought
    FROM generate_series($1::bigint, $2::bigint) AS n
  ),
  generated AS (
    SELECT name, template, approved, fetched_at, date_trunc('milliseconds', fetched_at - lag) AS created_at,
      CASE WHEN approved OR rejected THEN least(fetched_at + thought, now()) END AS reviewed_at
    FROM numbered
  ),
  stored AS (
    INSERT INTO post (${Object.keys(FILLED).join(', ')})
    SELECT ${Object.values(FILLED).join(', ')} FROM generated JOIN seed_template AS template ON template.number = generated.template
    RETURNING id, uri, stream_id, fetched_at, approved, reviewed_at, spam_score
  ),
  counted AS (${addActivity(`
    SELECT stream_id, fetched_at AS at, 'fetched' AS kind, spam_score AS score, 1 AS n FROM stored
    UNION ALL
    SELECT stream_id, reviewed_at, CASE WHEN approved THEN 'approved' ELSE 'rejected' END, spam_score, 1 FROM stored
    WHERE reviewed_at IS NOT NULL`)})
  INSERT INTO post_search (post_id, terms)
  SELECT stored.id, template.terms FROM stored
  JOIN generated ON generated.name = right(stored.uri, length($4) + 9)
  JOIN seed_template AS template ON template.number = generated.template`;

/** SQL: puts the approved ones into the queue. */
export const ENQUEUE = `
  INSERT INTO queue_entry (post_id, ${CANDIDATE_COLUMNS.join(', ')})
  SELECT post_id, ${CANDIDATE_COLUMNS.join(', ')} FROM ${CANDIDATES} c
  WHERE approved ON CONFLICT (post_id) DO NOTHING`;

/** SQL: excludes posts from the search for waves: with so few templates it would take minutes. */
export const NOTE_AS_READ = `
  INSERT INTO post_fingerprint (post_id, author_id, posted_at, is_read) SELECT id, author_id, created_at, true FROM post
  ON CONFLICT (post_id) DO UPDATE SET is_read = true`;
