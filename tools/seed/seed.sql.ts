/** Columns of `post` that a template gives as they are. */
const COPIED = [
  'author_username',
  'author_display_name',
  'instance',
  'content',
  'plain_text',
  'language',
  'sensitive',
  'spoiler_text',
  'favourites_count',
  'reblogs_count',
  'replies_count',
  'hashtags',
  'hashtags_folded',
  'media',
  'has_media',
  'missing_alt',
  'language_tag',
  'signal_flags',
  'spam_score',
  'rule_scores',
  'scorer_version',
];

/** SQL: the templates' table, on the connection that uses it alone. */
export const CREATE_TEMPLATES = `
  CREATE TEMPORARY TABLE seed_template AS
  SELECT 0 AS number, 0::double precision AS account_age, uri, url, stream_id, author_id, author_signals,
    ${COPIED.join(', ')}, ''::tsvector AS terms
  FROM post WITH NO DATA`;

/** SQL: $1 the templates as JSON. */
export const FILL_TEMPLATES = `INSERT INTO seed_template SELECT * FROM json_populate_recordset(NULL::seed_template, $1)`;

/** What makes the templates quick to find. */
export const INDEX_TEMPLATES = ['CREATE UNIQUE INDEX ON seed_template (number)', 'ANALYZE seed_template'];

/** SQL: $1 the authors as JSON. */
export const INSERT_AUTHORS = `
  INSERT INTO author (key, uri, uri_hash, account, username_folded, domain_folded, uri_host_folded)
  SELECT key, uri, uri_hash, account, username_folded, domain_folded, uri_host_folded
  FROM json_populate_recordset(NULL::author, $1)
  ON CONFLICT (key) DO NOTHING`;

/** SQL: the ids of the authors with the keys $1. */
export const SELECT_AUTHORS = `SELECT id, key FROM author WHERE key = ANY ($1::uuid[])`;

/** SQL: $1 hashtag, $2 instance; a stream that is not fetched, as there is no such instance. */
export const INSERT_STREAM = `
  INSERT INTO stream (hashtag, hashtag_folded, instance, active) VALUES ($1, $1, $2, false)
  ON CONFLICT (hashtag_folded, instance) WHERE deleted_at IS NULL DO UPDATE SET updated_at = stream.updated_at
  RETURNING id`;

/**
 * SQL: the posts numbered $1 to $2 of $3, fetched in this order over the last $4 days. $5 names the run, $6 are the samples to
 * draw from, of $7 variants each, $8 says whether they are approved. A quarter of a minute after it was written is the
 * soonest that a post is fetched, two days the latest; a review follows within a day, and never in the future.
 */
export const INSERT_POSTS = `
  WITH drawn AS MATERIALIZED (
    SELECT $5 || lpad(n::text, 9, '0') AS name,
      ($6::integer[])[1 + floor(cardinality($6::integer[]) * random() ^ 1.5)] * $7::integer
        + floor($7::integer * random() ^ 3)::integer AS number,
      now() - make_interval(secs => ($4 * 86400.0 * ($3 - n) / $3)) AS fetched_at,
      make_interval(secs => 15 + 172800 * random() ^ 4) AS lag,
      make_interval(secs => 86400 * random() ^ 2) AS thought
    FROM generate_series($1::integer, $2::integer) AS n
  ), stored AS (
    INSERT INTO post (uri, uri_hash, url, stream_id, author_id, author_signals, created_at, fetched_at, updated_at, approved,
      reviewed_at, approved_at, reviewed_by, changed_by, version, ${COPIED.join(', ')})
    SELECT made.uri, encode(substr(sha256(convert_to(made.uri, 'UTF8')), 1, 16), 'hex')::uuid, made.url, made.stream_id,
      made.author_id,
      CASE WHEN made.account_age IS NULL THEN made.author_signals ELSE made.author_signals || jsonb_build_object('createdAt',
        to_char((made.created_at - make_interval(secs => made.account_age / 1000)) AT TIME ZONE 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END,
      made.created_at, made.fetched_at, coalesce(made.reviewed_at, made.fetched_at), $8, made.reviewed_at, made.reviewed_at,
      CASE WHEN $8 THEN 'user:seed' END, CASE WHEN $8 THEN 'user:seed' END, CASE WHEN $8 THEN 2 ELSE 1 END,
      ${COPIED.map((name) => `made.${name}`).join(', ')}
    FROM (
      SELECT template.uri || drawn.name AS uri, template.url || drawn.name AS url, template.stream_id, template.author_id,
        template.author_signals, template.account_age, ${COPIED.map((name) => `template.${name}`).join(', ')},
        drawn.fetched_at,
        date_trunc('milliseconds', drawn.fetched_at - drawn.lag) AS created_at,
        CASE WHEN $8 THEN least(drawn.fetched_at + drawn.thought, now()) END AS reviewed_at
      FROM drawn JOIN seed_template template USING (number)
    ) AS made
    RETURNING id, uri
  )
  INSERT INTO post_search (post_id, terms)
  SELECT stored.id, template.terms
  FROM stored JOIN drawn ON drawn.name = right(stored.uri, length($5) + 9) JOIN seed_template template USING (number)`;
