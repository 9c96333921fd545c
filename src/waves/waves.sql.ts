const OF_EACH_BAND = 6;

/** Most posts read per band, so that a common band stays cheap. It also keeps the planner from sorting first. */
const MOST_OF_A_BAND = 10_000;

/** Posts are locked first and by id. Nothing is stored for a post that has changed. */
const lockedPosts = (columns: string, whenLocked = '') => `
  WITH given AS (
    SELECT * FROM json_to_recordset($1) AS given (post_id bigint, edits integer, ${columns})
  ), locked AS MATERIALIZED (
    SELECT post.id, post.edits FROM post WHERE post.id IN (SELECT post_id FROM given) ORDER BY post.id FOR KEY SHARE ${whenLocked}
  ), current AS (
    SELECT given.* FROM given JOIN locked ON locked.id = given.post_id
    WHERE locked.edits = given.edits
  )`;

const READING = 'author_id bigint, posted_at timestamptz, unestablished boolean, linked boolean, bands integer[]';

/** SQL: stores the fingerprints of the posts $1, except locked ones. Returns the stored ones. */
export const SAVE_BANDS = `${lockedPosts(READING, 'SKIP LOCKED')}
  UPDATE post_fingerprint stored SET author_id = current.author_id, posted_at = current.posted_at,
    unestablished = current.unestablished, linked = current.linked, bands = current.bands
  FROM current WHERE stored.post_id = current.post_id
  RETURNING stored.post_id`;

/** SQL: for each of the bands $1 the newest posts that have it, among those that were compared before. */
export const FIND_CANDIDATES = `
  SELECT wanted.band, found.post_id AS "candidateId", found.wave_id AS "waveId"
  FROM unnest($1::integer[]) AS wanted (band) CROSS JOIN LATERAL (
    SELECT post_id, wave_id FROM (
      SELECT post_id, wave_id FROM post_fingerprint WHERE is_read AND bands @> ARRAY[wanted.band] LIMIT ${MOST_OF_A_BAND}
    ) AS alike ORDER BY post_id DESC LIMIT ${OF_EACH_BAND}
  ) AS found`;

/** SQL: stores the waves of the posts $1; returns a row for each post whose wave or content changed. */
export const SAVE_MEMBERS = `${lockedPosts('wave_id bigint, is_read boolean')}, before AS (
    SELECT stored.post_id, stored.wave_id, stored.is_read FROM post_fingerprint stored JOIN current USING (post_id)
  ), saved AS (
    UPDATE post_fingerprint stored SET wave_id = current.wave_id, is_read = stored.is_read OR current.is_read
    FROM current WHERE stored.post_id = current.post_id
  )
  SELECT before.wave_id AS left, current.wave_id AS joined
  FROM before JOIN current USING (post_id)
  WHERE before.wave_id IS DISTINCT FROM current.wave_id OR (current.is_read AND NOT before.is_read)`;

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
