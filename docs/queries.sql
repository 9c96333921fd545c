-- The queue's statements as they are sent, each by its name as a prepared statement. Written by `npm run docs:generate`
-- from src/curated-queue (next.sql.ts, transitions.sql.ts); docs/schema.sql has the tables and indexes that they use.

-- queue-next-oldest
-- Reserves the first posts of the queue, one for each of the calls that came at once.
WITH filters AS MATERIALIZED (
  SELECT verify_before_serve <> 'off' AS verifies,
    coalesce(now() - make_interval(days => max_age_days), '-infinity') AS oldest,
    CASE WHEN require_media THEN 128 ELSE 0 END + CASE WHEN require_alt_text THEN 256 ELSE 0 END + CASE WHEN exclude_replies THEN 1 ELSE 0 END + CASE WHEN exclude_sensitive THEN 2 ELSE 0 END + CASE WHEN exclude_polls THEN 4 ELSE 0 END + CASE WHEN exclude_noindex THEN 16 ELSE 0 END + CASE WHEN exclude_bots THEN 32 ELSE 0 END + CASE WHEN exclude_restricted_reblogs THEN 512 ELSE 0 END + CASE consent WHEN 'respect' THEN 8 WHEN 'opt_in' THEN 72 ELSE 0 END AS excluded
  FROM settings WHERE id = 1
),
picked AS MATERIALIZED (
  SELECT post_id FROM queue_entry
  WHERE queue_status = 'pending' AND approved AND NOT author_blocked AND NOT hashtag_blocked AND NOT filtered AND (traits & (SELECT excluded FROM filters) > 0) IS NOT TRUE
    AND (created_at < (SELECT oldest FROM filters)) IS NOT TRUE AND (missing IS NULL OR NOT (SELECT verifies FROM filters)) AND (on_hold_until > now()) IS NOT TRUE
    AND ($3::boolean OR NOT (SELECT EXISTS (
    SELECT post_id FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until <= now()
    UNION ALL SELECT post_id FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until > now() + make_interval(secs => $1) + interval '1 minute')))
  ORDER BY pinned_at DESC NULLS LAST, created_at, post_id LIMIT (SELECT cardinality($2::bigint[])) FOR UPDATE SKIP LOCKED
)
UPDATE queue_entry q SET queue_status = 'reserved', reserved_until = now() + make_interval(secs => $1),
  reservation_token = gen_random_uuid(), delivery_count = q.delivery_count + 1, reserved_at = now(), reserved_by = pick.consumer
FROM unnest(ARRAY(SELECT post_id FROM picked), $2::bigint[]) AS pick (post_id, consumer)
JOIN post p ON p.id = pick.post_id
JOIN author a ON a.id = p.author_id
JOIN stream ON stream.id = p.stream_id
WHERE q.post_id = pick.post_id
RETURNING p.id AS fenliu_post_id, p.uri AS post_uri, p.url AS post_url, '@' || a.account AS author_account,
  left(p.plain_text, 280) AS content_snippet, p.hashtags, stream.hashtag AS stream, p.has_media AS has_attachments,
  coalesce(p.manual_spam_score, p.spam_score) AS spam_score, p.created_at AS post_created_at, p.approved_at, false AS is_topical,
  q.reservation_token, q.reserved_until, q.delivery_count, p.media AS media_attachments, p.language, p.sensitive,
  p.content, p.spoiler_text, p.details, (SELECT CASE WHEN consent = 'off' THEN '{}' ELSE opt_out_tags END FROM settings WHERE id = 1) AS opt_out_tags,
  q.reserved_by;

