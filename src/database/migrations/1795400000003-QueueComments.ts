import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What each object keeps true or is for, as `\d+` and docs/schema.sql show it. Those of columns are the entities' too. */
const COMMENTS: Record<string, string> = {
  'TABLE queue_entry':
    'The curated queue: a narrow row for each post, made by a trigger on post and rewritten by next and ack.',
  'COLUMN queue_entry.approved': 'Copy of the approval of the post.',
  'COLUMN queue_entry.blocked': 'The author or a hashtag is on a blocklist.',
  'COLUMN queue_entry.topical':
    'A hashtag has, or had, a topical rule: the post has rows in queue_topic while it is eligible.',
  'COLUMN queue_entry.media_class':
    '1: media of which some lacks alt text, 2: media with alt text on all of it, 3: no media.',
  'COLUMN queue_entry.random_key': 'Position in the random order; another one whenever the post returns to the queue.',
  'COLUMN queue_entry.created_at': 'When the post was written: the order of the queue.',
  'COLUMN queue_entry.reservation_token': 'Names the current reservation.',
  'COLUMN queue_entry.completed_token':
    'The token that ended the last reservation, so that a repeated ack, nack or error is no conflict.',
  'COLUMN queue_entry.completed_as': 'How the last reservation ended: ack, nack or error.',
  'COLUMN queue_entry.delivery_count': 'How often the post was handed out.',
  'INDEX ix_queue_entry_next': 'The oldest eligible posts; the media class is checked in the index while it is walked.',
  'INDEX ix_queue_entry_author_next': 'The oldest eligible posts of an author, for random calls.',
  'INDEX ix_queue_entry_random': 'Eligible posts in random order, by media class.',
  'INDEX ix_queue_entry_reserved': 'The reservations that run out first.',
  'INDEX ix_queue_entry_blocked': 'Posts that a blocklist withholds.',
  'INDEX ix_queue_entry_pending_list': 'Lists of posts by state.',
  'INDEX ix_queue_entry_delivered_list': 'Lists of posts by state.',
  'INDEX ix_queue_entry_error_list': 'Lists of posts by state.',
  'INDEX ix_queue_entry_delivered_at': 'Deliveries by time, for cleanup and the rate of consumption.',
  'TABLE queue_topic':
    'A row for each eligible post and each of its hashtags that has a topical rule, kept by triggers, so that the oldest topical post is the head of an index.',
  'INDEX ix_queue_topic_next': 'The oldest eligible posts of a hashtag.',
  'INDEX ix_queue_topic_random': 'Eligible posts of a hashtag in random order, by media class.',
  'INDEX ix_queue_topic_author': 'The topical posts of an author, for random calls.',
  'INDEX ix_queue_topic_post': 'The rows of a post, which go when it is no longer eligible.',
  'TABLE queue_error': 'Why consumers gave posts up; kept until an operator requeues them.',
  'INDEX ix_queue_error_failed_at': 'Since when posts in error wait for an operator.',
  'TABLE queue_count':
    'Appended changes of the counts of delivered, failed and removed posts: a count is the sum of its rows, which a job merges.',
  'TABLE topical_tag': 'Hashtags that are topical on a day of the week or on a date.',
  'TABLE blocked_user': 'Authors, and patterns of authors, whose posts never reach a consumer.',
  'TABLE blocked_hashtag': 'Hashtags whose posts never reach a consumer.',
  'INDEX ix_blocked_user_created_at': 'The list, newest first.',
  'INDEX ix_blocked_user_uri': 'Entries by the URI of the author.',
  'INDEX ix_blocked_user_pattern': 'The patterns, which are compared one by one.',
  'INDEX uq_blocked_user_account': 'One entry for each account; entries by the account of an author.',
  'INDEX ix_blocked_hashtag_created_at': 'The list, newest first.',
  'INDEX uq_blocked_hashtag': 'One entry for each hashtag; entries by the hashtags of a post.',
  'INDEX uq_topical_tag_hashtag': 'One rule for each hashtag.',
  'TABLE blocklist_version':
    'One row, advanced with each change of the blocklists: replicas compare their copies with it.',
  'TABLE export_settings': 'One row: what posts must have to be exported, and what is rejected as it is fetched.',
  'FUNCTION blocklist_version_advance()': 'Gives the blocklists another version.',
  'FUNCTION queue_entry_follow_insert()':
    'Makes the queue entry of each stored post. The lock keeps changes of blocklists and topical rules from missing it; its condition on blocklists is that of eligibility.sql.ts.',
  'FUNCTION queue_entry_follow_update()': 'Copies the approval of reviewed posts to their queue entries and counts.',
  'FUNCTION queue_count_delete()': 'Takes removed entries off the counts and keeps removed deliveries counted.',
  'FUNCTION queue_topic_follow_entry()':
    'Adds or removes the topics of a post that has become eligible or has ceased to be.',
  'FUNCTION queue_topic_follow_rule()':
    'Adds or removes the topics of all eligible posts with the hashtag of a topical rule, under the lock that storing posts shares.',
  'TRIGGER queue_entry_follow_insert ON post': 'Each post has a queue entry.',
  'TRIGGER queue_entry_follow_update ON post': 'A queue entry has the approval of its post.',
  'TRIGGER queue_count_delete ON queue_entry': 'Counts leave out removed entries, and removed deliveries stay counted.',
  'TRIGGER queue_topic_follow_insert ON queue_entry': 'A new eligible post has its topics.',
  'TRIGGER queue_topic_follow_update ON queue_entry': 'A post has topics while it is eligible.',
  'TRIGGER queue_topic_follow_rule ON topical_tag':
    'A new rule has the topics of its posts, and a removed one has none.',
  'TRIGGER queue_topic_follow_renamed_rule ON topical_tag': 'A rule for another hashtag has the topics of that.',
  'TRIGGER blocklist_version_advance ON blocked_user': 'The version advances with each change.',
  'TRIGGER blocklist_version_advance ON blocked_hashtag': 'The version advances with each change.',
};

/** A sentence on each object of the queue, the blocklists and the topical rules. */
export class QueueComments1795400000003 implements MigrationInterface {
  name = 'QueueComments1795400000003';

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const [object, comment] of Object.entries(COMMENTS))
      await queryRunner.query(`COMMENT ON ${object} IS '${comment.replaceAll("'", "''")}'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const object of Object.keys(COMMENTS)) await queryRunner.query(`COMMENT ON ${object} IS NULL`);
  }
}
