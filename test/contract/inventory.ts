/** An endpoint of the specification: `METHOD /path`, the status of success, and what comes with it; null: no body. */
export interface Endpoint {
  operation: string;
  status: number;
  answer: string | null;
}

const PAGE = { total: 'integer', skip: 'integer', limit: 'integer' };

const BATCH_SCORE = {
  post_id: 'integer',
  automatic_score: 'score',
  manual_score: 'score|null',
  final_score: 'score',
};

const CHANGED_SETTINGS = {
  require_media: 'boolean',
  auto_reject_blocked_users: 'boolean',
  auto_reject_blocked_hashtags: 'boolean',
  require_alt_text: 'boolean',
  updated_at: 'time',
};

/**
 * The fields of the specification's answers by their types: `integer`, `score` (0 to 100), `number`, `string`, `time`,
 * `boolean`, `object`, another shape; `[]` behind it is a list, `{}` a mapping of names, `|null` may be null.
 */
export const SHAPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Stream: {
    id: 'integer',
    hashtag: 'string',
    instance: 'string',
    active: 'boolean',
    last_fetch: 'time|null',
    post_count: 'integer',
    created_at: 'time',
    updated_at: 'time',
  },
  StreamList: { items: 'Stream[]', ...PAGE },
  FetchResult: {
    stream_id: 'integer',
    hashtag: 'string',
    fetched_count: 'integer',
    added_count: 'integer',
    skipped_count: 'integer',
    errors: 'string[]',
  },
  FetchAllResult: {
    total_streams: 'integer',
    successful: 'integer',
    failed: 'integer',
    total_fetched: 'integer',
    total_added: 'integer',
    results: 'FetchAllRow[]',
  },
  FetchAllRow: {
    stream_id: 'integer',
    hashtag: 'string',
    fetched_count: 'integer',
    added_count: 'integer',
    status: 'string',
  },
  Post: {
    id: 'integer',
    post_id: 'string',
    url: 'string',
    content: 'string',
    author_username: 'string',
    author_id: 'string',
    instance: 'string',
    created_at: 'time',
    reviewed_at: 'time|null',
    approved: 'boolean',
    spam_score: 'score',
    manual_spam_score: 'score|null',
    reviewer_notes: 'string',
    hashtags: 'string[]',
    media_attachments: 'MediaAttachment[]',
    queue_status: 'QueueStatus',
    stream_id: 'integer',
    stream_hashtag: 'string',
  },
  MediaAttachment: { type: 'string', url: 'string' },
  PostList: { items: 'Post[]', ...PAGE },
  ReviewForm: {
    id: 'integer',
    post_id: 'string',
    approved: 'boolean',
    spam_score: 'score',
    manual_spam_score: 'score|null',
    reviewer_notes: 'string',
    reviewed_at: 'time|null',
    updated_at: 'time',
    queue_status: 'QueueStatus',
  },
  ScoreAnalysis: { ...BATCH_SCORE, rules: 'Rules', rules_triggered: 'string[]' },
  Rules: {
    all_caps: '0-15',
    repeated_characters: '0-10',
    spam_keywords: '0-20',
    suspicious_links: '0-15',
    excessive_hashtags: '0-15',
    external_links: '0-10',
    media_spam: '0-15',
  },
  Recalculation: { post_id: 'integer', old_score: 'score', new_score: 'score', changes: 'integer{}' },
  BatchResult: { results: 'BatchScore[]', processed: 'integer', not_found: 'integer' },
  BatchScore: BATCH_SCORE,
  QueueItem: {
    fenliu_post_id: 'integer',
    post_uri: 'string',
    post_url: 'string',
    author_account: 'string',
    content_snippet: 'string',
    hashtags: 'string[]',
    stream: 'string',
    has_attachments: 'boolean',
    spam_score: 'score',
    post_created_at: 'time',
    approved_at: 'time',
    is_topical: 'boolean',
  },
  Deleted: { deleted: 'integer' },
  TopicalRule: {
    id: 'integer',
    hashtag: 'string',
    topical_day_of_week: 'string|null',
    topical_month_day: 'string|null',
    created_at: 'time',
  },
  ExportSettings: { ...CHANGED_SETTINGS, created_at: 'time' },
  ChangedSettings: CHANGED_SETTINGS,
  BlockedUser: {
    id: 'integer',
    account_id: 'string',
    username: 'string',
    instance: 'string',
    reason: 'string',
    created_at: 'time',
  },
  BlockedUserList: { items: 'BlockedUser[]', ...PAGE },
  BlockedHashtag: { id: 'integer', hashtag: 'string', reason: 'string', created_at: 'time' },
  BlockedHashtagList: { items: 'BlockedHashtag[]', ...PAGE },
  Stats: {
    total_posts: 'integer',
    approved_posts: 'integer',
    rejected_posts: 'integer',
    unreviewed_posts: 'integer',
    total_streams: 'integer',
    active_streams: 'integer',
    queue_status: 'QueueCounts',
    spam_score_distribution: 'ScoreLevels',
    approval_rate: 'number',
    last_fetch: 'time|null',
    created_at: 'time',
  },
  QueueCounts: { pending: 'integer', reserved: 'integer', delivered: 'integer', error: 'integer' },
  ScoreLevels: { very_low: 'integer', low: 'integer', medium: 'integer', high: 'integer', very_high: 'integer' },
  PostStats: {
    total_count: 'integer',
    status: 'ReviewCounts',
    by_spam_score: 'ScoreQuarters',
    by_queue_status: 'QueueCounts',
    with_media: 'integer',
    without_media: 'integer',
    by_source: 'integer{}',
    average_spam_score: 'number',
    median_spam_score: 'number',
    posts_fetched_today: 'integer',
    posts_reviewed_today: 'integer',
    posts_approved_today: 'integer',
  },
  ReviewCounts: { approved: 'integer', rejected: 'integer', unreviewed: 'integer' },
  ScoreQuarters: {
    very_low_0_to_25: 'integer',
    low_25_to_50: 'integer',
    medium_50_to_75: 'integer',
    high_75_to_100: 'integer',
  },
  StreamStats: {
    total_streams: 'integer',
    active_streams: 'integer',
    inactive_streams: 'integer',
    streams: 'StreamCounts[]',
    total_posts_all_streams: 'integer',
    average_posts_per_stream: 'number',
    most_active_stream: 'StreamActivity|null',
    least_active_stream: 'StreamActivity|null',
  },
  StreamCounts: {
    id: 'integer',
    hashtag: 'string',
    instance: 'string',
    active: 'boolean',
    post_count: 'integer',
    approved_count: 'integer',
    rejected_count: 'integer',
    unreviewed_count: 'integer',
    approval_rate: 'number',
    last_fetch: 'time|null',
  },
  StreamActivity: { id: 'integer', hashtag: 'string', post_count: 'integer' },
};