-- queue-next-of-streams
-- Reserves the first post of the streams that the key is for.
WITH filters AS MATERIALIZED (
  SELECT verify_before_serve <> 'off' AS verifies,
    coalesce(now() - make_interval(days => max_age_days), '-infinity') AS oldest,
    CASE WHEN require_media THEN 128 ELSE 0 END + CASE WHEN require_alt_text THEN 256 ELSE 0 END + CASE WHEN exclude_replies THEN 1 ELSE 0 END + CASE WHEN exclude_sensitive THEN 2 ELSE 0 END + CASE WHEN exclude_polls THEN 4 ELSE 0 END + CASE WHEN exclude_noindex THEN 16 ELSE 0 END + CASE WHEN exclude_bots THEN 32 ELSE 0 END + CASE WHEN exclude_restricted_reblogs THEN 512 ELSE 0 END + CASE consent WHEN 'respect' THEN 8 WHEN 'opt_in' THEN 72 ELSE 0 END AS excluded
  FROM settings WHERE id = 1
),
picked AS MATERIALIZED (
  SELECT post_id FROM queue_entry
  WHERE queue_status = 'pending' AND approved AND NOT author_blocked AND NOT hashtag_blocked AND NOT filtered AND (traits & (SELECT excluded FROM filters) > 0) IS NOT TRUE
    AND (created_at < (SELECT oldest FROM filters)) IS NOT TRUE AND (missing IS NULL OR NOT (SELECT verifies FROM filters)) AND (on_hold_until > now()) IS NOT TRUE AND post_id = ANY (ARRAY(
    SELECT first.post_id FROM unnest($4::bigint[]) AS wanted (id) CROSS JOIN LATERAL (
      SELECT post_id FROM queue_entry WHERE stream_id = wanted.id AND queue_status = 'pending' AND approved AND NOT author_blocked AND NOT hashtag_blocked AND NOT filtered AND (traits & (SELECT excluded FROM filters) > 0) IS NOT TRUE
    AND (created_at < (SELECT oldest FROM filters)) IS NOT TRUE AND (missing IS NULL OR NOT (SELECT verifies FROM filters)) AND (on_hold_until > now()) IS NOT TRUE
      ORDER BY pinned_at DESC NULLS LAST, created_at, post_id LIMIT 20
    ) AS first))
    AND ($3::boolean OR NOT (SELECT EXISTS (
    SELECT post_id FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until <= now()
    UNION ALL SELECT post_id FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until > now() + make_interval(secs => $1) + interval '1 minute')))
  ORDER BY pinned_at DESC NULLS LAST, created_at, post_id LIMIT (SELECT cardinality($2::bigint[])) FOR UPDATE SKIP LOCKED
)
UPDATE queue_entry q SET queue_status = 'reserved', reserved_until = now() + make_interval(secs => $1),
  reservation_token = gen_random_uuid(), delivery_count = q.delivery_count + 1, reserved_at = now(), reserved_by = pick.consumer
FROM unnest(ARRAY(SELECT post_id FROM picked), $2::bigint[]) AS pick (post_id, consumer)
JOIN post p ON p.id = pick.post_id
JOIN author a ON a.id = p.author_id
JOIN stream ON stream.id = p.stream_id
WHERE q.post_id = pick.post_id
RETURNING p.id AS fenliu_post_id, p.uri AS post_uri, p.url AS post_url, '@' || a.account AS author_account,
  left(p.plain_text, 280) AS content_snippet, p.hashtags, stream.hashtag AS stream, p.has_media AS has_attachments,
  coalesce(p.manual_spam_score, p.spam_score) AS spam_score, p.created_at AS post_created_at, p.approved_at, false AS is_topical,
  q.reservation_token, q.reserved_until, q.delivery_count, p.media AS media_attachments, p.language, p.sensitive,
  p.content, p.spoiler_text, p.details, (SELECT CASE WHEN consent = 'off' THEN '{}' ELSE opt_out_tags END FROM settings WHERE id = 1) AS opt_out_tags,
  q.reserved_by;

