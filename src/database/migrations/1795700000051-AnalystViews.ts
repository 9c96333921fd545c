import { type MigrationInterface, type QueryRunner } from 'typeorm';

const POSTS = `
CREATE VIEW v_post AS
SELECT
  p.id, p.uri, p.url, p.stream_id, s.hashtag AS stream_hashtag, s.instance AS stream_instance, p.instance,
  a.account AS author_account, a.uri AS author_uri, p.created_at, p.fetched_at, p.language,
  p.sensitive, p.spoiler_text, p.plain_text, p.hashtags,
  CASE WHEN NOT p.has_media THEN 'none' WHEN p.missing_alt THEN 'some without alt text' ELSE 'all with alt text' END AS media,
  p.favourites_count, p.spam_score AS automatic_score, p.manual_spam_score AS manual_score,
  coalesce(p.manual_spam_score, p.spam_score) AS final_score,
  CASE
    WHEN coalesce(p.manual_spam_score, p.spam_score) < 20 THEN 'very low'
    WHEN coalesce(p.manual_spam_score, p.spam_score) < 40 THEN 'low'
    WHEN coalesce(p.manual_spam_score, p.spam_score) < 60 THEN 'medium'
    WHEN coalesce(p.manual_spam_score, p.spam_score) < 80 THEN 'high'
    ELSE 'very high'
  END AS score_level,
  CASE WHEN p.reviewed_at IS NULL THEN 'unreviewed' WHEN p.approved THEN 'approved' ELSE 'rejected' END AS review,
  p.reviewed_at, p.reviewed_by, p.approved_at, p.reviewer_notes
FROM post p JOIN stream s ON s.id = p.stream_id JOIN author a ON a.id = p.author_id`;

const QUEUE = `
CREATE VIEW v_queue AS
SELECT
  q.post_id, p.uri, s.hashtag AS stream_hashtag, a.account AS author_account, p.hashtags,
  CASE
    WHEN q.queue_status <> 'pending' THEN q.queue_status::text
    WHEN p.reviewed_at IS NULL THEN 'unreviewed'
    WHEN NOT q.approved THEN 'rejected'
    WHEN q.blocked THEN 'blocked'
    ELSE 'waiting'
  END AS state,
  CASE q.media_class WHEN 1 THEN 'some without alt text' WHEN 2 THEN 'all with alt text' WHEN 3 THEN 'none' END AS media,
  array_remove(ARRAY[
    CASE WHEN q.traits & 1 <> 0 THEN 'reply' END, CASE WHEN q.traits & 2 <> 0 THEN 'sensitive' END,
    CASE WHEN q.traits & 4 <> 0 THEN 'poll' END, CASE WHEN q.traits & 8 <> 0 THEN 'author opts out' END,
    CASE WHEN q.traits & 16 <> 0 THEN 'author not indexed' END, CASE WHEN q.traits & 32 <> 0 THEN 'author is a bot' END,
    CASE WHEN q.traits & 64 <> 0 THEN 'author not discoverable' END
  ], NULL) AS traits,
  q.topical AS has_topical_hashtag, q.created_at, p.approved_at, q.reserved_until, q.delivery_count, q.delivered_at,
  e.reason AS error_reason, e.failed_at
FROM queue_entry q
JOIN post p ON p.id = q.post_id JOIN stream s ON s.id = p.stream_id JOIN author a ON a.id = p.author_id
LEFT JOIN queue_error e ON e.post_id = q.post_id`;

const COMMENTS: Record<string, string> = {
  'VIEW v_post': 'For analysts: each stored post with its stream and author, and words in place of codes.',
  'VIEW v_queue': 'For analysts: the curated queue with its posts, and words in place of codes.',
  'COLUMN v_post.instance': 'The server that the post was written on.',
  'COLUMN v_post.stream_instance': 'The server that the stream is fetched from.',
  'COLUMN v_post.media': 'none, some without alt text, all with alt text.',
  'COLUMN v_post.final_score':
    'The manual score where there is one, otherwise the automatic one; 0 is good, 100 is spam.',
  'COLUMN v_post.score_level': 'very low below 20, low below 40, medium below 60, high below 80, very high.',
  'COLUMN v_post.review': 'unreviewed, approved, rejected.',
  'COLUMN v_post.reviewed_by': 'A user, a key, or auto: and the filter that rejected the post.',
  'COLUMN v_queue.state':
    'unreviewed, rejected, blocked (by a blocklist), waiting (for a consumer; an export filter may withhold it), reserved, delivered, error.',
  'COLUMN v_queue.media': 'none, some without alt text, all with alt text.',
  'COLUMN v_queue.traits': 'What export filters go by.',
  'COLUMN v_queue.has_topical_hashtag': 'Whether a hashtag has, or had, a topical rule.',
  'COLUMN v_queue.created_at': 'When the post was written: the order of the queue.',
  'COLUMN v_queue.delivery_count': 'How often the post was handed out.',
  'COLUMN v_queue.delivered_at': 'When the consumer confirmed the post.',
  'COLUMN v_queue.error_reason': 'Why the consumer gave the post up.',
};

/** Views for analysts. They name what the tables hold as codes, so that the tables can stay narrow. */
export class AnalystViews1795700000051 implements MigrationInterface {
  name = 'AnalystViews1795700000051';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(POSTS);
    await queryRunner.query(QUEUE);
    for (const [object, comment] of Object.entries(COMMENTS))
      await queryRunner.query(`COMMENT ON ${object} IS '${comment.replaceAll("'", "''")}'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP VIEW v_queue, v_post');
  }
}
