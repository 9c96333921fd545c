import { type Call, type ContractRow, get, post, put, type Step, TEXT, TIME } from './row';
import {
  approved,
  blockedHashtag,
  blockedUser,
  delivered,
  done,
  failed,
  fetched,
  PICTURE,
  PICTURE_WITHOUT_ALT,
  reserved,
  settings,
  timedOut,
  topical,
} from './steps';

const NEXT = get('/curated/next');
const next = (query: string): Call => get('/curated/next', { query });
const on = (action: string, more: Omit<Call, 'operation'> = {}): Call =>
  post(`/curated/{post_id}/${action}`, { id: '{a}', ...more });
const ERROR = on('error', { body: { reason: 'Duplicate attachment' } });
const ofPost = (name: string, more: object = {}) => ({ status: 200, body: { fenliu_post_id: `{${name}}`, ...more } });
const NOTHING = { status: 204 };
const isThen = (body: object) => ({ request: get('/posts/{id}', { id: '{a}' }), body });

/** A time that lies so many seconds from now, give or take some. */
const secondsFromNow = (seconds: number): unknown => ({
  asymmetricMatch: (time: string) => Math.abs(Date.parse(time) - Date.now() - seconds * 1_000) < 5_000,
  toString: () => 'secondsFromNow',
});

/** Draws enough to see a post that must stay away, and goes on until each of two was seen: one stays away by 2^-39. */
const drawn =
  (query: string, names: string[]): Step =>
  async (scene) => {
    const seen = new Set<unknown>();
    for (let draw = 0; draw < 15 || (draw < 40 && seen.size < names.length); draw++) {
      const item = await scene.demand(next(query));
      seen.add(item.fenliu_post_id);
      await scene.demand(post('/curated/{post_id}/nack', { id: String(item.fenliu_post_id) }));
    }
    expectSame(
      [...seen],
      names.map((name) => scene.known.get(name)),
    );
  };

function expectSame(seen: unknown[], wanted: unknown[]): void {
  const [left, right] = [seen, wanted].map((ids) =>
    ids
      .map(Number)
      .toSorted((a, b) => a - b)
      .join(),
  );
  if (left !== right) throw new Error(`The queue handed out ${left}, not ${right}`);
}

const eligible = (title: string, more: Partial<ContractRow>): ContractRow => ({
  title,
  request: NEXT,
  status: 204,
  ...more,
});

const BY_NOOR = { account: { acct: 'noor@else.example', username: 'noor', uri: 'https://else.example/users/noor' } };
const OTHER_INSTANCES_PICTURES = { media_attachments: [PICTURE, PICTURE_WITHOUT_ALT] };

const NEXT_ROWS: readonly ContractRow[] = [
  {
    title: 'queue item; pending to reserved',
    given: [
      approved('a', {
        media_attachments: [PICTURE],
        content: '<p>Good <b>morning</b> &amp; hello</p>',
        account: { acct: 'mira', username: 'mira', uri: 'https://fjordlys.example/users/mira' },
        url: 'https://fjordlys.example/@mira/1',
      }),
    ],
    request: NEXT,
    ...ofPost('a', {
      post_uri: '{a.uri}',
      post_url: 'https://fjordlys.example/@mira/1',
      author_account: expect.stringMatching(/^@mira@./),
      content_snippet: 'Good morning & hello',
      hashtags: ['cats'],
      stream: 'cats',
      has_attachments: true,
      spam_score: '{a.score}',
      post_created_at: '{a.created_at}',
      approved_at: TIME,
      is_topical: false,
      reserved_until: secondsFromNow(300),
    }),
    after: [isThen({ queue_status: 'reserved' })],
  },
  { title: 'no body when nothing is available', request: NEXT, ...NOTHING },
  { title: 'a post that nobody approved is not available', given: [fetched('a')], request: NEXT, ...NOTHING },
  { title: 'a reserved post is served once', given: [reserved('a')], request: NEXT, ...NOTHING },
  {
    title: 'default order: oldest eligible post first',
    given: [
      approved('new', { created_at: '2026-02-03T00:00:00.000Z' }),
      approved('old', { created_at: '2026-02-01T00:00:00.000Z' }),
      approved('middle', { created_at: '2026-02-02T00:00:00.000Z' }),
    ],
    request: NEXT,
    ...ofPost('old'),
    after: [
      { request: NEXT, ...ofPost('middle') },
      { request: NEXT, ...ofPost('new') },
    ],
  },
  {
    title: 'content_snippet: first 280 characters of plain-text content',
    given: [approved('a', { content: `<p>${'é😀'.repeat(150)}</p>` })],
    request: NEXT,
    ...ofPost('a', { content_snippet: 'é😀'.repeat(140) }),
  },
  {
    title: 'the effective score is the manual score when set',
    given: [fetched('a'), done(post('/posts/{id}/approve', { id: '{a}', body: { manual_spam_score: 77 } }))],
    request: NEXT,
    ...ofPost('a', { spam_score: 77 }),
  },
  ...['true', '1', 'yes', 'false'].map((random): ContractRow => ({
    title: `random ${random}: an eligible post at random, or that author's oldest pending post`,
    given: [
      approved('noors', BY_NOOR),
      approved('old'),
      approved('new'),
      drawn(`random=${random}`, random === 'false' ? ['noors'] : ['noors', 'old']),
    ],
    request: next(`random=${random}`),
    body: { author_account: TEXT },
  })),
  eligible('require_media: a post without media is left out', {
    given: [approved('a'), settings({ require_media: true })],
  }),
  eligible('require_media: a post with media is served', {
    given: [approved('plain'), approved('a', { media_attachments: [PICTURE] }), settings({ require_media: true })],
    ...ofPost('a'),
  }),
  eligible('require_alt_text: all media attachments have alt text', {
    given: [
      approved('half', OTHER_INSTANCES_PICTURES),
      approved('a', { media_attachments: [PICTURE] }),
      settings({ require_alt_text: true }),
    ],
    ...ofPost('a'),
    after: [{ request: NEXT, ...NOTHING }],
  }),
  eligible('a blocked user is left out', {
    given: [approved('a', BY_NOOR), blockedUser('@noor@else.example')],
  }),
  eligible('a blocked hashtag is left out', {
    given: [approved('a'), blockedHashtag('Cats')],
  }),
];