-- queue-next-topical
-- Reserves the first post with a hashtag that is topical today.
WITH filters AS MATERIALIZED (
  SELECT verify_before_serve <> 'off' AS verifies,
    coalesce(now() - make_interval(days => max_age_days), '-infinity') AS oldest,
    CASE WHEN require_media THEN 128 ELSE 0 END + CASE WHEN require_alt_text THEN 256 ELSE 0 END + CASE WHEN exclude_replies THEN 1 ELSE 0 END + CASE WHEN exclude_sensitive THEN 2 ELSE 0 END + CASE WHEN exclude_polls THEN 4 ELSE 0 END + CASE WHEN exclude_noindex THEN 16 ELSE 0 END + CASE WHEN exclude_bots THEN 32 ELSE 0 END + CASE WHEN exclude_restricted_reblogs THEN 512 ELSE 0 END + CASE consent WHEN 'respect' THEN 8 WHEN 'opt_in' THEN 72 ELSE 0 END AS excluded
  FROM settings WHERE id = 1
),
picked AS MATERIALIZED (
  SELECT post_id FROM queue_entry
  WHERE queue_status = 'pending' AND approved AND NOT author_blocked AND NOT hashtag_blocked AND NOT filtered AND (traits & (SELECT excluded FROM filters) > 0) IS NOT TRUE
    AND (created_at < (SELECT oldest FROM filters)) IS NOT TRUE AND (missing IS NULL OR NOT (SELECT verifies FROM filters)) AND (on_hold_until > now()) IS NOT TRUE AND ($4::bigint[] IS NULL OR stream_id = ANY ($4)) AND hashtags && ARRAY(SELECT hashtag_folded FROM topical_tag WHERE topical_day_of_week = $5::text OR topical_month_day = $6::text)
    AND ($3::boolean OR NOT (SELECT EXISTS (
    SELECT post_id FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until <= now()
    UNION ALL SELECT post_id FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until > now() + make_interval(secs => $1) + interval '1 minute')))
  ORDER BY pinned_at DESC NULLS LAST, created_at, post_id LIMIT (SELECT cardinality($2::bigint[])) FOR UPDATE SKIP LOCKED
)
UPDATE queue_entry q SET queue_status = 'reserved', reserved_until = now() + make_interval(secs => $1),
  reservation_token = gen_random_uuid(), delivery_count = q.delivery_count + 1, reserved_at = now(), reserved_by = pick.consumer
FROM unnest(ARRAY(SELECT post_id FROM picked), $2::bigint[]) AS pick (post_id, consumer)
JOIN post p ON p.id = pick.post_id
JOIN author a ON a.id = p.author_id
JOIN stream ON stream.id = p.stream_id
WHERE q.post_id = pick.post_id
RETURNING p.id AS fenliu_post_id, p.uri AS post_uri, p.url AS post_url, '@' || a.account AS author_account,
  left(p.plain_text, 280) AS content_snippet, p.hashtags, stream.hashtag AS stream, p.has_media AS has_attachments,
  coalesce(p.manual_spam_score, p.spam_score) AS spam_score, p.created_at AS post_created_at, p.approved_at, true AS is_topical,
  q.reservation_token, q.reserved_until, q.delivery_count, p.media AS media_attachments, p.language, p.sensitive,
  p.content, p.spoiler_text, p.details, (SELECT CASE WHEN consent = 'off' THEN '{}' ELSE opt_out_tags END FROM settings WHERE id = 1) AS opt_out_tags,
  q.reserved_by;

-- queue-next-random
-- Draws an eligible post at random and reserves the oldest one of its author.
WITH filters AS MATERIALIZED (
  SELECT verify_before_serve <> 'off' AS verifies,
    coalesce(now() - make_interval(days => max_age_days), '-infinity') AS oldest,
    CASE WHEN require_media THEN 128 ELSE 0 END + CASE WHEN require_alt_text THEN 256 ELSE 0 END + CASE WHEN exclude_replies THEN 1 ELSE 0 END + CASE WHEN exclude_sensitive THEN 2 ELSE 0 END + CASE WHEN exclude_polls THEN 4 ELSE 0 END + CASE WHEN exclude_noindex THEN 16 ELSE 0 END + CASE WHEN exclude_bots THEN 32 ELSE 0 END + CASE WHEN exclude_restricted_reblogs THEN 512 ELSE 0 END + CASE consent WHEN 'respect' THEN 8 WHEN 'opt_in' THEN 72 ELSE 0 END AS excluded
  FROM settings WHERE id = 1
),
picked AS MATERIALIZED (
  SELECT post_id FROM queue_entry
  WHERE queue_status = 'pending' AND approved AND NOT author_blocked AND NOT hashtag_blocked AND NOT filtered AND (traits & (SELECT excluded FROM filters) > 0) IS NOT TRUE
    AND (created_at < (SELECT oldest FROM filters)) IS NOT TRUE AND (missing IS NULL OR NOT (SELECT verifies FROM filters)) AND (on_hold_until > now()) IS NOT TRUE AND ($4::bigint[] IS NULL OR stream_id = ANY ($4))
    AND author_id = (SELECT author_id FROM queue_entry WHERE queue_status = 'pending' AND approved AND NOT author_blocked AND NOT hashtag_blocked AND NOT filtered AND (traits & (SELECT excluded FROM filters) > 0) IS NOT TRUE
    AND (created_at < (SELECT oldest FROM filters)) IS NOT TRUE AND (missing IS NULL OR NOT (SELECT verifies FROM filters)) AND (on_hold_until > now()) IS NOT TRUE AND ($4::bigint[] IS NULL OR stream_id = ANY ($4)) ORDER BY coalesce(pinned_at, '-infinity') DESC, random() LIMIT 1)
    AND ($3::boolean OR NOT (SELECT EXISTS (
    SELECT post_id FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until <= now()
    UNION ALL SELECT post_id FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until > now() + make_interval(secs => $1) + interval '1 minute')))
  ORDER BY pinned_at DESC NULLS LAST, created_at, post_id LIMIT (SELECT cardinality($2::bigint[])) FOR UPDATE SKIP LOCKED
)
UPDATE queue_entry q SET queue_status = 'reserved', reserved_until = now() + make_interval(secs => $1),
  reservation_token = gen_random_uuid(), delivery_count = q.delivery_count + 1, reserved_at = now(), reserved_by = pick.consumer