const endpoint = (operation: string, status: number, answer: string | null = null): Endpoint => ({
  operation,
  status,
  answer,
});

const STREAM_ENDPOINTS: readonly Endpoint[] = [
  endpoint('GET /hashtags', 200, 'StreamList'),
  endpoint('POST /hashtags', 201, 'Stream'),
  endpoint('GET /hashtags/{id}', 200, 'Stream'),
  endpoint('PATCH /hashtags/{id}', 200, 'Stream'),
  endpoint('PUT /hashtags/{id}', 200, 'Stream'),
  endpoint('DELETE /hashtags/{id}', 204),
  endpoint('POST /hashtags/{id}/fetch', 200, 'FetchResult'),
  endpoint('POST /hashtags/fetch-all', 200, 'FetchAllResult'),
];

/** Every endpoint of the specification; the overview's `/streams`, `PUT` and review calls are among them. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...STREAM_ENDPOINTS,
  ...STREAM_ENDPOINTS.map((one) => ({ ...one, operation: one.operation.replace('/hashtags', '/streams') })),
  endpoint('GET /posts', 200, 'PostList'),
  endpoint('GET /posts/{id}', 200, 'Post'),
  endpoint('PATCH /posts/{id}', 200, 'ReviewForm'),
  endpoint('PUT /posts/{id}', 200, 'ReviewForm'),
  endpoint('DELETE /posts/{id}', 204),
  endpoint('GET /posts/{id}/score', 200, 'ScoreAnalysis'),
  endpoint('POST /posts/{id}/recalculate', 200, 'Recalculation'),
  endpoint('POST /posts/batch-score', 200, 'BatchResult'),
  endpoint('POST /posts/{id}/approve', 200, 'ReviewForm'),
  endpoint('POST /posts/{id}/reject', 200, 'ReviewForm'),
  endpoint('POST /posts/{id}/review', 200, 'ReviewForm'),
  endpoint('GET /curated/next', 200, 'QueueItem'),
  endpoint('GET /curated/next', 204),
  endpoint('POST /curated/{post_id}/ack', 204),
  endpoint('POST /curated/{post_id}/nack', 204),
  endpoint('POST /curated/{post_id}/error', 204),
  endpoint('POST /curated/{post_id}/requeue', 204),
  endpoint('POST /curated/cleanup', 200, 'Deleted'),
  endpoint('POST /curated/trim-pending', 200, 'Deleted'),
  endpoint('GET /topical-tags', 200, 'TopicalRule[]'),
  endpoint('POST /topical-tags', 201, 'TopicalRule'),
  endpoint('PATCH /topical-tags/{id}', 200, 'TopicalRule'),
  endpoint('DELETE /topical-tags/{id}', 204),
  endpoint('GET /reblog-controls/settings', 200, 'ExportSettings'),
  endpoint('PUT /reblog-controls/settings', 200, 'ChangedSettings'),
  endpoint('GET /reblog-controls/blocked-users', 200, 'BlockedUserList'),
  endpoint('POST /reblog-controls/blocked-users', 201, 'BlockedUser'),
  endpoint('DELETE /reblog-controls/blocked-users/{id}', 204),
  endpoint('GET /reblog-controls/blocked-hashtags', 200, 'BlockedHashtagList'),
  endpoint('POST /reblog-controls/blocked-hashtags', 201, 'BlockedHashtag'),
  endpoint('DELETE /reblog-controls/blocked-hashtags/{id}', 204),
  endpoint('GET /stats', 200, 'Stats'),
  endpoint('GET /stats/posts', 200, 'PostStats'),
  endpoint('GET /stats/streams', 200, 'StreamStats'),
];

/** A row of the table "Errors"; `<...>` in the text stands for what the request decides. */
export interface ErrorRow {
  row: string;
  operations: readonly string[];
  status: number;
  detail: string;
}

