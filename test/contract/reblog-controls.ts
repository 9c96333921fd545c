import { type ContractRow, get, ID, INVALID, post, put, remove, TIME } from './row';
import { blockedHashtag, blockedUser, fetched, settings } from './steps';

const USERS = '/reblog-controls/blocked-users';
const HASHTAGS = '/reblog-controls/blocked-hashtags';
const SETTINGS = '/reblog-controls/settings';
const DEFAULTS = {
  require_media: false,
  auto_reject_blocked_users: true,
  auto_reject_blocked_hashtags: true,
  require_alt_text: false,
};
const URI = 'https://spam.example/users/buynow';
const USER = {
  id: ID,
  account_id: '@buynow@spam.example',
  username: 'buynow',
  instance: 'spam.example',
  reason: '',
  created_at: TIME,
};
const TAG = { id: ID, hashtag: 'gains', reason: '', created_at: TIME };
const BY_SPAMMER = { account: { acct: 'buynow@spam.example', username: 'buynow', uri: URI } };
const REJECTED = { approved: false, reviewed_at: TIME };
const UNREVIEWED = { approved: false, reviewed_at: null };

const atFetch = (title: string, given: ContractRow['given'], body: object): ContractRow => ({
  title,
  given: given ?? [],
  request: get('/posts/{id}', { id: '{a}' }),
  body,
});

const badPages = (path: string): ContractRow[] =>
  ['limit=1001', 'limit=0', 'skip=-1'].map((query) => ({
    title: `422 validation error of ?${query}`,
    request: get(path, { query }),
    ...INVALID,
  }));

const SETTINGS_ROWS: readonly ContractRow[] = [
  {
    title: 'require_media false, both auto_reject flags true, require_alt_text false',
    request: get(SETTINGS),
    body: { ...DEFAULTS, created_at: TIME, updated_at: TIME },
  },
  ...Object.entries(DEFAULTS).map(([name, value]): ContractRow => ({
    title: `${name} alone`,
    request: put(SETTINGS, { body: { [name]: !value } }),
    body: { ...DEFAULTS, [name]: !value, updated_at: TIME },
    after: [{ request: get(SETTINGS), body: { ...DEFAULTS, [name]: !value } }],
  })),
  { title: 'all optional', request: put(SETTINGS, { body: {} }), body: DEFAULTS },
  { title: '422 validation error of a text', request: put(SETTINGS, { body: { require_media: 'true' } }), ...INVALID },
];

const USER_ROWS: readonly ContractRow[] = [
  {
    title: 'list envelope; skip default 0; limit default 100',
    given: [blockedUser(USER.account_id)],
    request: get(USERS),
    body: { items: [USER], total: 1, skip: 0, limit: 100 },
  },
  {
    title: 'newest first, and a part of it',
    given: [blockedUser('@a@spam.example'), blockedUser('@b@spam.example'), blockedUser('@c@spam.example')],
    request: get(USERS),
    body: { items: [{ username: 'c' }, { username: 'b' }, { username: 'a' }], total: 3 },
    after: [
      {
        request: get(USERS, { query: 'skip=1&limit=1' }),
        body: { items: [{ username: 'b' }], total: 3, skip: 1, limit: 1 },
      },
    ],
  },
  ...badPages(USERS),
  {
    title: '@user@instance form',
    request: post(USERS, { body: { account_id: '@buynow@spam.example', reason: 'Spam' } }),
    status: 201,
    body: { ...USER, reason: 'Spam' },
  },
  {
    title: 'full ActivityPub user URI',
    request: post(USERS, { body: { account_id: URI } }),
    status: 201,
    body: { ...USER, account_id: URI },
  },
  {
    title: 'User already blocked',
    given: [blockedUser(USER.account_id)],
    request: post(USERS, { body: { account_id: URI } }),
    status: 409,
    detail: 'User already blocked',
  },
  ...['nobody', '@nobody', '', 'ftp://spam.example/users/a', '@*@*'].map((account_id): ContractRow => ({
    title: `Invalid account format: ${account_id}`,
    request: post(USERS, { body: { account_id } }),
    status: 400,
    detail: 'Invalid account format',
  })),
  { title: '422 validation error: account_id is required', request: post(USERS, { body: {} }), ...INVALID },
  {
    title: 'no body, and gone',
    given: [blockedUser(USER.account_id)],
    request: remove(`${USERS}/{id}`, { id: '{user}' }),
    status: 204,
    after: [{ request: get(USERS), body: { items: [], total: 0 } }],
  },
  {
    title: 'Blocked user not found',
    request: remove(`${USERS}/{id}`, { id: '999999' }),
    status: 404,
    detail: 'Blocked user not found',
  },
  atFetch('auto-reject blocked users', [blockedUser(USER.account_id), fetched('a', BY_SPAMMER)], REJECTED),
  atFetch('auto-reject blocked users', [blockedUser(URI), fetched('a', BY_SPAMMER)], REJECTED),
  atFetch('auto-reject blocked users', [blockedUser('@else@spam.example'), fetched('a', BY_SPAMMER)], UNREVIEWED),
  atFetch(
    'auto-reject blocked users only when switched on',
    [settings({ auto_reject_blocked_users: false }), blockedUser(USER.account_id), fetched('a', BY_SPAMMER)],
    UNREVIEWED,
  ),
];