FROM unnest(ARRAY(SELECT post_id FROM picked), $2::bigint[]) AS pick (post_id, consumer)
JOIN post p ON p.id = pick.post_id
JOIN author a ON a.id = p.author_id
JOIN stream ON stream.id = p.stream_id
WHERE q.post_id = pick.post_id
RETURNING p.id AS fenliu_post_id, p.uri AS post_uri, p.url AS post_url, '@' || a.account AS author_account,
  left(p.plain_text, 280) AS content_snippet, p.hashtags, stream.hashtag AS stream, p.has_media AS has_attachments,
  coalesce(p.manual_spam_score, p.spam_score) AS spam_score, p.created_at AS post_created_at, p.approved_at, false AS is_topical,
  q.reservation_token, q.reserved_until, q.delivery_count, p.media AS media_attachments, p.language, p.sensitive,
  p.content, p.spoiler_text, p.details, (SELECT CASE WHEN consent = 'off' THEN '{}' ELSE opt_out_tags END FROM settings WHERE id = 1) AS opt_out_tags,
  q.reserved_by;

-- queue-next-random-topical
-- Draws an eligible topical post at random and reserves the oldest topical one of its author.
WITH filters AS MATERIALIZED (
  SELECT verify_before_serve <> 'off' AS verifies,
    coalesce(now() - make_interval(days => max_age_days), '-infinity') AS oldest,
    CASE WHEN require_media THEN 128 ELSE 0 END + CASE WHEN require_alt_text THEN 256 ELSE 0 END + CASE WHEN exclude_replies THEN 1 ELSE 0 END + CASE WHEN exclude_sensitive THEN 2 ELSE 0 END + CASE WHEN exclude_polls THEN 4 ELSE 0 END + CASE WHEN exclude_noindex THEN 16 ELSE 0 END + CASE WHEN exclude_bots THEN 32 ELSE 0 END + CASE WHEN exclude_restricted_reblogs THEN 512 ELSE 0 END + CASE consent WHEN 'respect' THEN 8 WHEN 'opt_in' THEN 72 ELSE 0 END AS excluded
  FROM settings WHERE id = 1
),
picked AS MATERIALIZED (
  SELECT post_id FROM queue_entry
  WHERE queue_status = 'pending' AND approved AND NOT author_blocked AND NOT hashtag_blocked AND NOT filtered AND (traits & (SELECT excluded FROM filters) > 0) IS NOT TRUE
    AND (created_at < (SELECT oldest FROM filters)) IS NOT TRUE AND (missing IS NULL OR NOT (SELECT verifies FROM filters)) AND (on_hold_until > now()) IS NOT TRUE AND ($4::bigint[] IS NULL OR stream_id = ANY ($4)) AND hashtags && ARRAY(SELECT hashtag_folded FROM topical_tag WHERE topical_day_of_week = $5::text OR topical_month_day = $6::text)
    AND author_id = (SELECT author_id FROM queue_entry WHERE queue_status = 'pending' AND approved AND NOT author_blocked AND NOT hashtag_blocked AND NOT filtered AND (traits & (SELECT excluded FROM filters) > 0) IS NOT TRUE
    AND (created_at < (SELECT oldest FROM filters)) IS NOT TRUE AND (missing IS NULL OR NOT (SELECT verifies FROM filters)) AND (on_hold_until > now()) IS NOT TRUE AND ($4::bigint[] IS NULL OR stream_id = ANY ($4)) AND hashtags && ARRAY(SELECT hashtag_folded FROM topical_tag WHERE topical_day_of_week = $5::text OR topical_month_day = $6::text) ORDER BY coalesce(pinned_at, '-infinity') DESC, random() LIMIT 1)
    AND ($3::boolean OR NOT (SELECT EXISTS (
    SELECT post_id FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until <= now()
    UNION ALL SELECT post_id FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until > now() + make_interval(secs => $1) + interval '1 minute')))
  ORDER BY pinned_at DESC NULLS LAST, created_at, post_id LIMIT (SELECT cardinality($2::bigint[])) FOR UPDATE SKIP LOCKED
)
UPDATE queue_entry q SET queue_status = 'reserved', reserved_until = now() + make_interval(secs => $1),
  reservation_token = gen_random_uuid(), delivery_count = q.delivery_count + 1, reserved_at = now(), reserved_by = pick.consumer
