import { type ContractRow, get, ID, INVALID, patch, post, remove, TIME } from './row';
import { topical } from './steps';

const RULE = {
  id: ID,
  hashtag: 'caturday',
  topical_day_of_week: 'Saturday',
  topical_month_day: null,
  created_at: TIME,
};
const CATURDAY = { hashtag: 'caturday', topical_day_of_week: 'Saturday' };
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const change = (body: object) => patch('/topical-tags/{id}', { id: '{rule}', body });

export const TOPICAL_TAG_ROWS: readonly ContractRow[] = [
  { title: 'an empty array', request: get('/topical-tags'), body: [] },
  {
    title: 'a bare array of Topical rule, newest first',
    given: [topical({ hashtag: 'first', topical_month_day: '12-31' }), topical(CATURDAY)],
    request: get('/topical-tags'),
    body: [RULE, { hashtag: 'first', topical_day_of_week: null, topical_month_day: '12-31' }],
  },
  { title: 'a rule', request: post('/topical-tags', { body: CATURDAY }), status: 201, body: RULE },
  ...DAYS.map((day): ContractRow => ({
    title: day,
    request: post('/topical-tags', { body: { hashtag: 'a', topical_day_of_week: day } }),
    status: 201,
    body: { topical_day_of_week: day },
  })),
  ...['monday', 'MONDAY', 'Mon', ''].map((day): ContractRow => ({
    title: `422 for the day ${day}`,
    request: post('/topical-tags', { body: { hashtag: 'a', topical_day_of_week: day } }),
    ...INVALID,
  })),
  ...[
    { topical_month_day: '02-29' },
    { topical_day_of_week: null, topical_month_day: null },
    { topical_day_of_week: 'Monday', topical_month_day: '01-01' },
  ].map((fields): ContractRow => ({
    title: `accepted: ${JSON.stringify(fields)}`,
    request: post('/topical-tags', { body: { hashtag: 'a', ...fields } }),
    status: 201,
    body: fields,
  })),
  ...['13-01', '02-30', '1-1', '2026-01-01', '00-10', 'Monday', ''].map((date): ContractRow => ({
    title: `topical_month_day must be in MM-DD format: ${date}`,
    request: post('/topical-tags', { body: { hashtag: 'a', topical_month_day: date } }),
    status: 422,
    detail: 'topical_month_day must be in MM-DD format',
  })),
  { title: '422 validation error: hashtag is required', request: post('/topical-tags', { body: {} }), ...INVALID },
  {
    title: "Hashtag '<hashtag>' already has a topical rule",
    given: [topical(CATURDAY)],
    request: post('/topical-tags', { body: { hashtag: '#Caturday' } }),
    status: 409,
    detail: "Hashtag 'Caturday' already has a topical rule",
  },
  {
    title: 'only provided fields change',
    given: [topical(CATURDAY)],
    request: change({ topical_month_day: '08-08' }),
    body: { ...RULE, topical_month_day: '08-08' },
  },
  {
    title: 'null clears the day',
    given: [topical({ ...CATURDAY, topical_month_day: '08-08' })],
    request: change({ topical_day_of_week: null }),
    body: { ...RULE, topical_day_of_week: null, topical_month_day: '08-08' },
  },
  {
    title: 'null clears the date',
    given: [topical({ ...CATURDAY, topical_month_day: '08-08' })],
    request: change({ topical_month_day: null }),
    body: RULE,
  },
  {
    title: 'another hashtag',
    given: [topical(CATURDAY)],
    request: change({ hashtag: 'dogs' }),
    body: { ...RULE, hashtag: 'dogs' },
  },
  {
    title: "Hashtag '<hashtag>' already has a topical rule",
    given: [topical({ hashtag: 'dogs' }), topical(CATURDAY)],
    request: change({ hashtag: 'dogs' }),
    status: 409,
    detail: "Hashtag 'dogs' already has a topical rule",
  },
  {
    title: 'topical_month_day must be in MM-DD format',
    given: [topical(CATURDAY)],
    request: change({ topical_month_day: '31-12' }),
    status: 422,
    detail: 'topical_month_day must be in MM-DD format',
  },
  {
    title: 'no body, and gone',
    given: [topical(CATURDAY)],
    request: remove('/topical-tags/{id}', { id: '{rule}' }),
    status: 204,
    after: [{ request: get('/topical-tags'), body: [] }],
  },
  ...[patch('/topical-tags/{id}', { body: {} }), remove('/topical-tags/{id}')].map((call): ContractRow => ({
    title: 'Topical tag not found',
    request: { ...call, id: '999999' },
    status: 404,
    detail: 'Topical tag not found',
  })),
];