/** The clock of this table's service stands on a Monday, 2 March. */
export const A_MONDAY = new Date('2026-03-02T12:00:00.000Z');
const TODAY = { hashtag: 'stove', topical_day_of_week: 'Monday' };
const NOT_TODAY = { hashtag: 'stove', topical_day_of_week: 'Tuesday' };
const ON_STOVE = { tags: [{ name: 'cats' }, { name: 'Stove' }] };

type TopicalRow = [query: string, today: string, available: string, result: string];

const TOPICAL_TABLE: readonly TopicalRow[] = [
  ['false', 'any', 'any', 'any'],
  ['true false', 'yes', 'yes', 'topical'],
  ['true false', 'yes', 'no', 'normal'],
  ['true false', 'no', 'any', 'normal'],
  ['true true', 'yes', 'yes', 'topical'],
  ['true true', 'yes', 'no', 'nothing'],
  ['true true', 'no', 'any', 'nothing'],
];

/** A row of the topical table, for each selection: the older post is no topical one, so that the table decides. */
function topicalRows([flags, today, available, result]: TopicalRow): ContractRow[] {
  const [include = '', only] = flags.split(' ');
  const query = `include_topical=${include}${only ? `&topical_only=${only}` : ''}`;
  const noor = { ...BY_NOOR };
  const posts = [approved('plain'), ...(available === 'no' ? [] : [approved('stove', { ...noor, ...ON_STOVE })])];
  const answer = {
    topical: ofPost('stove', { is_topical: true }),
    normal: ofPost('plain', { is_topical: false }),
    any: ofPost('plain', { is_topical: false }),
    nothing: NOTHING,
  }[result];
  return [
    {
      title: `include_topical ${include}, topical_only ${only ?? 'any'}, today ${today}, available ${available}: ${result}`,
      given: [...posts, topical(today === 'no' ? NOT_TODAY : TODAY)],
      request: next(query),
      ...(answer ?? NOTHING),
    },
  ];
}

export const TOPICAL_SELECTION_ROWS: readonly ContractRow[] = [
  ...TOPICAL_TABLE.flatMap(topicalRows),
  {
    title: 'include_topical false, topical_only true: normal queue',
    given: [approved('plain'), approved('stove', ON_STOVE), topical(TODAY)],
    request: next('topical_only=true'),
    ...ofPost('plain'),
  },
  ...[
    { hashtag: 'stove', topical_month_day: '03-02' },
    { hashtag: 'stove', topical_day_of_week: 'Sunday', topical_month_day: '03-02' },
    TODAY,
  ].map((rule): ContractRow => ({
    title: `today matches ${JSON.stringify(rule)}`,
    given: [approved('plain'), approved('stove', ON_STOVE), topical({ ...NOT_TODAY, hashtag: 'other' }), topical(rule)],
    request: next('include_topical=true&topical_only=true'),
    ...ofPost('stove', { is_topical: true }),
  })),
  {
    title: 'a random topical post',
    given: [approved('plain'), approved('stove', { ...BY_NOOR, ...ON_STOVE }), topical(TODAY)],
    request: next('include_topical=true&random=true'),
    ...ofPost('stove', { is_topical: true }),
  },
];