FROM unnest(ARRAY(SELECT post_id FROM picked), $2::bigint[]) AS pick (post_id, consumer)
JOIN post p ON p.id = pick.post_id
JOIN author a ON a.id = p.author_id
JOIN stream ON stream.id = p.stream_id
WHERE q.post_id = pick.post_id
RETURNING p.id AS fenliu_post_id, p.uri AS post_uri, p.url AS post_url, '@' || a.account AS author_account,
  left(p.plain_text, 280) AS content_snippet, p.hashtags, stream.hashtag AS stream, p.has_media AS has_attachments,
  coalesce(p.manual_spam_score, p.spam_score) AS spam_score, p.created_at AS post_created_at, p.approved_at, true AS is_topical,
  q.reservation_token, q.reserved_until, q.delivery_count, p.media AS media_attachments, p.language, p.sensitive,
  p.content, p.spoiler_text, p.details, (SELECT CASE WHEN consent = 'off' THEN '{}' ELSE opt_out_tags END FROM settings WHERE id = 1) AS opt_out_tags,
  q.reserved_by;

-- queue-sweep
-- Returns expired reservations to the queue, and tells a call that got too few posts whether to try again: an eligible
-- post is there, or an expired reservation of one, which another call may have locked.
WITH filters AS MATERIALIZED (
  SELECT verify_before_serve <> 'off' AS verifies,
    coalesce(now() - make_interval(days => max_age_days), '-infinity') AS oldest,
    CASE WHEN require_media THEN 128 ELSE 0 END + CASE WHEN require_alt_text THEN 256 ELSE 0 END + CASE WHEN exclude_replies THEN 1 ELSE 0 END + CASE WHEN exclude_sensitive THEN 2 ELSE 0 END + CASE WHEN exclude_polls THEN 4 ELSE 0 END + CASE WHEN exclude_noindex THEN 16 ELSE 0 END + CASE WHEN exclude_bots THEN 32 ELSE 0 END + CASE WHEN exclude_restricted_reblogs THEN 512 ELSE 0 END + CASE consent WHEN 'respect' THEN 8 WHEN 'opt_in' THEN 72 ELSE 0 END AS excluded
  FROM settings WHERE id = 1
),
ended AS (
  UPDATE queue_entry q SET queue_status = 'pending', reserved_until = NULL, reservation_token = NULL
  FROM (
    SELECT post_id FROM queue_entry WHERE post_id = ANY (ARRAY(
    SELECT post_id FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until <= now()
    UNION ALL SELECT post_id FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until > now() + make_interval(secs => $3) + interval '1 minute')) AND (queue_status = 'reserved' AND reserved_until <= now() OR queue_status = 'reserved' AND reserved_until > now() + make_interval(secs => $3) + interval '1 minute') FOR UPDATE SKIP LOCKED
  ) AS expired
  WHERE q.post_id = expired.post_id
  RETURNING q.post_id, q.reserved_at, q.reserved_by, NULL::bigint AS completed_by
),
kept AS (
  INSERT INTO event (actor, actor_id, action, subject_type, subject_id, new_values)
  SELECT coalesce('key:' || completer.name, 'service'), ended.completed_by, 'expired', 'post', ended.post_id,
    jsonb_build_object('reserved_at', ended.reserved_at, 'reserved_by', 'key:' || holder.name, 'reason', NULL::text)
  FROM ended
  LEFT JOIN api_key completer ON completer.id = ended.completed_by
  LEFT JOIN api_key holder ON holder.id = ended.reserved_by
)
SELECT (SELECT count(*) FROM ended) AS expired,
  EXISTS (SELECT FROM queue_entry WHERE post_id = ANY (ARRAY(
    SELECT post_id FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until <= now()
    UNION ALL SELECT post_id FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until > now() + make_interval(secs => $3) + interval '1 minute')) AND (queue_status = 'reserved' AND reserved_until <= now() OR queue_status = 'reserved' AND reserved_until > now() + make_interval(secs => $3) + interval '1 minute') AND approved AND NOT author_blocked AND NOT hashtag_blocked AND NOT filtered AND (traits & (SELECT excluded FROM filters) > 0) IS NOT TRUE
    AND (created_at < (SELECT oldest FROM filters)) IS NOT TRUE AND (missing IS NULL OR NOT (SELECT verifies FROM filters)) AND (on_hold_until > now()) IS NOT TRUE AND ($1::text IS NULL OR hashtags && ARRAY(SELECT hashtag_folded FROM topical_tag WHERE topical_day_of_week = $1::text OR topical_month_day = $2::text)) AND ($4::bigint[] IS NULL OR stream_id = ANY ($4)))
    OR CASE WHEN $4::bigint[] IS NULL
    THEN EXISTS (SELECT FROM queue_entry WHERE queue_status = 'pending' AND approved AND NOT author_blocked AND NOT hashtag_blocked AND NOT filtered AND (traits & (SELECT excluded FROM filters) > 0) IS NOT TRUE
    AND (created_at < (SELECT oldest FROM filters)) IS NOT TRUE AND (missing IS NULL OR NOT (SELECT verifies FROM filters)) AND (on_hold_until > now()) IS NOT TRUE AND ($1::text IS NULL OR hashtags && ARRAY(SELECT hashtag_folded FROM topical_tag WHERE topical_day_of_week = $1::text OR topical_month_day = $2::text)))
    ELSE EXISTS (SELECT FROM unnest($4::bigint[]) AS wanted (id) CROSS JOIN LATERAL (
      SELECT FROM queue_entry WHERE stream_id = wanted.id AND queue_status = 'pending' AND approved AND NOT author_blocked AND NOT hashtag_blocked AND NOT filtered AND (traits & (SELECT excluded FROM filters) > 0) IS NOT TRUE
    AND (created_at < (SELECT oldest FROM filters)) IS NOT TRUE AND (missing IS NULL OR NOT (SELECT verifies FROM filters)) AND (on_hold_until > now()) IS NOT TRUE AND ($1::text IS NULL OR hashtags && ARRAY(SELECT hashtag_folded FROM topical_tag WHERE topical_day_of_week = $1::text OR topical_month_day = $2::text)) LIMIT 1) AS one) END AS available;

