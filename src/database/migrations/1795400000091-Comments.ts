import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What each object is for, as `\d+` and docs/schema.sql show it. Those of tables are the entities' too. */
const COMMENTS: Record<string, string> = {
  'TYPE queue_status': 'The states of a queue entry.',
  'TABLE stream': 'A hashtag on an instance, whose posts are fetched.',
  'INDEX uq_stream_hashtag_instance': 'One stream for each hashtag of an instance; deleted streams do not count.',
  'INDEX ix_stream_created_at': 'Lists of streams.',
  'INDEX ix_stream_due': 'The streams that the scheduler fetches next.',
  'INDEX uq_post_uri_hash': 'Finds what is stored already; a URI may be too long for an index.',
  'INDEX ix_post_stream': 'Lists of the posts of a stream.',
  'INDEX ix_post_approved': 'Lists of approved posts.',
  'INDEX ix_post_not_approved': 'Lists of posts that are not approved.',
  'INDEX ix_post_reviewed': 'Lists of reviewed posts.',
  'INDEX ix_post_fetched_at': 'Removal of posts by age, and training of the model by time.',
  'INDEX uq_author_key': 'One row for each pair of URI and account.',
  'INDEX ix_author_account': 'The authors that a blocklist entry names by account.',
  'INDEX ix_author_uri_host': 'The authors that a blocklist entry names by the host of their URI.',
  'INDEX ix_author_domain': 'The authors of a domain, for patterns of a blocklist.',
  'INDEX ix_author_uri': 'The author that a blocklist entry names by URI.',
  'INDEX ix_removed_post_delivered_at': 'Deliveries of removed posts by time, for the daily consumption.',
  'INDEX ix_post_search_terms': 'Search for words.',
  'INDEX ix_post_count_key': 'Reads a count, and merges its rows.',
  'TABLE prediction_model': 'A trained model with what it was trained on and how good it is.',
  'TABLE prediction_start': 'One row: since when decisions are learned from.',
  'TABLE post_prediction':
    'The predicted approval of a post: a narrow row, updated until the post is reviewed and kept afterwards.',
  'INDEX ix_post_prediction_waiting': 'Posts that wait for review, sorted by prediction.',
  'FUNCTION post_prediction_follow_review': 'Keeps waiting true for posts that are not reviewed.',
  'TRIGGER post_prediction_follow_review ON post': 'A prediction waits while its post is not reviewed.',
  'TABLE app_user': 'Someone who may sign in to the console.',
  'INDEX uq_app_user_username': 'User names differ by more than case.',
  'TABLE session': "A signed-in browser; the cookie's secret itself is not stored.",
  'INDEX ix_session_user': 'The sessions of a user, which a new password ends.',
  'TABLE api_key': "A consumer's or client's key; the key itself is not stored.",
  'INDEX uq_api_key_hash': 'Finds the key of a request.',
  'INDEX ix_api_key_created_at': 'Lists of keys in force.',
  'TABLE login_failure': 'Failed logins of one account or address within the window, shared by all replicas.',
  'TABLE job': 'Which replica runs a job, until when it may, and how the last run ended.',
};

/** A sentence on each object of authentication, scheduling, streams and prediction, and on what else had none. */
export class Comments1795400000091 implements MigrationInterface {
  name = 'Comments1795400000091';

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const [object, comment] of Object.entries(COMMENTS))
      await queryRunner.query(`COMMENT ON ${object} IS '${comment.replaceAll("'", "''")}'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const object of Object.keys(COMMENTS)) await queryRunner.query(`COMMENT ON ${object} IS NULL`);
  }
}
