import { type ContractRow, get, post } from './row';
import { approved, delivered, deliveredDaysAgo, failed, fetched, reserved } from './steps';

const cleanup = (query?: string) => post('/curated/cleanup', query === undefined ? {} : { query });
const trim = (query?: string) => post('/curated/trim-pending', query === undefined ? {} : { query });
const refused = (detail: string) => ({ status: 400, detail });
const waiting = (count: number) => Array.from({ length: count }, (_, index) => approved(`waiting${index}`));

export const UPKEEP_ROWS: readonly ContractRow[] = [
  {
    title: 'retention_days default 7; deletes delivered posts older than that',
    given: [deliveredDaysAgo('old', 8), deliveredDaysAgo('young', 6), fetched('a')],
    request: cleanup(),
    body: { deleted: 1 },
    after: [
      { request: get('/posts/{id}', { id: '{old}' }), status: 404, detail: 'Post not found' },
      { request: get('/posts/{id}', { id: '{young}' }), body: { queue_status: 'delivered' } },
      { request: get('/stats'), body: { total_posts: 2, queue_status: { delivered: 2 } } },
    ],
  },
  {
    title: 'retention_days of its own',
    given: [deliveredDaysAgo('old', 8), deliveredDaysAgo('young', 6)],
    request: cleanup('retention_days=5'),
    body: { deleted: 2 },
  },
  {
    title: 'retention_days must be >= 0: 0 deletes all delivered posts, and no others',
    given: [delivered('a'), approved('b')],
    request: cleanup('retention_days=0'),
    body: { deleted: 1 },
    after: [{ request: get('/posts'), body: { items: [{ id: '{b}' }], total: 1 } }],
  },
  { title: 'negative', request: cleanup('retention_days=-1'), ...refused('retention_days must be >= 0') },
  ...['abc', '1.5', ''].map((value): ContractRow => ({
    title: `non-integer ${value}`,
    request: cleanup(`retention_days=${value}`),
    ...refused('retention_days must be an integer'),
  })),
  { title: 'deleted 0 when there is no delivery history', given: waiting(3), request: trim(), body: { deleted: 0 } },
  {
    title: 'deleted 0 when pending is within the target',
    given: [delivered('a'), ...waiting(2)],
    request: trim('lookback_days=1'),
    body: { deleted: 0 },
  },
  {
    title: 'keeps the pending count at most twice the recent daily consumption rate',
    given: [delivered('a'), ...waiting(5)],
    request: trim('lookback_days=1'),
    body: { deleted: 3 },
    after: [{ request: get('/posts', { query: 'queue_status=pending' }), body: { total: 2 } }],
  },
  {
    title: 'lookback_days default 3: three deliveries in three days are one a day',
    given: [delivered('a'), delivered('b'), deliveredDaysAgo('c', 2), deliveredDaysAgo('old', 4), ...waiting(4)],
    request: trim(),
    body: { deleted: 2 },
    after: [{ request: get('/posts', { query: 'queue_status=pending' }), body: { total: 2 } }],
  },
  ...['0', '-1'].map((value): ContractRow => ({
    title: `below 1: ${value}`,
    request: trim(`lookback_days=${value}`),
    ...refused('lookback_days must be >= 1'),
  })),
  ...['abc', '1.5', ''].map((value): ContractRow => ({
    title: `non-integer ${value}`,
    request: trim(`lookback_days=${value}`),
    ...refused('lookback_days must be an integer'),
  })),
  {
    title: 'cleanup does not move what waits or was given up',
    given: [failed('c'), reserved('a'), approved('d'), fetched('b')],
    request: cleanup('retention_days=0'),
    body: { deleted: 0 },
  },
];
