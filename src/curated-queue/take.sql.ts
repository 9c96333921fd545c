import { AUTHOR_IS_BARRED } from './eligibility.sql';

/** SQL: is the author `a`, or a hashtag of the post `p`, on a blocklist? */
const BARRED = `(EXISTS (SELECT FROM blocked_hashtag b WHERE b.hashtag_folded = ANY (p.hashtags_folded)) OR ${AUTHOR_IS_BARRED})`;

/** SQL: what a consumer is told of the post `p` by the author `a`. */
export const CONTENT = `
      p.uri, p.url, a.account AS author_account, left(p.plain_text, 280) AS content_snippet, p.hashtags, p.media, p.language,
      p.sensitive, coalesce(p.manual_spam_score, p.spam_score) AS spam_score, p.created_at AS post_created_at,
      -- An approval may have landed after the statement's snapshot, which then shows the post without it.
      coalesce(p.approved_at, now()) AS approved_at`;

/**
 * SQL: the end of a `next`: reserves the posts of `pick`, each with a token and for $1 seconds, unless a blocklist holds
 * it by now, and answers them with what a consumer is told; one row without a post when there are none.
 */
export const TAKE = `
  chosen AS MATERIALIZED (
    SELECT p.id, p.stream_id, ${CONTENT}, ${BARRED} AS now_barred
    FROM pick JOIN post p ON p.id = pick.post_id JOIN author a ON a.id = p.author_id
  ),
  taken AS (
    UPDATE queue_entry q SET
      queue_status = CASE WHEN post.now_barred THEN 'pending' ELSE 'reserved' END::queue_status,
      barred = post.now_barred,
      reserved_until = CASE WHEN post.now_barred THEN NULL ELSE now() + make_interval(secs => $1) END,
      reservation_token = CASE WHEN post.now_barred THEN NULL ELSE gen_random_uuid() END,
      delivery_count = q.delivery_count + CASE WHEN post.now_barred THEN 0 ELSE 1 END
    FROM chosen post
    WHERE q.post_id = post.id
    RETURNING q.post_id, q.barred, q.reservation_token, q.reserved_until, q.delivery_count, post.uri, post.url,
      post.author_account, post.content_snippet, post.hashtags, post.stream_id, post.media, post.language,
      post.sensitive, post.spam_score, post.post_created_at, post.approved_at
  )
  SELECT taken.*, stream.hashtag AS stream, EXISTS (SELECT FROM expired) AS expired
  FROM (SELECT) AS always
  LEFT JOIN taken ON true
  LEFT JOIN stream ON stream.id = taken.stream_id
  ORDER BY taken.post_created_at, taken.post_id`;