const STATES = [
  ['pending', approved('a')],
  ['reserved', reserved('a')],
  ['delivered', delivered('a')],
  ['error', failed('a')],
] as const;

function refusals(action: string, expected: string): ContractRow[] {
  return STATES.filter(([state]) => state !== expected).map(([state, given]) => ({
    title: `Post is in state '${state}', expected '${expected}'`,
    given: [given],
    request: action === 'error' ? ERROR : on(action),
    status: 409,
    detail: `Post is in state '${state}', expected '${expected}'`,
    after: [isThen({ queue_status: state })],
  }));
}

const DUPLICATE = {
  error_type: 'duplicate_attachment',
  match_type: 'dhash',
  current_url: 'https://media.example/1.jpg',
  current_dhash: '9f1c3e7a5b2d4860',
  matched_url: 'https://media.example/2.jpg',
  matched_dhash: '9f1c3e7a5b2d4861',
  matched_post_id: '4242',
};

const badError = (title: string, more: Omit<Call, 'operation'>, status: number, detail: string): ContractRow => ({
  title,
  given: [reserved('a')],
  request: on('error', more),
  status,
  detail,
  after: [isThen({ queue_status: 'reserved' })],
});

const SETTLING_ROWS: readonly ContractRow[] = [
  {
    title: 'reserved to delivered',
    given: [reserved('a')],
    request: on('ack'),
    status: 204,
    after: [isThen({ queue_status: 'delivered' }), { request: NEXT, ...NOTHING }],
  },
  {
    title: 'reserved to pending, re-presented on a later next call',
    given: [reserved('a')],
    request: on('nack'),
    status: 204,
    after: [isThen({ queue_status: 'pending' }), { request: NEXT, ...ofPost('a') }],
  },
  {
    title: 'reserved to error: reason and details stored; never re-queued automatically',
    given: [reserved('a')],
    request: on('error', { body: { reason: 'Duplicate attachment', error_details: DUPLICATE } }),
    status: 204,
    after: [
      isThen({ queue_status: 'error', error_reason: 'Duplicate attachment', error_details: DUPLICATE }),
      { request: NEXT, ...NOTHING },
    ],
  },
  {
    title: 'error to pending; operator action',
    given: [failed('a')],
    request: on('requeue'),
    status: 204,
    after: [isThen({ queue_status: 'pending' }), { request: NEXT, ...ofPost('a') }],
  },
  ...refusals('ack', 'reserved'),
  ...refusals('nack', 'reserved'),
  ...refusals('error', 'reserved'),
  ...refusals('requeue', 'error'),
  ...[on('ack'), on('nack'), ERROR, on('requeue')].map((call): ContractRow => ({
    title: 'Post <id> not found',
    request: { ...call, id: '999999' },
    status: 404,
    detail: 'Post 999999 not found',
  })),
  ...['x', 'é'.repeat(1_000)].map((reason): ContractRow => ({
    title: `reason of ${reason.length} characters`,
    given: [reserved('a')],
    request: on('error', { body: { reason } }),
    status: 204,
    after: [isThen({ queue_status: 'error', error_reason: reason, error_details: null })],
  })),
  badError('Invalid JSON body', { text: '{"reason": ' }, 400, 'Invalid JSON body'),
  badError('Validation error: no reason', { body: {} }, 422, 'Validation error...'),
  badError('Validation error: reason of 0 characters', { body: { reason: '' } }, 422, 'Validation error...'),
  badError('Validation error: 1001 characters', { body: { reason: 'x'.repeat(1_001) } }, 422, 'Validation error...'),
  badError('Validation error: reason is no text', { body: { reason: 5 } }, 422, 'Validation error...'),
  badError(
    'Validation error: details are no object',
    { body: { reason: 'x', error_details: [] } },
    422,
    'Validation error...',
  ),
];

/** The table "Curated queue" but for its upkeep, and the table "Queue status of a post". */
export const QUEUE_ROWS: readonly ContractRow[] = [...NEXT_ROWS, ...SETTLING_ROWS];

/** A service whose reservations run out after 30 seconds. */
export const TIMEOUT_ROWS: readonly ContractRow[] = [
  {
    title: 'reserved longer than the timeout: pending, swept at each next call',
    given: [reserved('a'), timedOut('a')],
    request: NEXT,
    ...ofPost('a', { reserved_until: secondsFromNow(30) }),
  },
  {
    title: 'a post in error never runs out',
    given: [failed('a'), timedOut('a')],
    request: NEXT,
    ...NOTHING,
    after: [isThen({ queue_status: 'error', content: TEXT })],
  },
  {
    title: 'settings of before the reservation do not end it',
    given: [reserved('a'), done(put('/reblog-controls/settings', { body: { require_media: true } }))],
    request: on('ack'),
    status: 204,
  },
];