const under = (path: string, ...methods: string[]): string[] => methods.map((method) => `${method} ${path}`);
const curated = (...actions: string[]): string[] => actions.map((action) => `POST /curated/{post_id}/${action}`);

const error = (row: string, operations: string | readonly string[], status: number, detail: string): ErrorRow => ({
  row,
  operations: [operations].flat(),
  status,
  detail,
});

/** The table "Errors", row by row. */
export const ERRORS: readonly ErrorRow[] = [
  error('Create stream', 'POST /hashtags', 409, 'Stream already exists'),
  error('Create stream', 'POST /hashtags', 400, 'Invalid instance domain'),
  error(
    'Get, patch, delete, fetch stream',
    [...under('/hashtags/{id}', 'GET', 'PATCH', 'DELETE'), 'POST /hashtags/{id}/fetch'],
    404,
    'Stream not found',
  ),
  error('Fetch stream', 'POST /hashtags/{id}/fetch', 503, 'Instance unreachable'),
  error(
    'Get, patch, delete, score, recalculate post',
    [...under('/posts/{id}', 'GET', 'PATCH', 'DELETE'), 'GET /posts/{id}/score', 'POST /posts/{id}/recalculate'],
    404,
    'Post not found',
  ),
  error('Patch post with out-of-range manual score', 'PATCH /posts/{id}', 400, 'Invalid spam score (0-100)'),
  error(
    'Ack, nack, error, requeue on missing post',
    curated('ack', 'nack', 'error', 'requeue'),
    404,
    'Post <id> not found',
  ),
  error(
    'Ack, nack, error on post not reserved',
    curated('ack', 'nack', 'error'),
    409,
    "Post is in state '<current>', expected 'reserved'",
  ),
  error('Requeue on post not in error', curated('requeue'), 409, "Post is in state '<current>', expected 'error'"),
  error('Error with malformed JSON', curated('error'), 400, 'Invalid JSON body'),
  error('Error with invalid body', curated('error'), 422, 'Validation error<...>'),
  error('Cleanup with negative retention_days', 'POST /curated/cleanup', 400, 'retention_days must be >= 0'),
  error('Cleanup with non-integer retention_days', 'POST /curated/cleanup', 400, 'retention_days must be an integer'),
  error('Trim-pending with lookback_days below 1', 'POST /curated/trim-pending', 400, 'lookback_days must be >= 1'),
  error(
    'Trim-pending with non-integer lookback_days',
    'POST /curated/trim-pending',
    400,
    'lookback_days must be an integer',
  ),
  error(
    'Create topical rule for hashtag that has a rule',
    'POST /topical-tags',
    409,
    "Hashtag '<hashtag>' already has a topical rule",
  ),
  error('Create topical rule with bad date', 'POST /topical-tags', 422, 'topical_month_day must be in MM-DD format'),
  error('Patch, delete topical rule', under('/topical-tags/{id}', 'PATCH', 'DELETE'), 404, 'Topical tag not found'),
  error('Block existing user', 'POST /reblog-controls/blocked-users', 409, 'User already blocked'),
  error('Block user with bad account', 'POST /reblog-controls/blocked-users', 400, 'Invalid account format'),
  error('Delete blocked user', 'DELETE /reblog-controls/blocked-users/{id}', 404, 'Blocked user not found'),
  error('Block existing hashtag', 'POST /reblog-controls/blocked-hashtags', 409, 'Hashtag already blocked'),
  error('Delete blocked hashtag', 'DELETE /reblog-controls/blocked-hashtags/{id}', 404, 'Blocked hashtag not found'),
];