const HASHTAG_ROWS: readonly ContractRow[] = [
  {
    title: 'list envelope; skip default 0; limit default 100',
    given: [blockedHashtag('gains')],
    request: get(HASHTAGS),
    body: { items: [TAG], total: 1, skip: 0, limit: 100 },
  },
  {
    title: 'newest first, and a part of it',
    given: [blockedHashtag('a'), blockedHashtag('b'), blockedHashtag('c')],
    request: get(HASHTAGS),
    body: { items: [{ hashtag: 'c' }, { hashtag: 'b' }, { hashtag: 'a' }], total: 3 },
    after: [
      {
        request: get(HASHTAGS, { query: 'skip=2&limit=5' }),
        body: { items: [{ hashtag: 'a' }], total: 3, skip: 2, limit: 5 },
      },
    ],
  },
  ...badPages(HASHTAGS),
  {
    title: 'hashtag string required (without #); reason optional',
    request: post(HASHTAGS, { body: { hashtag: 'gains', reason: 'Fraud' } }),
    status: 201,
    body: { ...TAG, reason: 'Fraud' },
  },
  {
    title: 'Hashtag already blocked',
    given: [blockedHashtag('gains')],
    request: post(HASHTAGS, { body: { hashtag: '#Gains' } }),
    status: 409,
    detail: 'Hashtag already blocked',
  },
  {
    title: '422 validation error: hashtag is required',
    request: post(HASHTAGS, { body: { reason: 'x' } }),
    ...INVALID,
  },
  {
    title: 'no body, and gone',
    given: [blockedHashtag('gains')],
    request: remove(`${HASHTAGS}/{id}`, { id: '{tag}' }),
    status: 204,
    after: [{ request: get(HASHTAGS), body: { items: [], total: 0 } }],
  },
  {
    title: 'Blocked hashtag not found',
    request: remove(`${HASHTAGS}/{id}`, { id: '999999' }),
    status: 404,
    detail: 'Blocked hashtag not found',
  },
  atFetch('auto-reject blocked hashtags', [blockedHashtag('Cats'), fetched('a')], REJECTED),
  atFetch('auto-reject blocked hashtags', [blockedHashtag('dogs'), fetched('a')], UNREVIEWED),
  atFetch(
    'auto-reject blocked hashtags only when switched on',
    [settings({ auto_reject_blocked_hashtags: false }), blockedHashtag('cats'), fetched('a')],
    UNREVIEWED,
  ),
];

export const REBLOG_ROWS: readonly ContractRow[] = [...SETTINGS_ROWS, ...USER_ROWS, ...HASHTAG_ROWS];
