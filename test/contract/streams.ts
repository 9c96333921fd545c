import { type ContractRow, get, ID, INVALID, otherThan, patch, post, put, remove, TEXT, TIME } from './row';
import { fetched, served, servedEntries, stream, done } from './steps';

const STREAM = {
  id: '{stream}',
  hashtag: 'cats',
  instance: '{stream.instance}',
  active: true,
  last_fetch: null,
  post_count: 0,
  created_at: TIME,
  updated_at: TIME,
};
const NOT_FOUND = { status: 404, detail: 'Stream not found' };
const EXISTS = { status: 409, detail: 'Stream already exists' };
const BAD_DOMAIN = { status: 400, detail: 'Invalid instance domain' };
const DEAD = { hashtag: 'gone', instance: '127.0.0.1:1' };

const HASHTAG_ROWS: readonly ContractRow[] = [
  {
    title: 'hashtag string required; instance string required; active optional default true',
    request: post('/hashtags', { body: { hashtag: 'photography', instance: 'fjordlys.example' } }),
    status: 201,
    body: { ...STREAM, id: ID, hashtag: 'photography', instance: 'fjordlys.example' },
  },
  {
    title: 'active false',
    request: post('/hashtags', { body: { hashtag: 'photography', instance: 'fjordlys.example', active: false } }),
    status: 201,
    body: { active: false },
  },
  {
    title: 'hashtag name without the leading #',
    request: post('/hashtags', { body: { hashtag: '#photography', instance: 'fjordlys.example' } }),
    status: 201,
    body: { hashtag: 'photography' },
  },
  {
    title: 'Stream already exists',
    given: [stream()],
    request: post('/hashtags', { body: { hashtag: 'cats', instance: '{stream.instance}' } }),
    ...EXISTS,
  },
  ...['https://fjordlys.example', 'fjordlys.example/path', 'nodots', 'me@fjordlys.example', ''].map(
    (instance): ContractRow => ({
      title: `Invalid instance domain (${instance})`,
      request: post('/hashtags', { body: { hashtag: 'cats', instance } }),
      ...BAD_DOMAIN,
    }),
  ),
  ...[{ hashtag: 'cats' }, { instance: 'fjordlys.example' }, { hashtag: 7, instance: 'fjordlys.example' }].map(
    (body): ContractRow => ({
      title: `422 validation error of ${JSON.stringify(body)}`,
      request: post('/hashtags', { body }),
      ...INVALID,
    }),
  ),
  {
    title: 'list envelope; skip default 0; limit default 100',
    given: [stream()],
    request: get('/hashtags'),
    body: { items: [STREAM], total: 1, skip: 0, limit: 100 },
  },
  {
    title: 'sorted by creation date, newest first',
    given: [stream(), stream({ hashtag: 'dogs' }, 'second')],
    request: get('/hashtags'),
    body: { items: [{ id: '{second}' }, { id: '{stream}' }], total: 2 },
  },
  {
    title: 'skip and limit take a part',
    given: [stream(), stream({ hashtag: 'dogs' }, 'second'), stream({ hashtag: 'owls' }, 'third')],
    request: get('/hashtags', { query: 'skip=1&limit=1' }),
    body: { items: [{ id: '{second}' }], total: 3, skip: 1, limit: 1 },
  },
  {
    title: 'limit max 1000',
    request: get('/hashtags', { query: 'limit=1000' }),
    body: { items: [], total: 0, skip: 0, limit: 1000 },
  },
  ...['limit=1001', 'limit=0', 'skip=-1', 'active=maybe'].map((query): ContractRow => ({
    title: `422 validation error of ?${query}`,
    request: get('/hashtags', { query }),
    ...INVALID,
  })),
  ...[
    ['true', '{stream}'],
    ['false', '{paused}'],
  ].map(([active, id]): ContractRow => ({
    title: `active ${active}`,
    given: [stream(), stream({ hashtag: 'dogs', active: false }, 'paused')],
    request: get('/hashtags', { query: `active=${active}` }),
    body: { items: [{ id }], total: 1 },
  })),
  { title: 'a stream', given: [stream()], request: get('/hashtags/{id}', { id: '{stream}' }), body: STREAM },
  ...[patch, put].flatMap((change): ContractRow[] => [
    {
      title: 'all optional: hashtag, instance, active; updated_at refreshed',
      given: [stream()],
      request: change('/hashtags/{id}', {
        id: '{stream}',
        body: { hashtag: 'dogs', instance: 'other.example', active: false },
      }),
      body: (known) => ({
        ...STREAM,
        hashtag: 'dogs',
        instance: 'other.example',
        active: false,
        updated_at: otherThan(known.get('stream.updated_at')),
      }),
    },
    {
      title: 'a body without a field leaves everything',
      given: [stream()],
      request: change('/hashtags/{id}', { id: '{stream}', body: {} }),
      body: STREAM,
    },
    {
      title: 'Invalid instance domain',
      given: [stream()],
      request: change('/hashtags/{id}', { id: '{stream}', body: { instance: 'a b' } }),
      ...BAD_DOMAIN,
    },
    {
      title: 'Stream already exists',
      given: [stream(), stream({ hashtag: 'dogs' }, 'other')],
      request: change('/hashtags/{id}', { id: '{other}', body: { hashtag: 'cats' } }),
      ...EXISTS,
    },
    { title: 'Stream not found', request: change('/hashtags/{id}', { id: '999999', body: {} }), ...NOT_FOUND },
  ]),
  {
    title: 'no body; deleting a stream keeps its historical posts',
    given: [fetched('a')],
    request: remove('/hashtags/{id}', { id: '{stream}' }),
    status: 204,
    after: [
      { request: get('/hashtags/{id}', { id: '{stream}' }), ...NOT_FOUND },
      {
        request: get('/posts/{id}', { id: '{a}' }),
        body: { stream_id: '{stream}', stream_hashtag: 'cats' },
      },
    ],
  },
  ...[get('/hashtags/{id}'), remove('/hashtags/{id}'), post('/hashtags/{id}/fetch')].map((call): ContractRow => ({
    title: 'Stream not found',
    request: { ...call, id: '999999' },
    ...NOT_FOUND,
  })),
  {
    title:
      'fetched_count (posts retrieved), added_count (new posts stored), skipped_count, errors; post_count and last_fetch',
    given: [stream(), served(3)],
    request: post('/hashtags/{id}/fetch', { id: '{stream}' }),
    body: {
      stream_id: '{stream}',
      hashtag: 'cats',
      fetched_count: 3,
      added_count: 3,
      skipped_count: 0,
      errors: [],
    },
    after: [
      {
        request: get('/hashtags/{id}', { id: '{stream}' }),
        body: { ...STREAM, post_count: 3, last_fetch: TIME },
      },
    ],
  },
  {
    title: 'skipped_count: posts already stored',
    given: [stream(), served(3), done(post('/hashtags/{id}/fetch', { id: '{stream}' }))],
    request: post('/hashtags/{id}/fetch', { id: '{stream}' }),
    body: { fetched_count: 3, added_count: 0, skipped_count: 3, errors: [] },
  },
  {
    title: 'an errors array, a text for each status that cannot be read',
    given: [stream(), servedEntries({ id: '1139' }, null)],
    request: post('/hashtags/{id}/fetch', { id: '{stream}' }),
    body: { fetched_count: 0, added_count: 0, skipped_count: 0, errors: [TEXT, TEXT] },
  },
  ...[
    ['', 20],
    ['limit=1', 1],
    ['limit=100', 100],
  ].map(([query, fetched_count]): ContractRow => ({
    title: `limit default 20, range 1-100 (${query})`,
    given: [stream(), served(110)],
    request: post('/hashtags/{id}/fetch', { id: '{stream}', query: String(query) }),
    body: { fetched_count },
  })),
  ...['limit=0', 'limit=101', 'limit=x'].map((query): ContractRow => ({
    title: `422 validation error of ?${query}`,
    given: [stream()],
    request: post('/hashtags/{id}/fetch', { id: '{stream}', query }),
    ...INVALID,
  })),
  {
    title: 'Instance unreachable',
    given: [stream(DEAD)],
    request: post('/hashtags/{id}/fetch', { id: '{stream}' }),
    status: 503,
    detail: 'Instance unreachable',
  },
  {
    title: 'total_streams (active streams processed), successful, failed, total_fetched, total_added, results',
    given: [stream(), served(2)],
    request: post('/hashtags/fetch-all'),
    body: {
      total_streams: 1,
      successful: 1,
      failed: 0,
      total_fetched: 2,
      total_added: 2,
      results: [{ stream_id: '{stream}', hashtag: 'cats', fetched_count: 2, added_count: 2, status: 'success' }],
    },
  },
  {
    title: 'limit default 20, maximum posts per stream',
    given: [stream(), served(30), stream({ hashtag: 'dogs' }, 'second'), served(30, 'dogs')],
    request: post('/hashtags/fetch-all'),
    body: { total_streams: 2, total_fetched: 40, results: [{ fetched_count: 20 }, { fetched_count: 20 }] },
  },
  {
    title: 'limit of its own',
    given: [stream(), served(30)],
    request: post('/hashtags/fetch-all', { query: 'limit=3' }),
    body: { total_fetched: 3 },
  },
  {
    title: 'inactive streams are skipped',
    given: [stream({ active: false }), served(2)],
    request: post('/hashtags/fetch-all'),
    body: { total_streams: 0, successful: 0, failed: 0, total_fetched: 0, total_added: 0, results: [] },
  },
  {
    title: 'a stream that fails is a row with another status',
    given: [stream(DEAD)],
    request: post('/hashtags/fetch-all'),
    body: {
      total_streams: 1,
      successful: 0,
      failed: 1,
      results: [{ stream_id: '{stream}', hashtag: 'gone', fetched_count: 0, added_count: 0, status: 'error' }],
    },
  },
];

/** The table "Streams", under both of the specification's prefixes. */
export const STREAM_ROWS: readonly ContractRow[] = [...HASHTAG_ROWS, ...HASHTAG_ROWS.map(underStreams)];

function underStreams(row: ContractRow): ContractRow {
  const move = <T extends { request: ContractRow['request'] }>(exchange: T): T => ({
    ...exchange,
    request: { ...exchange.request, operation: exchange.request.operation.replace('/hashtags', '/streams') },
  });
  return { ...move(row), ...(row.after ? { after: row.after.map(move) } : {}) };
}
