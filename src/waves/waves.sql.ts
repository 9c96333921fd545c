import { BANDS } from './fingerprint';

/** The columns of the bands. */
export const BAND_NAMES = Array.from({ length: BANDS }, (_, i) => `band${i + 1}`);

/** So many posts of each band are compared, the newest: a band that 100,000 posts share costs no more than another. */
const OF_EACH_BAND = 6;

/** Posts are locked first and by id: docs/architecture.md, "The order of locks". Of a post that was changed since, nothing is stored. */
const lockedPosts = (columns: string, whenLocked = '') => `
  WITH given AS (
    SELECT * FROM json_to_recordset($1) AS given (post_id bigint, content_hash uuid, ${columns})
  ), locked AS MATERIALIZED (
    SELECT post.id, post.content_hash FROM post WHERE post.id IN (SELECT post_id FROM given) ORDER BY post.id FOR KEY SHARE ${whenLocked}
  ), current AS (
    SELECT given.* FROM given JOIN locked ON locked.id = given.post_id
    WHERE locked.content_hash = given.content_hash
  )`;

const READ = ['author_id bigint', 'posted_at timestamptz', 'unestablished boolean', 'linked boolean'];
const COLUMNS = [...READ, ...BAND_NAMES.map((name) => `${name} integer`)];

/** SQL: stores what the posts of $1 are found by, but for those that somebody has locked; returns the others. */
export const SAVE_BANDS = `${lockedPosts(COLUMNS.join(', '), 'SKIP LOCKED')}
  UPDATE post_fingerprint stored SET ${COLUMNS.map((column) => column.split(' ')[0])
    .map((name) => `${name} = current.${name}`)
    .join(', ')}
  FROM current WHERE stored.post_id = current.post_id
  RETURNING stored.post_id`;

/**
 * SQL: for each post of $1 the newest others with an equal band that were compared before, and how many bands they share. `BETWEEN` keeps the
 * planner from collecting and sorting all posts of a band, of which it expects a few: it walks the index from the newest, and stops.
 */
export const FIND_CANDIDATES = `
  SELECT given.post_id AS "postId", found.post_id AS "candidateId", found.wave_id AS "waveId", count(*)::integer AS shared
  FROM post_fingerprint given CROSS JOIN LATERAL (
    ${BAND_NAMES.map(
      (band) => `(SELECT other.post_id, other.wave_id FROM post_fingerprint other
      WHERE other.${band} BETWEEN given.${band} AND given.${band} AND other.is_read AND other.post_id <> given.post_id
      ORDER BY other.${band} DESC, other.post_id DESC LIMIT ${OF_EACH_BAND})`,
    ).join(' UNION ALL ')}
  ) AS found
  WHERE given.post_id = ANY ($1::bigint[])
  GROUP BY given.post_id, found.post_id, found.wave_id
  ORDER BY given.post_id, shared DESC, found.post_id DESC`;

/**
 * SQL: gives the posts of $1 their waves, and notes that they were compared; a row for each that changes its wave, or its content,
 * by which it lost the points of the wave.
 */
export const SAVE_MEMBERS = `${lockedPosts('wave_id bigint, is_read boolean')}, before AS (
    SELECT stored.post_id, stored.wave_id, stored.is_read FROM post_fingerprint stored JOIN current USING (post_id)
  ), saved AS (
    UPDATE post_fingerprint stored SET wave_id = current.wave_id, is_read = stored.is_read OR current.is_read
    FROM current WHERE stored.post_id = current.post_id
  )
  SELECT before.wave_id AS left, current.wave_id AS joined
  FROM before JOIN current USING (post_id)
  WHERE before.wave_id IS DISTINCT FROM current.wave_id OR (current.is_read AND NOT before.is_read)`;

/** SQL: counts the posts of the waves $1. */
export const COUNT_MEMBERS = `
  UPDATE wave SET posts = counted.posts, accounts = counted.accounts, servers = counted.servers,
    unestablished = counted.unestablished, linked = counted.linked,
    first_seen = counted.first_seen, last_seen = counted.last_seen
  FROM (
    SELECT wave_id, sum(posts)::integer AS posts, count(*)::integer AS accounts,
      count(DISTINCT author.domain_folded)::integer AS servers,
      count(*) FILTER (WHERE is_unestablished)::integer AS unestablished, sum(linked)::integer AS linked,
      min(first_seen) AS first_seen, max(last_seen) AS last_seen
    FROM (
      SELECT wave_id, author_id, count(*) AS posts, bool_or(unestablished) AS is_unestablished,
        count(*) FILTER (WHERE linked) AS linked, min(posted_at) AS first_seen, max(posted_at) AS last_seen
      FROM post_fingerprint WHERE wave_id = ANY ($1::bigint[]) GROUP BY wave_id, author_id
    ) AS of_account
    JOIN author ON author.id = of_account.author_id
    GROUP BY wave_id
  ) AS counted
  WHERE wave.id = counted.wave_id
  RETURNING wave.id, wave.posts, wave.accounts, wave.servers, wave.unestablished, wave.linked, wave.facts,
    (extract(epoch FROM wave.last_seen - wave.first_seen) / 60)::integer AS minutes`;
