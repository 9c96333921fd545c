import { type ContractRow, get, INVALID, patch, post, put, remove, TEXT, TIME } from './row';
import { approved, delivered, failed, fetched, PICTURE, reserved, SPAM, stream, done } from './steps';

const AT = '2026-02-01T10:00:00.000Z';
const POST = {
  id: '{a}',
  post_id: '{a.uri}',
  url: TEXT,
  content: expect.stringMatching(/^<p>Post number \d+, written slowly and with care\.<\/p>$/) as unknown,
  author_username: 'mira',
  author_id: expect.stringMatching(/\/users\/mira$/) as unknown,
  instance: '{stream.instance}',
  created_at: AT,
  reviewed_at: null,
  approved: false,
  spam_score: '{a.score}',
  manual_spam_score: null,
  reviewer_notes: '',
  hashtags: ['cats', 'Stove'],
  media_attachments: [{ type: 'image', url: 'https://media.example/1.jpg' }],
  queue_status: 'pending',
  stream_id: '{stream}',
  stream_hashtag: 'cats',
};
const A_POST = { created_at: AT, media_attachments: [PICTURE], tags: [{ name: 'cats' }, { name: 'Stove' }] };
const FORM = {
  id: '{a}',
  post_id: '{a.uri}',
  approved: false,
  spam_score: '{a.score}',
  manual_spam_score: null,
  reviewer_notes: '',
  reviewed_at: null,
  updated_at: TIME,
  queue_status: 'pending',
};
const NOT_FOUND = { status: 404, detail: 'Post not found' };

const listed = (title: string, query: string, names: string[]): ContractRow => ({
  title,
  given: [fetched('a'), approved('b'), fetched('spam', SPAM), done(post('/posts/{id}/reject', { id: '{spam}' }))],
  request: get('/posts', { query }),
  body: { items: names.map((name) => ({ id: `{${name}}` })), total: names.length },
});

const byState = (state: string, given: ContractRow['given']): ContractRow => ({
  title: `queue_status ${state}`,
  given: [...(given ?? []), ...(state === 'pending' ? [] : [fetched('other')])],
  request: get('/posts', { query: `queue_status=${state}` }),
  body: { items: [{ id: '{a}', queue_status: state }], total: 1 },
});

/** What `approve`, `reject` and `review` have in common; the overview names them, their payloads are our own. */
const reviewed = (action: string, body: object, isApproved: boolean): readonly ContractRow[] => [
  {
    title: 'the review form of the response',
    given: [fetched('a')],
    request: post(`/posts/{id}/${action}`, { id: '{a}', body }),
    body: { ...FORM, approved: isApproved, reviewed_at: TIME },
  },
  { title: 'Post not found', request: post(`/posts/{id}/${action}`, { id: '999999', body }), ...NOT_FOUND },
];