-- queue-ack
-- Marks reserved posts as delivered, one for each of the acks that came at once, and returns their ids. A post that
-- another statement has locked is left out, so that no ack waits for the post of another.
WITH acked AS MATERIALIZED (
  SELECT entry.post_id, given.consumer
  FROM unnest((SELECT $1::bigint[]), (SELECT $2::uuid[]), (SELECT $3::bigint[])) AS given (post_id, token, consumer)
  CROSS JOIN LATERAL (
    SELECT q.post_id FROM queue_entry q
    WHERE q.post_id = given.post_id AND queue_status::text = 'reserved'
      AND (given.token IS NULL OR q.reservation_token = given.token)
    FOR UPDATE SKIP LOCKED
  ) AS entry
)
UPDATE queue_entry q SET queue_status = 'delivered', delivered_at = now(), completed_as = 'ack',
  completed_token = reservation_token, reservation_token = NULL, reserved_until = NULL, completed_by = acked.consumer
FROM acked WHERE q.post_id = acked.post_id RETURNING q.post_id;

-- queue-nack
-- Returns a reserved post to the queue.
WITH ended AS (
  UPDATE queue_entry SET queue_status = 'pending', completed_as = 'nack', completed_token = reservation_token, reservation_token = NULL, reserved_until = NULL, completed_by = $3
  WHERE post_id = $1 AND queue_status::text = 'reserved' AND ($2::uuid IS NULL OR reservation_token = $2) RETURNING post_id, reserved_at, reserved_by, completed_by, reserved_until
),
kept AS (
  INSERT INTO event (actor, actor_id, action, subject_type, subject_id, new_values)
  SELECT coalesce('key:' || completer.name, 'service'), ended.completed_by, 'nack', 'post', ended.post_id,
    jsonb_build_object('reserved_at', ended.reserved_at, 'reserved_by', 'key:' || holder.name, 'reason', NULL::text)
  FROM ended
  LEFT JOIN api_key completer ON completer.id = ended.completed_by
  LEFT JOIN api_key holder ON holder.id = ended.reserved_by
)
SELECT reserved_until FROM ended;

