import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Says of every column that had no comment what it holds, so that the schema can be read without the code. */
export class ColumnComments1795800000061 implements MigrationInterface {
  name = 'ColumnComments1795800000061';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`COMMENT ON TABLE "migrations" IS '${MIGRATIONS}'`);
    await comment(queryRunner, (text) => `'${text}'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('COMMENT ON TABLE "migrations" IS NULL');
    await comment(queryRunner, () => 'NULL');
  }
}

/** One query for each table, as each holds up a start. */
async function comment(queryRunner: QueryRunner, written: (text: string) => string): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    const statements = Object.entries(columns).map(
      ([column, text]) => `COMMENT ON COLUMN "${table}"."${column}" IS ${written(text)}`,
    );
    await queryRunner.query(statements.join('; '));
  }
}

const MIGRATIONS = 'The migrations that this database went through, kept by TypeORM.';

const ID = 'Made by the database; never reused.';
const ADDED = 'When it was added.';
const ONE_ROW = 'Always 1: the table has one row.';

/** Comments by table and column. */
const COLUMNS: Record<string, Record<string, string>> = {
  activity: {
    kind: 'fetched, approved, rejected, removed, returned, failed, withheld or changed.',
    n: 'How many posts.',
  },
  activity_change: {
    id: ID,
    at: 'The beginning of the quarter of an hour, as in activity.',
    stream_id: 'The stream, as in activity.',
    kind: 'What happened, as in activity.',
    scores: 'A byte for each post, as in activity.',
  },
  api_key: {
    id: ID,
    name: 'What people call it.',
    prefix: 'The first characters of the key, to tell keys apart.',
    key_hash: 'SHA-256 of the key, in hexadecimal.',
    created_at: ADDED,
    last_used_at: 'When it was last used, written at most once a minute; null where it never was.',
    last_pulled_at: 'When it last requested the next post, written every 11 seconds at most; null where it never did.',
    revoked_at:
      'When it was revoked, after which the row stays so that INITIAL_API_KEY cannot restore it; null while it is in force.',
  },
  app_user: {
    id: ID,
    username: 'The name to sign in with, as it was given.',
    username_folded: 'The name folded, as signing in compares it.',
    created_at: ADDED,
    time_zone: 'The IANA name of the time zone to show times in; null for that of the browser.',
    preferences: 'What the console stores for the person; the service does not read it.',
  },
  audit_entry: {
    id: ID,
  },
  author: {
    id: ID,
    uri_hash: 'Hash of the URI, which may be longer than an index entry.',
    username_folded: 'The part of the account before the @, folded.',
    domain_folded: 'The part of the account after the @, folded.',
    uri_host_folded: 'The host of the URI, folded; empty where the server named no URI.',
  },
  blocked_hashtag: {
    id: ID,
    hashtag: 'The hashtag without #, as it was given.',
    hashtag_folded: 'The hashtag without #, folded for comparison.',
    reason: 'Why it is blocked; empty where nobody said.',
    created_at: ADDED,
  },
  blocked_user: {
    id: ID,
    account_id: 'The account, profile address or pattern, as it was given.',
    uri_hash: 'Hash of the profile URI where the entry was given as one; null otherwise.',
    username: 'The user name of the entry; in a pattern with *.',
    instance: 'The domain of the entry; in a pattern with *.',
    username_folded: 'The user name folded; in a pattern with *.',
    domain_folded: 'The domain folded; in a pattern with *.',
    is_pattern: 'Whether it has a * and so may match many authors.',
    username_like: 'The folded user name as a LIKE pattern, with % for *.',
    domain_like: 'The folded domain as a LIKE pattern, with % for *.',
    reason: 'Why it is blocked; empty where nobody said.',
    created_at: ADDED,
  },
  blocklist_version: {
    id: ONE_ROW,
    version: 'Grows by 1 with each change of a blocklist.',
  },
  decision_count: {
    id: ID,
    approved: 'Whether the decisions were approvals; false for rejections.',
    n: 'How many posts were added; negative where decisions were taken back.',
  },
  export_settings: {
    id: ONE_ROW,
    require_media: 'Whether only posts with media are exported.',
    auto_reject_blocked_users: 'Whether posts of blocked users are rejected as they are fetched.',
    auto_reject_blocked_hashtags: 'Whether posts with blocked hashtags are rejected as they are fetched.',
    require_alt_text: 'Whether posts with media that lacks alt text are not exported.',
    exclude_replies: 'Whether replies are not exported.',
    exclude_sensitive: 'Whether posts marked as sensitive are not exported.',
    exclude_polls: 'Whether posts with a poll are not exported.',
    exclude_opted_out: 'Whether posts of authors with one of opt_out_tags in their bio are not exported.',
    exclude_noindex: 'Whether posts of authors who ask not to be indexed are not exported.',
    exclude_bots: 'Whether posts of automated accounts are not exported.',
    exclude_undiscoverable: 'Whether posts of authors who do not want to be discovered are not exported.',
    created_at: 'When the row was made.',
    updated_at: 'When the settings last changed.',
  },
  installation: {
    id: ONE_ROW,
    created_at: 'When the database was made.',
  },
  instance: {
    domain: 'The host name of the instance, with its port where it has one.',
    software: 'Its software as NodeInfo names it; null where it is unknown.',
    software_version: 'The version of its software; null where it is unknown.',
    rate_reset_at: 'When the current period of its rate limit ends; null where it did not say.',
    last_error: 'Why it could not be read the last time; null where it could.',
    token_set_at: 'When the access token was set; null where there is none.',
    created_at: ADDED,
  },
  job: {
    name: 'Which job it is.',
    locked_until: 'When the claim of the replica that runs it expires; null where none runs it.',
    locked_by: 'The replica that runs it; null where none does.',
    last_started_at: 'When the last run began; null before the first one, or where a run was requested.',
    last_finished_at: 'When the last run that succeeded ended; null where none has.',
    last_error: 'Why the last run failed; null after a successful one.',
    failures: 'Consecutive failed runs; 0 after a successful one.',
  },
  known_origin: {
    user_id: 'Who signed in.',
    origin: 'SHA-256 of an address, or of the secret in the cookie of a browser.',
    signed_in_at: 'When they last signed in from there.',
  },
  login_failure: {
    subject: 'Hash of the account or the address: what people type into a user name field may be a password.',
    failures: 'How many logins failed.',
    first_failed_at: 'When the first of them failed.',
    last_failed_at: 'When the last of them failed.',
  },
  migrations: {
    id: ID,
    timestamp: 'The number of the migration, which orders them.',
    name: 'The name of the class of the migration.',
  },
  password_link: {
    user_id: 'Whose password the link sets.',
    expires_at: 'Until when the link is valid.',
  },
  post: {
    id: ID,
    uri: 'ActivityPub URI: what tells the post from all others.',
    url: 'Address of the web page of the post.',
    stream_id: 'The stream that it was first fetched by.',
    author_id: 'Who wrote it.',
    author_username: 'The user name of the author, without the domain, as the server spells it.',
    author_display_name: 'The name that the author shows; empty where there is none.',
    author_signals: 'What the server said of the author when the post was fetched; null in it is unknown.',
    instance: 'The domain that the post was fetched from.',
    content: 'The text as sanitised HTML.',
    plain_text: 'The text without HTML.',
    language: 'The language that the server names; null where it names none.',
    sensitive: 'Whether the author marked it as sensitive.',
    spoiler_text: 'The content warning; empty where there is none.',
    favourites_count: 'How often it was favourited, as of the last fetch.',
    hashtags: 'Its hashtags without #, as the server spells them.',
    hashtags_folded: 'Its hashtags without #, folded for comparison.',
    media: 'Its media: for each the type, addresses, alt text and size in pixels.',
    has_media: 'Whether it has any media.',
    language_tag: 'The primary subtag of the language, folded; und where there is none.',
    signal_flags:
      'The signals of the author as bits: 1 discoverable, 2 indexable, 4 noindex, 8 bot, 16 nobot, 32 all unknown.',
    fetched_at: 'When it was stored.',
    updated_at: 'When the row last changed.',
    rule_scores: 'Points by the name of the rule that gave them.',
    scorer_version: 'The version of the scorer that gave the automatic score.',
    manual_spam_score:
      'The score of a reviewer, 0 to 100, which replaces the automatic one; null where nobody gave one.',
    approved: 'Whether it may be served to consumers.',
    reviewed_at: 'When it was last reviewed; null where it waits for review.',
    reviewer_notes: 'Notes of the reviewer; empty where there are none.',
  },
  post_count: {
    id: ID,
    key: 'The value that is counted: the id of a stream, a score, a domain, true or false, three values of a kind, or a date.',
    n: 'How many posts were added; negative where they were taken off.',
  },
  post_fingerprint: {
    post_id: 'The post; each has at most one fingerprint.',
    band1: 'Hash of part 1 of 6 of the MinHash signature; null where the post has nothing to be compared by.',
    band2: 'Hash of part 2 of 6 of the MinHash signature; null where the post has nothing to be compared by.',
    band3: 'Hash of part 3 of 6 of the MinHash signature; null where the post has nothing to be compared by.',
    band4: 'Hash of part 4 of 6 of the MinHash signature; null where the post has nothing to be compared by.',
    band5: 'Hash of part 5 of 6 of the MinHash signature; null where the post has nothing to be compared by.',
    band6: 'Hash of part 6 of 6 of the MinHash signature; null where the post has nothing to be compared by.',
    wave_id: 'The wave that the post belongs to; null where there is none.',
    author_id: 'Copy of the author of the post; null until the job has read it.',
  },
  post_prediction: {
    post_id: 'The post; each has at most one prediction.',
    predicted_approval: 'How likely an approval is, in percent, 0 to 100.',
    model_version: 'The version of the model that predicted it.',
    predicted_at: 'When it was predicted.',
    waiting: 'Whether the post is not reviewed; kept up to date by a trigger on post.',
  },
  post_search: {
    post_id: 'The post; each has one row.',
  },
  prediction_model: {
    version: 'Increases with each training and is never reused.',
    trained_at: 'When the training ended.',
    layout: 'The features that the weights belong to; a model of another layout is not used.',
    approved: 'Approvals that it was made from, the held-out ones included.',
    rejected: 'Rejections that it was made from, the held-out ones included.',
    metrics: 'How good it is on the held-out decisions; seconds is how long the training took.',
    weights: 'A weight for each feature: 32-bit floats, little-endian.',
    intercept: 'What the log-odds of an approval are without any feature.',
    slope: 'What calibration multiplies the log-odds by; 1 for no calibration.',
    shift: 'What calibration adds to the log-odds; 0 for no calibration.',
    predicted_until:
      'Unreviewed posts fetched before this have a prediction of this model; null until the first pass is complete.',
  },
  prediction_start: {
    id: ONE_ROW,
    learns_from: 'When everything was reset, after which decisions count; null if that never happened.',
  },
  queue_count: {
    id: ID,
    kind: 'delivered or error: entries in that state; removed: deliveries whose post is gone.',
    approved: 'Whether the posts are approved.',
    n: 'How many were added; negative where they were taken off.',
  },
  queue_entry: {
    post_id: 'The post; each has one entry.',
    queue_status:
      'pending: not handed out; reserved: with a consumer; delivered: acknowledged; error: given up by a consumer.',
    author_id: 'Copy of the author of the post.',
    reserved_until: 'When the current reservation expires; null where there is none.',
    delivered_at: 'When the consumer acknowledged it; null where it is not delivered.',
  },
  queue_error: {
    post_id: 'The post, which has its row in queue_entry.',
    reason: 'What the consumer gave as the reason.',
    details: 'What else the consumer sent, as a JSON object; null where it sent nothing.',
    failed_at: 'When the consumer gave the post up.',
  },
  queue_topic: {
    hashtag_folded: 'The hashtag, folded, as topical_tag has it.',
    post_id: 'The post, which has its row in queue_entry.',
    media_class: 'Copy of queue_entry.media_class.',
    traits: 'Copy of queue_entry.traits.',
    verified_at: 'Copy of queue_entry.verified_at.',
    held_until: 'Copy of queue_entry.held_until.',
    created_at: 'Copy of queue_entry.created_at: when the post was written.',
    author_id: 'Copy of queue_entry.author_id.',
    random_key: 'Copy of queue_entry.random_key.',
  },
  removed_post: {
    uri_hash: 'Hash of the URI of the post, as post.uri_hash was.',
    removed_at: 'When the post was removed.',
  },
  review_settings: {
    id: ONE_ROW,
    updated_at: 'When the settings last changed.',
  },
  session: {
    token_hash: 'SHA-256 of the 256 random bits of the cookie, in hexadecimal.',
    id: ID,
    user_id: 'Who is signed in.',
    created_at: 'When they signed in.',
    last_used_at: 'When the session was last used; written at most once a minute.',
  },
  stream: {
    id: ID,
    hashtag: 'The hashtag without #, as it was given.',
    hashtag_folded: 'The hashtag without #, folded for comparison.',
    instance: 'The domain of the instance.',
    active: 'Whether the scheduler fetches it.',
    last_fetch: 'When a fetch last succeeded; null where none has.',
    last_attempt_at: 'When it was last fetched, with success or without; null where it never was.',
    last_error: 'Why the last fetch failed; null after a successful one.',
    last_gap_at: 'When a fetch last did not reach what an earlier one had read; null where that never happened.',
    failures: 'Consecutive failed fetches; 0 after a successful one.',
    next_fetch_at: 'When the scheduler fetches it next; null for its next run.',
    created_at: ADDED,
    updated_at: 'When somebody last changed it.',
    deleted_at: 'When it was deleted, after which the row stays since its posts refer to it; null where it is not.',
  },
  topical_tag: {
    id: ID,
    hashtag: 'The hashtag without #, as it was given.',
    hashtag_folded: 'The hashtag without #, folded for comparison.',
    topical_day_of_week: 'Monday to Sunday; null where the rule names a date.',
    topical_month_day: 'The date as MM-DD, of every year; null where the rule names a day of the week.',
    created_at: ADDED,
  },
  trusted_author: {
    id: ID,
    created_at: ADDED,
  },
  wave: {
    id: ID,
    posts: 'How many posts it has.',
    servers: 'On how many servers the accounts are.',
    first_seen: 'When its first post was written; null while it has none.',
    last_seen: 'When its last post was written; null while it has none.',
    created_at: 'When the wave was found.',
  },
};