export const POST_ROWS: readonly ContractRow[] = [
  {
    title: 'list envelope of Post; skip default 0; limit default 100',
    given: [fetched('a', A_POST)],
    request: get('/posts'),
    body: { items: [POST], total: 1, skip: 0, limit: 100 },
  },
  listed('all, newest first', '', ['spam', 'b', 'a']),
  listed('approved true', 'approved=true', ['b']),
  listed('approved false', 'approved=false', ['spam', 'a']),
  listed('reviewed true', 'reviewed=true', ['spam', 'b']),
  listed('reviewed false', 'reviewed=false', ['a']),
  listed('its stream_id', 'stream_id={stream}', ['spam', 'b', 'a']),
  listed('another stream_id', 'stream_id=999999', []),
  listed('spam_score_min', 'spam_score_min={spam.score}', ['spam']),
  listed('spam_score_max', 'spam_score_max=0', ['b', 'a']),
  listed('spam_score_min default 0, spam_score_max default 100', 'spam_score_min=0&spam_score_max=100', [
    'spam',
    'b',
    'a',
  ]),
  byState('pending', [fetched('a')]),
  byState('reserved', [reserved('a')]),
  byState('delivered', [delivered('a')]),
  byState('error', [failed('a')]),
  {
    title: 'limit max 1000',
    request: get('/posts', { query: 'limit=1000' }),
    body: { items: [], total: 0, skip: 0, limit: 1000 },
  },
  ...['limit=1001', 'skip=-1', 'spam_score_min=-1', 'spam_score_max=101', 'queue_status=waiting', 'approved=2'].map(
    (query): ContractRow => ({
      title: `422 validation error of ?${query}`,
      request: get('/posts', { query }),
      ...INVALID,
    }),
  ),
  { title: 'a post', given: [fetched('a', A_POST)], request: get('/posts/{id}', { id: '{a}' }), body: POST },
  ...[
    get('/posts/{id}'),
    patch('/posts/{id}', { body: {} }),
    put('/posts/{id}', { body: {} }),
    remove('/posts/{id}'),
    get('/posts/{id}/score'),
    post('/posts/{id}/recalculate'),
  ].map((call): ContractRow => ({ title: 'Post not found', request: { ...call, id: '999999' }, ...NOT_FOUND })),
  ...[patch, put].flatMap((change): ContractRow[] => [
    {
      title: 'approved, manual_spam_score, reviewer_notes; carries queue_status',
      given: [fetched('a')],
      request: change('/posts/{id}', {
        id: '{a}',
        body: { approved: true, manual_spam_score: 42, reviewer_notes: 'Lovely light' },
      }),
      body: {
        ...FORM,
        approved: true,
        manual_spam_score: 42,
        reviewer_notes: 'Lovely light',
        reviewed_at: TIME,
      },
      after: [
        {
          request: get('/posts/{id}', { id: '{a}' }),
          body: { approved: true, manual_spam_score: 42, reviewer_notes: 'Lovely light', reviewed_at: TIME },
        },
      ],
    },
    {
      title: 'rejected',
      given: [fetched('a')],
      request: change('/posts/{id}', { id: '{a}', body: { approved: false } }),
      body: { ...FORM, approved: false, reviewed_at: TIME },
    },
    {
      title: 'all optional',
      given: [fetched('a')],
      request: change('/posts/{id}', { id: '{a}', body: {} }),
      body: FORM,
    },
    ...[0, 100].map((score): ContractRow => ({
      title: `manual_spam_score integer 0-100 (${score})`,
      given: [fetched('a')],
      request: change('/posts/{id}', { id: '{a}', body: { manual_spam_score: score } }),
      body: { manual_spam_score: score, reviewed_at: null },
    })),
    ...[-1, 101].map((score): ContractRow => ({
      title: `Invalid spam score (0-100) (${score})`,
      given: [fetched('a')],
      request: change('/posts/{id}', { id: '{a}', body: { manual_spam_score: score } }),
      status: 400,
      detail: 'Invalid spam score (0-100)',
    })),
    {
      title: '422 validation error of a text for approved',
      given: [fetched('a')],
      request: change('/posts/{id}', { id: '{a}', body: { approved: 'yes' } }),
      ...INVALID,
    },
  ]),
  {
    title: 'no body, and gone',
    given: [fetched('a')],
    request: remove('/posts/{id}', { id: '{a}' }),
    status: 204,
    after: [{ request: get('/posts/{id}', { id: '{a}' }), ...NOT_FOUND }],
  },
  {
    title: 'each rule contributes an integer within its range; rules_triggered',
    given: [fetched('a', SPAM)],
    request: get('/posts/{id}/score', { id: '{a}' }),
    body: {
      post_id: '{a}',
      automatic_score: '{a.score}',
      manual_score: null,
      final_score: '{a.score}',
      rules: {
        all_caps: expect.any(Number),
        repeated_characters: expect.any(Number),
        spam_keywords: expect.any(Number),
        suspicious_links: expect.any(Number),
        excessive_hashtags: expect.any(Number),
        external_links: expect.any(Number),
        media_spam: expect.any(Number),
      },
      rules_triggered: expect.arrayContaining(['all_caps', 'spam_keywords', 'suspicious_links']),
    },
  },
  {
    title: 'final_score: manual overrides automatic',
    given: [fetched('a', SPAM), done(patch('/posts/{id}', { id: '{a}', body: { manual_spam_score: 3 } }))],
    request: get('/posts/{id}/score', { id: '{a}' }),
    body: { automatic_score: '{a.score}', manual_score: 3, final_score: 3 },
  },
  {
    title: 'old_score, new_score, changes',
    given: [fetched('a')],
    request: post('/posts/{id}/recalculate', { id: '{a}' }),
    body: { post_id: '{a}', old_score: '{a.score}', new_score: '{a.score}', changes: {} },
  },
  {
    title: 'results, processed, not_found',
    given: [fetched('a'), fetched('b'), done(patch('/posts/{id}', { id: '{b}', body: { manual_spam_score: 9 } }))],
    request: post('/posts/batch-score', { body: { post_ids: ['{b}', 999_999, '{a}'] } }),
    body: {
      results: [
        { post_id: '{b}', automatic_score: '{b.score}', manual_score: 9, final_score: 9 },
        { post_id: '{a}', automatic_score: '{a.score}', manual_score: null, final_score: '{a.score}' },
      ],
      processed: 2,
      not_found: 1,
    },
  },
  {
    title: 'at most 100',
    request: post('/posts/batch-score', { body: { post_ids: Array.from({ length: 100 }, (_, index) => index + 1e6) } }),
    body: { results: [], processed: 0, not_found: 100 },
  },
  ...[{ post_ids: Array.from({ length: 101 }, (_, index) => index + 1) }, {}, { post_ids: ['x'] }].map(
    (body): ContractRow => ({
      title: `422 validation error of ${JSON.stringify(body).slice(0, 30)}`,
      request: post('/posts/batch-score', { body }),
      ...INVALID,
    }),
  ),
  ...reviewed('approve', {}, true),
  ...reviewed('reject', {}, false),
  ...reviewed('review', { approved: true }, true),
  {
    title: '422 validation error: approved is required of a review',
    given: [stream(), fetched('a')],
    request: post('/posts/{id}/review', { id: '{a}', body: {} }),
    ...INVALID,
  },
];