-- queue-error
-- Gives a reserved post up and stores why.
WITH ended AS (
  UPDATE queue_entry SET queue_status = 'error', failed_at = now(), error_reason = $4, error_details = $5::jsonb,
    completed_as = 'error', completed_token = reservation_token, reservation_token = NULL, reserved_until = NULL, completed_by = $3
  WHERE post_id = $1 AND queue_status::text = 'reserved' AND ($2::uuid IS NULL OR reservation_token = $2) RETURNING post_id, reserved_at, reserved_by, completed_by, reserved_until
),
kept AS (
  INSERT INTO event (actor, actor_id, action, subject_type, subject_id, new_values)
  SELECT coalesce('key:' || completer.name, 'service'), ended.completed_by, 'error', 'post', ended.post_id,
    jsonb_build_object('reserved_at', ended.reserved_at, 'reserved_by', 'key:' || holder.name, 'reason', $4::text)
  FROM ended
  LEFT JOIN api_key completer ON completer.id = ended.completed_by
  LEFT JOIN api_key holder ON holder.id = ended.reserved_by
)
SELECT reserved_until FROM ended;

-- queue-extend
-- Renews a reservation and returns when it runs out.
UPDATE queue_entry SET reserved_until = now() + make_interval(secs => $3)
WHERE post_id = $1 AND queue_status::text = 'reserved' AND ($2::uuid IS NULL OR reservation_token = $2) RETURNING reserved_until;

-- queue-requeue
-- Puts those of the posts that were given up back into the queue, removes the stored reasons, and returns the ids.
WITH failed AS MATERIALIZED (
  SELECT entry.post_id FROM (SELECT unnest((SELECT $1::bigint[])) AS post_id ORDER BY 1) AS given
  CROSS JOIN LATERAL (
    SELECT q.post_id FROM queue_entry q
    WHERE q.post_id = given.post_id AND queue_status::text = 'error' AND ($2::text IS NULL OR q.error_reason = $2)
    FOR UPDATE
  ) AS entry
)
UPDATE queue_entry q SET queue_status = 'pending', failed_at = NULL, error_reason = NULL, error_details = NULL
FROM failed WHERE q.post_id = failed.post_id RETURNING q.post_id;

-- queue-failed-for
-- Finds the posts that were given up for a reason, the longest ago first, and counts all of them.
SELECT post_id, count(*) OVER () AS total FROM queue_entry
WHERE queue_status = 'error' AND error_reason = $1 ORDER BY failed_at, post_id LIMIT $2;

-- queue-state
-- Reads the state of a post and how its last reservation ended, to tell why a transition was refused.
SELECT coalesce(q.queue_status, 'pending') AS queue_status, reservation_token, completed_token, completed_as, completed_by
FROM post LEFT JOIN queue_entry q ON q.post_id = post.id WHERE post.id = $1;

-- queue-states
-- Reads the states of several posts, to tell why they were left out.
SELECT post.id AS post_id, coalesce(q.queue_status, 'pending') AS queue_status
FROM post LEFT JOIN queue_entry q ON q.post_id = post.id WHERE post.id = ANY ($1::bigint[]);
