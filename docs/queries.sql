-- The queue's statements as they are sent, each by its name as a prepared statement. Written by `npm run docs:generate`
-- from src/curated-queue/queue-statements.ts; docs/schema.sql has the tables and indexes that they use.

-- queue-next-oldest
-- Reserves the oldest eligible posts, one for each of the calls that came at once.
WITH settings AS MATERIALIZED (
  SELECT CASE WHEN require_alt_text THEN 2 ELSE 1 END AS lowest_class,
    CASE WHEN require_media THEN 2 ELSE 3 END AS highest_class,
    CASE WHEN exclude_replies THEN 1 ELSE 0 END + CASE WHEN exclude_sensitive THEN 2 ELSE 0 END + CASE WHEN exclude_polls THEN 4 ELSE 0 END + CASE WHEN exclude_opted_out THEN 8 ELSE 0 END + CASE WHEN exclude_noindex THEN 16 ELSE 0 END + CASE WHEN exclude_bots THEN 32 ELSE 0 END + CASE WHEN exclude_undiscoverable THEN 64 ELSE 0 END AS filtered_traits,
    CASE WHEN exclude_replies THEN 1 ELSE 0 END + CASE WHEN exclude_sensitive THEN 2 ELSE 0 END + CASE WHEN exclude_polls THEN 4 ELSE 0 END + CASE WHEN exclude_opted_out THEN 8 ELSE 0 END + CASE WHEN exclude_noindex THEN 16 ELSE 0 END + CASE WHEN exclude_bots THEN 32 ELSE 0 END + CASE WHEN exclude_undiscoverable THEN 64 ELSE 0 END + CASE verify_before_serve WHEN 'off' THEN 0 ELSE 384 END AS excluded_traits,
    CASE verify_before_serve WHEN 'strict' THEN now() - interval '1 hour' ELSE '-infinity' END AS verified_since,
    coalesce(now() - make_interval(days => max_age_days), '-infinity') AS oldest,
    require_media, require_alt_text, verify_before_serve
  FROM settings WHERE id = 1
),
start AS MATERIALIZED (
  SELECT CASE WHEN excluded_traits = 0 THEN '-infinity' ELSE (
    SELECT created_at FROM queue_entry
    WHERE queue_status = 'pending' AND approved AND NOT blocked
      AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
      AND created_at >= (SELECT oldest FROM settings)
      AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    ORDER BY created_at, post_id LIMIT 1
  ) END AS created_at FROM settings
),
picked AS MATERIALIZED (
  SELECT post_id FROM queue_entry
  WHERE created_at >= (SELECT created_at FROM start) AND queue_status = 'pending' AND approved AND NOT blocked AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND (coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE
    AND (held_until > now()) IS NOT TRUE
    AND ($2::boolean OR NOT (SELECT EXISTS (SELECT FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until <= now())
      OR EXISTS (SELECT FROM queue_entry q WHERE queue_status = 'pending' AND approved AND NOT blocked AND pinned_at IS NOT NULL AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND (coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE
    AND (held_until > now()) IS NOT TRUE)))
  ORDER BY created_at, post_id LIMIT (SELECT cardinality($3::bigint[])) FOR UPDATE SKIP LOCKED
),
reserved AS (
  UPDATE queue_entry q SET queue_status = 'reserved', reserved_until = now() + make_interval(secs => $1),
    reservation_token = gen_random_uuid(), delivery_count = q.delivery_count + 1,
    reserved_at = now(), reserved_by = pick.consumer
  FROM unnest(ARRAY(SELECT post_id FROM picked), $3::bigint[]) AS pick (post_id, consumer)
  WHERE q.post_id = pick.post_id
  RETURNING q.post_id, q.reservation_token, q.reserved_until, q.delivery_count, q.reserved_by
)
SELECT reserved.*, p.uri, p.url, a.account AS author_account, left(p.plain_text, 280) AS content_snippet, p.hashtags,
  p.media, p.details, p.language, p.sensitive, coalesce(p.manual_spam_score, p.spam_score) AS spam_score,
  p.created_at AS post_created_at,
  -- An approval that was written after the statement's snapshot is not in it.
  coalesce(p.approved_at, now()) AS approved_at,
  stream.hashtag AS stream, p.hashtags_folded, a.username_folded, a.domain_folded, a.uri_host_folded, a.uri_hash,
  (SELECT version FROM blocklist_version WHERE id = 1) AS blocklist_version
FROM reserved
JOIN post p ON p.id = reserved.post_id
JOIN author a ON a.id = p.author_id
JOIN stream ON stream.id = p.stream_id
ORDER BY p.created_at, p.id;

-- queue-next-pinned
-- Reserves posts that somebody pinned to the front of the queue.
WITH settings AS MATERIALIZED (
  SELECT CASE WHEN require_alt_text THEN 2 ELSE 1 END AS lowest_class,
    CASE WHEN require_media THEN 2 ELSE 3 END AS highest_class,
    CASE WHEN exclude_replies THEN 1 ELSE 0 END + CASE WHEN exclude_sensitive THEN 2 ELSE 0 END + CASE WHEN exclude_polls THEN 4 ELSE 0 END + CASE WHEN exclude_opted_out THEN 8 ELSE 0 END + CASE WHEN exclude_noindex THEN 16 ELSE 0 END + CASE WHEN exclude_bots THEN 32 ELSE 0 END + CASE WHEN exclude_undiscoverable THEN 64 ELSE 0 END AS filtered_traits,
    CASE WHEN exclude_replies THEN 1 ELSE 0 END + CASE WHEN exclude_sensitive THEN 2 ELSE 0 END + CASE WHEN exclude_polls THEN 4 ELSE 0 END + CASE WHEN exclude_opted_out THEN 8 ELSE 0 END + CASE WHEN exclude_noindex THEN 16 ELSE 0 END + CASE WHEN exclude_bots THEN 32 ELSE 0 END + CASE WHEN exclude_undiscoverable THEN 64 ELSE 0 END + CASE verify_before_serve WHEN 'off' THEN 0 ELSE 384 END AS excluded_traits,
    CASE verify_before_serve WHEN 'strict' THEN now() - interval '1 hour' ELSE '-infinity' END AS verified_since,
    coalesce(now() - make_interval(days => max_age_days), '-infinity') AS oldest,
    require_media, require_alt_text, verify_before_serve
  FROM settings WHERE id = 1
),
picked AS MATERIALIZED (
  SELECT post_id FROM queue_entry q
  WHERE queue_status = 'pending' AND approved AND NOT blocked AND pinned_at IS NOT NULL AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND (coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE
    AND (held_until > now()) IS NOT TRUE
    AND ($2::text IS NULL OR EXISTS (
      SELECT FROM topical_tag
      WHERE hashtag_folded IN (SELECT t.hashtag_folded FROM queue_topic t WHERE t.post_id = q.post_id)
        AND ((topical_day_of_week = $2 OR topical_month_day = $3::text)
    AND hashtag_folded NOT IN (SELECT b.hashtag_folded FROM blocked_hashtag b))))
  ORDER BY pinned_at DESC, post_id LIMIT (SELECT cardinality($4::bigint[])) FOR UPDATE SKIP LOCKED
),
reserved AS (
  UPDATE queue_entry q SET queue_status = 'reserved', reserved_until = now() + make_interval(secs => $1),
    reservation_token = gen_random_uuid(), delivery_count = q.delivery_count + 1,
    reserved_at = now(), reserved_by = pick.consumer
  FROM unnest(ARRAY(SELECT post_id FROM picked), $4::bigint[]) AS pick (post_id, consumer)
  WHERE q.post_id = pick.post_id
  RETURNING q.post_id, q.reservation_token, q.reserved_until, q.delivery_count, q.reserved_by
)
SELECT reserved.*, p.uri, p.url, a.account AS author_account, left(p.plain_text, 280) AS content_snippet, p.hashtags,
  p.media, p.details, p.language, p.sensitive, coalesce(p.manual_spam_score, p.spam_score) AS spam_score,
  p.created_at AS post_created_at,
  -- An approval that was written after the statement's snapshot is not in it.
  coalesce(p.approved_at, now()) AS approved_at,
  stream.hashtag AS stream, p.hashtags_folded, a.username_folded, a.domain_folded, a.uri_host_folded, a.uri_hash,
  (SELECT version FROM blocklist_version WHERE id = 1) AS blocklist_version
FROM reserved
JOIN post p ON p.id = reserved.post_id
JOIN author a ON a.id = p.author_id
JOIN stream ON stream.id = p.stream_id
ORDER BY p.created_at, p.id;

-- queue-next-topical
-- Reserves the oldest eligible post with a hashtag that is topical today.
WITH settings AS MATERIALIZED (
  SELECT CASE WHEN require_alt_text THEN 2 ELSE 1 END AS lowest_class,
    CASE WHEN require_media THEN 2 ELSE 3 END AS highest_class,
    CASE WHEN exclude_replies THEN 1 ELSE 0 END + CASE WHEN exclude_sensitive THEN 2 ELSE 0 END + CASE WHEN exclude_polls THEN 4 ELSE 0 END + CASE WHEN exclude_opted_out THEN 8 ELSE 0 END + CASE WHEN exclude_noindex THEN 16 ELSE 0 END + CASE WHEN exclude_bots THEN 32 ELSE 0 END + CASE WHEN exclude_undiscoverable THEN 64 ELSE 0 END AS filtered_traits,
    CASE WHEN exclude_replies THEN 1 ELSE 0 END + CASE WHEN exclude_sensitive THEN 2 ELSE 0 END + CASE WHEN exclude_polls THEN 4 ELSE 0 END + CASE WHEN exclude_opted_out THEN 8 ELSE 0 END + CASE WHEN exclude_noindex THEN 16 ELSE 0 END + CASE WHEN exclude_bots THEN 32 ELSE 0 END + CASE WHEN exclude_undiscoverable THEN 64 ELSE 0 END + CASE verify_before_serve WHEN 'off' THEN 0 ELSE 384 END AS excluded_traits,
    CASE verify_before_serve WHEN 'strict' THEN now() - interval '1 hour' ELSE '-infinity' END AS verified_since,
    coalesce(now() - make_interval(days => max_age_days), '-infinity') AS oldest,
    require_media, require_alt_text, verify_before_serve
  FROM settings WHERE id = 1
),
topic AS MATERIALIZED (
  SELECT tag.hashtag_folded FROM topical_tag tag CROSS JOIN LATERAL (
    SELECT created_at, post_id FROM queue_topic
    WHERE hashtag_folded = tag.hashtag_folded AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND (coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE
    AND (held_until > now()) IS NOT TRUE
    ORDER BY created_at, post_id LIMIT 1
  ) AS oldest
  WHERE (topical_day_of_week = $3::text OR topical_month_day = $4::text)
    AND hashtag_folded NOT IN (SELECT b.hashtag_folded FROM blocked_hashtag b) AND ($2::boolean OR NOT (SELECT EXISTS (SELECT FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until <= now())
      OR EXISTS (SELECT FROM queue_entry q WHERE queue_status = 'pending' AND approved AND NOT blocked AND pinned_at IS NOT NULL AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND (coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE
    AND (held_until > now()) IS NOT TRUE AND ($3::text IS NULL OR EXISTS (
      SELECT FROM topical_tag
      WHERE hashtag_folded IN (SELECT t.hashtag_folded FROM queue_topic t WHERE t.post_id = q.post_id)
        AND ((topical_day_of_week = $3 OR topical_month_day = $4::text)
    AND hashtag_folded NOT IN (SELECT b.hashtag_folded FROM blocked_hashtag b)))))))
  ORDER BY oldest.created_at, oldest.post_id
),
picked AS MATERIALIZED (
  SELECT entry.post_id FROM topic CROSS JOIN LATERAL (
    SELECT q.post_id
    FROM (SELECT * FROM queue_topic WHERE hashtag_folded = topic.hashtag_folded AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND (coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE
    AND (held_until > now()) IS NOT TRUE) AS t
    JOIN queue_entry q ON q.post_id = t.post_id AND queue_status = 'pending' AND approved AND NOT blocked
    ORDER BY t.created_at, t.post_id LIMIT 1 FOR UPDATE OF q SKIP LOCKED
  ) AS entry LIMIT 1
),
reserved AS (
  UPDATE queue_entry q SET queue_status = 'reserved', reserved_until = now() + make_interval(secs => $1),
    reservation_token = gen_random_uuid(), delivery_count = q.delivery_count + 1,
    reserved_at = now(), reserved_by = pick.consumer
  FROM unnest(ARRAY(SELECT post_id FROM picked), $5::bigint[]) AS pick (post_id, consumer)
  WHERE q.post_id = pick.post_id
  RETURNING q.post_id, q.reservation_token, q.reserved_until, q.delivery_count, q.reserved_by
)
SELECT reserved.*, p.uri, p.url, a.account AS author_account, left(p.plain_text, 280) AS content_snippet, p.hashtags,
  p.media, p.details, p.language, p.sensitive, coalesce(p.manual_spam_score, p.spam_score) AS spam_score,
  p.created_at AS post_created_at,
  -- An approval that was written after the statement's snapshot is not in it.
  coalesce(p.approved_at, now()) AS approved_at,
  stream.hashtag AS stream, p.hashtags_folded, a.username_folded, a.domain_folded, a.uri_host_folded, a.uri_hash,
  (SELECT version FROM blocklist_version WHERE id = 1) AS blocklist_version
FROM reserved
JOIN post p ON p.id = reserved.post_id
JOIN author a ON a.id = p.author_id
JOIN stream ON stream.id = p.stream_id
ORDER BY p.created_at, p.id;

-- queue-next-random
-- Draws an eligible post at random and reserves the oldest one of its author.
WITH settings AS MATERIALIZED (
  SELECT CASE WHEN require_alt_text THEN 2 ELSE 1 END AS lowest_class,
    CASE WHEN require_media THEN 2 ELSE 3 END AS highest_class,
    CASE WHEN exclude_replies THEN 1 ELSE 0 END + CASE WHEN exclude_sensitive THEN 2 ELSE 0 END + CASE WHEN exclude_polls THEN 4 ELSE 0 END + CASE WHEN exclude_opted_out THEN 8 ELSE 0 END + CASE WHEN exclude_noindex THEN 16 ELSE 0 END + CASE WHEN exclude_bots THEN 32 ELSE 0 END + CASE WHEN exclude_undiscoverable THEN 64 ELSE 0 END AS filtered_traits,
    CASE WHEN exclude_replies THEN 1 ELSE 0 END + CASE WHEN exclude_sensitive THEN 2 ELSE 0 END + CASE WHEN exclude_polls THEN 4 ELSE 0 END + CASE WHEN exclude_opted_out THEN 8 ELSE 0 END + CASE WHEN exclude_noindex THEN 16 ELSE 0 END + CASE WHEN exclude_bots THEN 32 ELSE 0 END + CASE WHEN exclude_undiscoverable THEN 64 ELSE 0 END + CASE verify_before_serve WHEN 'off' THEN 0 ELSE 384 END AS excluded_traits,
    CASE verify_before_serve WHEN 'strict' THEN now() - interval '1 hour' ELSE '-infinity' END AS verified_since,
    coalesce(now() - make_interval(days => max_age_days), '-infinity') AS oldest,
    require_media, require_alt_text, verify_before_serve
  FROM settings WHERE id = 1
),
part AS MATERIALIZED (
  SELECT media_class FROM generate_series((SELECT lowest_class FROM settings), (SELECT highest_class FROM settings)) AS media_class WHERE ($2::boolean OR NOT (SELECT EXISTS (SELECT FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until <= now())
      OR EXISTS (SELECT FROM queue_entry q WHERE queue_status = 'pending' AND approved AND NOT blocked AND pinned_at IS NOT NULL AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND (coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE
    AND (held_until > now()) IS NOT TRUE)))
),
point AS MATERIALIZED (SELECT random() AS random_key),
neighbour AS MATERIALIZED (
  SELECT DISTINCT post.distance, post.author_id FROM part CROSS JOIN point CROSS JOIN LATERAL (
    -- The second is read only where the first has too few.
    (SELECT author_id, random_key - point.random_key AS distance FROM queue_entry WHERE media_class = part.media_class AND queue_status = 'pending' AND approved AND NOT blocked AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND (coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE
    AND (held_until > now()) IS NOT TRUE AND random_key >= point.random_key
     ORDER BY random_key LIMIT 32)
    UNION ALL
    (SELECT author_id, random_key - point.random_key + 1 FROM queue_entry WHERE media_class = part.media_class AND queue_status = 'pending' AND approved AND NOT blocked AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND (coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE
    AND (held_until > now()) IS NOT TRUE AND random_key < point.random_key
     ORDER BY random_key LIMIT 32)
    LIMIT 32
  ) AS post
  ORDER BY post.distance LIMIT 32
),
density AS MATERIALIZED (SELECT count(*) = 32 AND max(distance) < 0.008 AS is_dense FROM neighbour),
first AS MATERIALIZED (
  SELECT post.random_key, post.author_id FROM part CROSS JOIN LATERAL (
    SELECT random_key, author_id FROM queue_entry WHERE media_class = part.media_class AND queue_status = 'pending' AND approved AND NOT blocked AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND (coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE
    AND (held_until > now()) IS NOT TRUE
    ORDER BY random_key LIMIT 1001
  ) AS post
  WHERE NOT (SELECT is_dense FROM density)
  LIMIT 1001
),
size AS MATERIALIZED (SELECT is_dense OR (SELECT count(*) > 1000 FROM first) AS is_large FROM density),
drawn AS MATERIALIZED (
  SELECT author_id FROM (
    SELECT author_id FROM first WHERE NOT (SELECT is_large FROM size)
    UNION ALL
    SELECT author_id FROM neighbour WHERE (SELECT is_large FROM size)
  ) AS candidate
  ORDER BY random() LIMIT 1
),
picked AS MATERIALIZED (
  SELECT post_id FROM queue_entry
  WHERE queue_status = 'pending' AND approved AND NOT blocked AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND (coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE
    AND (held_until > now()) IS NOT TRUE AND author_id = (SELECT author_id FROM drawn)
  ORDER BY created_at, post_id LIMIT 1 FOR UPDATE SKIP LOCKED
),
reserved AS (
  UPDATE queue_entry q SET queue_status = 'reserved', reserved_until = now() + make_interval(secs => $1),
    reservation_token = gen_random_uuid(), delivery_count = q.delivery_count + 1,
    reserved_at = now(), reserved_by = pick.consumer
  FROM unnest(ARRAY(SELECT post_id FROM picked), $3::bigint[]) AS pick (post_id, consumer)
  WHERE q.post_id = pick.post_id
  RETURNING q.post_id, q.reservation_token, q.reserved_until, q.delivery_count, q.reserved_by
)
SELECT reserved.*, p.uri, p.url, a.account AS author_account, left(p.plain_text, 280) AS content_snippet, p.hashtags,
  p.media, p.details, p.language, p.sensitive, coalesce(p.manual_spam_score, p.spam_score) AS spam_score,
  p.created_at AS post_created_at,
  -- An approval that was written after the statement's snapshot is not in it.
  coalesce(p.approved_at, now()) AS approved_at,
  stream.hashtag AS stream, p.hashtags_folded, a.username_folded, a.domain_folded, a.uri_host_folded, a.uri_hash,
  (SELECT version FROM blocklist_version WHERE id = 1) AS blocklist_version
FROM reserved
JOIN post p ON p.id = reserved.post_id
JOIN author a ON a.id = p.author_id
JOIN stream ON stream.id = p.stream_id
ORDER BY p.created_at, p.id;

-- queue-next-random-topical
-- Draws an eligible topical post at random and reserves the oldest topical one of its author.
WITH settings AS MATERIALIZED (
  SELECT CASE WHEN require_alt_text THEN 2 ELSE 1 END AS lowest_class,
    CASE WHEN require_media THEN 2 ELSE 3 END AS highest_class,
    CASE WHEN exclude_replies THEN 1 ELSE 0 END + CASE WHEN exclude_sensitive THEN 2 ELSE 0 END + CASE WHEN exclude_polls THEN 4 ELSE 0 END + CASE WHEN exclude_opted_out THEN 8 ELSE 0 END + CASE WHEN exclude_noindex THEN 16 ELSE 0 END + CASE WHEN exclude_bots THEN 32 ELSE 0 END + CASE WHEN exclude_undiscoverable THEN 64 ELSE 0 END AS filtered_traits,
    CASE WHEN exclude_replies THEN 1 ELSE 0 END + CASE WHEN exclude_sensitive THEN 2 ELSE 0 END + CASE WHEN exclude_polls THEN 4 ELSE 0 END + CASE WHEN exclude_opted_out THEN 8 ELSE 0 END + CASE WHEN exclude_noindex THEN 16 ELSE 0 END + CASE WHEN exclude_bots THEN 32 ELSE 0 END + CASE WHEN exclude_undiscoverable THEN 64 ELSE 0 END + CASE verify_before_serve WHEN 'off' THEN 0 ELSE 384 END AS excluded_traits,
    CASE verify_before_serve WHEN 'strict' THEN now() - interval '1 hour' ELSE '-infinity' END AS verified_since,
    coalesce(now() - make_interval(days => max_age_days), '-infinity') AS oldest,
    require_media, require_alt_text, verify_before_serve
  FROM settings WHERE id = 1
),
part AS MATERIALIZED (
  SELECT media_class, hashtag_folded FROM generate_series((SELECT lowest_class FROM settings), (SELECT highest_class FROM settings)) AS media_class CROSS JOIN topical_tag
  WHERE (topical_day_of_week = $3::text OR topical_month_day = $4::text)
    AND hashtag_folded NOT IN (SELECT b.hashtag_folded FROM blocked_hashtag b) AND ($2::boolean OR NOT (SELECT EXISTS (SELECT FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until <= now())
      OR EXISTS (SELECT FROM queue_entry q WHERE queue_status = 'pending' AND approved AND NOT blocked AND pinned_at IS NOT NULL AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND (coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE
    AND (held_until > now()) IS NOT TRUE AND ($3::text IS NULL OR EXISTS (
      SELECT FROM topical_tag
      WHERE hashtag_folded IN (SELECT t.hashtag_folded FROM queue_topic t WHERE t.post_id = q.post_id)
        AND ((topical_day_of_week = $3 OR topical_month_day = $4::text)
    AND hashtag_folded NOT IN (SELECT b.hashtag_folded FROM blocked_hashtag b)))))))
),
point AS MATERIALIZED (SELECT random() AS random_key),
neighbour AS MATERIALIZED (
  SELECT DISTINCT post.distance, post.author_id FROM part CROSS JOIN point CROSS JOIN LATERAL (
    -- The second is read only where the first has too few.
    (SELECT author_id, random_key - point.random_key AS distance FROM queue_topic WHERE hashtag_folded = part.hashtag_folded AND media_class = part.media_class
    AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND (coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE
    AND (held_until > now()) IS NOT TRUE AND random_key >= point.random_key
     ORDER BY random_key LIMIT 32)
    UNION ALL
    (SELECT author_id, random_key - point.random_key + 1 FROM queue_topic WHERE hashtag_folded = part.hashtag_folded AND media_class = part.media_class
    AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND (coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE
    AND (held_until > now()) IS NOT TRUE AND random_key < point.random_key
     ORDER BY random_key LIMIT 32)
    LIMIT 32
  ) AS post
  ORDER BY post.distance LIMIT 32
),
density AS MATERIALIZED (SELECT count(*) = 32 AND max(distance) < 0.008 AS is_dense FROM neighbour),
first AS MATERIALIZED (
  SELECT DISTINCT post.random_key, post.author_id FROM part CROSS JOIN LATERAL (
    SELECT random_key, author_id FROM queue_topic WHERE hashtag_folded = part.hashtag_folded AND media_class = part.media_class
    AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND (coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE
    AND (held_until > now()) IS NOT TRUE
    ORDER BY random_key LIMIT 1001
  ) AS post
  WHERE NOT (SELECT is_dense FROM density)
  LIMIT 1001
),
size AS MATERIALIZED (SELECT is_dense OR (SELECT count(*) > 1000 FROM first) AS is_large FROM density),
drawn AS MATERIALIZED (
  SELECT author_id FROM (
    SELECT author_id FROM first WHERE NOT (SELECT is_large FROM size)
    UNION ALL
    SELECT author_id FROM neighbour WHERE (SELECT is_large FROM size)
  ) AS candidate
  ORDER BY random() LIMIT 1
),
picked AS MATERIALIZED (
  SELECT q.post_id
  FROM (SELECT * FROM queue_topic WHERE author_id = (SELECT author_id FROM drawn) AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND (coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE
    AND (held_until > now()) IS NOT TRUE) AS t
  JOIN queue_entry q ON q.post_id = t.post_id AND queue_status = 'pending' AND approved AND NOT blocked
  WHERE t.hashtag_folded IN (SELECT hashtag_folded FROM part)
  ORDER BY t.created_at, t.post_id LIMIT 1 FOR UPDATE OF q SKIP LOCKED
),
reserved AS (
  UPDATE queue_entry q SET queue_status = 'reserved', reserved_until = now() + make_interval(secs => $1),
    reservation_token = gen_random_uuid(), delivery_count = q.delivery_count + 1,
    reserved_at = now(), reserved_by = pick.consumer
  FROM unnest(ARRAY(SELECT post_id FROM picked), $5::bigint[]) AS pick (post_id, consumer)
  WHERE q.post_id = pick.post_id
  RETURNING q.post_id, q.reservation_token, q.reserved_until, q.delivery_count, q.reserved_by
)
SELECT reserved.*, p.uri, p.url, a.account AS author_account, left(p.plain_text, 280) AS content_snippet, p.hashtags,
  p.media, p.details, p.language, p.sensitive, coalesce(p.manual_spam_score, p.spam_score) AS spam_score,
  p.created_at AS post_created_at,
  -- An approval that was written after the statement's snapshot is not in it.
  coalesce(p.approved_at, now()) AS approved_at,
  stream.hashtag AS stream, p.hashtags_folded, a.username_folded, a.domain_folded, a.uri_host_folded, a.uri_hash,
  (SELECT version FROM blocklist_version WHERE id = 1) AS blocklist_version
FROM reserved
JOIN post p ON p.id = reserved.post_id
JOIN author a ON a.id = p.author_id
JOIN stream ON stream.id = p.stream_id
ORDER BY p.created_at, p.id;

-- queue-sweep
-- Returns expired reservations to the queue, and tells a call that got too few posts whether there are pinned posts,
-- and whether it should try again: an eligible post is there, which another call may have locked.
WITH settings AS MATERIALIZED (
  SELECT CASE WHEN require_alt_text THEN 2 ELSE 1 END AS lowest_class,
    CASE WHEN require_media THEN 2 ELSE 3 END AS highest_class,
    CASE WHEN exclude_replies THEN 1 ELSE 0 END + CASE WHEN exclude_sensitive THEN 2 ELSE 0 END + CASE WHEN exclude_polls THEN 4 ELSE 0 END + CASE WHEN exclude_opted_out THEN 8 ELSE 0 END + CASE WHEN exclude_noindex THEN 16 ELSE 0 END + CASE WHEN exclude_bots THEN 32 ELSE 0 END + CASE WHEN exclude_undiscoverable THEN 64 ELSE 0 END AS filtered_traits,
    CASE WHEN exclude_replies THEN 1 ELSE 0 END + CASE WHEN exclude_sensitive THEN 2 ELSE 0 END + CASE WHEN exclude_polls THEN 4 ELSE 0 END + CASE WHEN exclude_opted_out THEN 8 ELSE 0 END + CASE WHEN exclude_noindex THEN 16 ELSE 0 END + CASE WHEN exclude_bots THEN 32 ELSE 0 END + CASE WHEN exclude_undiscoverable THEN 64 ELSE 0 END + CASE verify_before_serve WHEN 'off' THEN 0 ELSE 384 END AS excluded_traits,
    CASE verify_before_serve WHEN 'strict' THEN now() - interval '1 hour' ELSE '-infinity' END AS verified_since,
    coalesce(now() - make_interval(days => max_age_days), '-infinity') AS oldest,
    require_media, require_alt_text, verify_before_serve
  FROM settings WHERE id = 1
),
start AS MATERIALIZED (
  SELECT CASE WHEN excluded_traits = 0 THEN '-infinity' ELSE (
    SELECT created_at FROM queue_entry
    WHERE queue_status = 'pending' AND approved AND NOT blocked
      AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
      AND created_at >= (SELECT oldest FROM settings)
      AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    ORDER BY created_at, post_id LIMIT 1
  ) END AS created_at FROM settings
),
swept AS (
  UPDATE queue_entry q SET queue_status = 'pending', reserved_until = NULL, reservation_token = NULL, random_key = random()
  FROM (SELECT post_id FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until <= now() FOR UPDATE SKIP LOCKED) AS expired
  WHERE q.post_id = expired.post_id
  RETURNING q.post_id, q.reserved_at, q.reserved_by
),
noted AS (
  INSERT INTO queue_return (post_id, reserved_at, reserved_by, ended_as)
  SELECT post_id, reserved_at, reserved_by, 'expired' FROM swept
)
SELECT (SELECT count(*) FROM swept) AS expired,
  EXISTS (SELECT FROM queue_entry q WHERE queue_status = 'pending' AND approved AND NOT blocked AND pinned_at IS NOT NULL AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND (coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE
    AND (held_until > now()) IS NOT TRUE AND ($1::text IS NULL OR EXISTS (
      SELECT FROM topical_tag
      WHERE hashtag_folded IN (SELECT t.hashtag_folded FROM queue_topic t WHERE t.post_id = q.post_id)
        AND ((topical_day_of_week = $1 OR topical_month_day = $2::text)
    AND hashtag_folded NOT IN (SELECT b.hashtag_folded FROM blocked_hashtag b)))))
    OR EXISTS (SELECT FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until <= now() AND approved AND NOT blocked AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND coalesce(verified_at, '-infinity') >= (SELECT verified_since FROM settings)
    AND (held_until > now()) IS NOT TRUE AND pinned_at IS NOT NULL) AS pinned,
  EXISTS (SELECT FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until <= now() AND approved AND NOT blocked AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND coalesce(verified_at, '-infinity') >= (SELECT verified_since FROM settings)
    AND (held_until > now()) IS NOT TRUE)
  OR CASE WHEN $1::text IS NULL THEN
    (SELECT true FROM queue_entry WHERE created_at >= (SELECT created_at FROM start) AND queue_status = 'pending' AND approved AND NOT blocked AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND (coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE
    AND (held_until > now()) IS NOT TRUE ORDER BY created_at, post_id LIMIT 1)
  ELSE
    (SELECT true FROM topical_tag tag CROSS JOIN LATERAL (
       SELECT FROM queue_topic WHERE hashtag_folded = tag.hashtag_folded AND media_class >= (SELECT lowest_class FROM settings)
    AND media_class <= (SELECT highest_class FROM settings)
    AND created_at >= (SELECT oldest FROM settings)
    AND least(traits & (SELECT excluded_traits FROM settings), 1) <> 1
    AND (coalesce(verified_at, '-infinity') < (SELECT verified_since FROM settings)) IS NOT TRUE
    AND (held_until > now()) IS NOT TRUE
       ORDER BY created_at, post_id LIMIT 1
     ) AS oldest
     WHERE (topical_day_of_week = $1 OR topical_month_day = $2::text)
    AND hashtag_folded NOT IN (SELECT b.hashtag_folded FROM blocked_hashtag b) LIMIT 1)
  END IS NOT NULL AS available;

-- queue-give-back
-- Undoes reservations that no consumer received, as a blocklist has the post or the call failed, and corrects the
-- flags.
WITH held AS MATERIALIZED (
  SELECT q.post_id FROM unnest($1::bigint[], $2::uuid[]) AS given (post_id, token)
  JOIN queue_entry q ON q.post_id = given.post_id AND q.reservation_token = given.token
  ORDER BY q.post_id FOR UPDATE OF q
)
UPDATE queue_entry q SET queue_status = 'pending', reserved_until = NULL, reservation_token = NULL,
  delivery_count = q.delivery_count - 1, blocked = (EXISTS (SELECT FROM blocked_hashtag b WHERE b.hashtag_folded = ANY (p.hashtags_folded))
   OR EXISTS (SELECT FROM blocked_user b WHERE b.username_folded = a.username_folded AND b.domain_folded = a.domain_folded)
   OR EXISTS (SELECT FROM blocked_user b WHERE b.username_folded = a.username_folded AND b.domain_folded = a.uri_host_folded)
   OR EXISTS (SELECT FROM blocked_user b WHERE b.uri_hash = a.uri_hash)
   OR EXISTS (SELECT FROM blocked_user b WHERE b.is_pattern AND a.username_folded LIKE b.username_like
              AND (a.domain_folded LIKE b.domain_like OR a.uri_host_folded LIKE b.domain_like)))
FROM held
JOIN post p ON p.id = held.post_id
JOIN author a ON a.id = p.author_id
WHERE q.post_id = held.post_id
RETURNING q.blocked;

-- queue-ack
-- Marks reserved posts as delivered, one for each of the acks that came at once, and returns their ids. A post that
-- another statement has locked is left out, so that no ack waits for the post of another.
WITH held AS MATERIALIZED (
  SELECT entry.post_id, given.consumer
  FROM unnest((SELECT $1::bigint[]), (SELECT $2::uuid[]), (SELECT $3::bigint[])) AS given (post_id, token, consumer)
  CROSS JOIN LATERAL (
    SELECT q.post_id FROM queue_entry q
    WHERE q.post_id = given.post_id AND queue_status::text = 'reserved'
      AND (given.token IS NULL OR q.reservation_token = given.token)
    FOR UPDATE SKIP LOCKED
  ) AS entry
),
delivered AS (
  UPDATE queue_entry q SET queue_status = 'delivered', delivered_at = now(), completed_as = 'ack',
    completed_token = reservation_token, reservation_token = NULL, reserved_until = NULL, completed_by = held.consumer
  FROM held WHERE q.post_id = held.post_id RETURNING q.post_id, q.approved
),
counted AS (
  INSERT INTO queue_count (kind, approved, n) SELECT 'delivered', approved, count(*) FROM delivered GROUP BY approved
)
SELECT post_id FROM delivered;

-- queue-nack
-- Returns a reserved post to the queue.
WITH ended AS (
  UPDATE queue_entry SET queue_status = 'pending', random_key = random(), completed_as = 'nack', completed_token = reservation_token, reservation_token = NULL, reserved_until = NULL, completed_by = $3
  WHERE post_id = $1 AND queue_status::text = 'reserved' AND ($2::uuid IS NULL OR reservation_token = $2) RETURNING post_id, reserved_at, reserved_by, completed_by, reserved_until
),
kept AS (
  INSERT INTO queue_return (post_id, reserved_at, reserved_by, ended_by, ended_as, reason)
  SELECT post_id, reserved_at, reserved_by, completed_by, 'nack', NULL FROM ended
)
SELECT reserved_until FROM ended;

-- queue-error
-- Gives a reserved post up and stores why.
WITH ended AS (
  UPDATE queue_entry SET queue_status = 'error', completed_as = 'error', completed_token = reservation_token, reservation_token = NULL, reserved_until = NULL, completed_by = $3
  WHERE post_id = $1 AND queue_status::text = 'reserved' AND ($2::uuid IS NULL OR reservation_token = $2) RETURNING post_id, approved, reserved_at, reserved_by, completed_by, reserved_until
),
kept AS (
  INSERT INTO queue_return (post_id, reserved_at, reserved_by, ended_by, ended_as, reason)
  SELECT post_id, reserved_at, reserved_by, completed_by, 'error', $4 FROM ended
),
noted AS (
  INSERT INTO queue_error (post_id, reason, details) SELECT post_id, $4, $5::jsonb FROM ended
  ON CONFLICT (post_id) DO UPDATE
    SET reason = excluded.reason, details = excluded.details, failed_at = excluded.failed_at
),
counted AS (INSERT INTO queue_count (kind, approved, n) SELECT 'error', approved, 1 FROM ended)
SELECT reserved_until FROM ended;

-- queue-extend
-- Renews a reservation and returns when it runs out.
UPDATE queue_entry SET reserved_until = now() + make_interval(secs => $3)
WHERE post_id = $1 AND queue_status::text = 'reserved' AND ($2::uuid IS NULL OR reservation_token = $2) RETURNING reserved_until;

-- queue-requeue
-- Puts those of the posts that were given up back into the queue, removes the stored reasons, and returns the ids.
WITH held AS MATERIALIZED (
  SELECT entry.post_id FROM (SELECT unnest((SELECT $1::bigint[])) AS post_id ORDER BY 1) AS given
  CROSS JOIN LATERAL (
    SELECT q.post_id FROM queue_entry q
    WHERE q.post_id = given.post_id AND queue_status::text = 'error'
      AND ($2::text IS NULL OR EXISTS (SELECT FROM queue_error e WHERE e.post_id = q.post_id AND e.reason = $2))
    FOR UPDATE OF q
  ) AS entry
),
requeued AS (
  UPDATE queue_entry q SET queue_status = 'pending', random_key = random()
  FROM held WHERE q.post_id = held.post_id RETURNING q.post_id, q.approved
),
removed AS (DELETE FROM queue_error WHERE post_id IN (SELECT post_id FROM requeued)),
counted AS (
  INSERT INTO queue_count (kind, approved, n) SELECT 'error', approved, -count(*) FROM requeued GROUP BY approved
)
SELECT post_id FROM requeued;

-- queue-failed-for
-- Finds the posts that were given up for a reason, the longest ago first, and counts all of them.
SELECT e.post_id, count(*) OVER () AS total FROM queue_error e
JOIN queue_entry q ON q.post_id = e.post_id AND q.queue_status = 'error'
WHERE e.reason = $1 ORDER BY e.failed_at, e.post_id LIMIT $2;

-- queue-state
-- Reads the state of a post and how its last reservation ended, to tell why a transition was refused.
SELECT queue_status, reservation_token, completed_token, completed_as, completed_by FROM queue_entry
WHERE post_id = $1;

-- queue-states
-- Reads the states of several posts, to tell why they were left out.
SELECT post_id, queue_status FROM queue_entry WHERE post_id = ANY ($1::bigint[]);
