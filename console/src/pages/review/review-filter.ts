import type { PostQuery } from '../../api/posts';
import { isDay, midnight } from '../../ui/days';
import { webUrl } from '../../ui/web-address';

export const STATES = ['waiting', 'approved', 'rejected', 'all'] as const;
export const MEDIA = ['any', 'with', 'without', 'missing-alt'] as const;
export const SIGNALS = ['discoverable', 'indexable', 'noindex', 'bot', 'nobot', 'unknown', 'consenting'] as const;
export const SORTS = [
  'newest',
  'oldest',
  'score_desc',
  'score_asc',
  'author',
  'predicted_desc',
  'predicted_asc',
  'wave_desc',
] as const;

export type Sort = (typeof SORTS)[number];

export interface ReviewFilter {
  state: (typeof STATES)[number];
  streams: readonly number[];
  scoreMin: number;
  scoreMax: number;
  media: (typeof MEDIA)[number];
  language: string | null;
  signal: (typeof SIGNALS)[number] | null;
  wave: number | null;
  /** The least number of accounts in the post's wave. */
  waveMin: number | null;
  /** Whose posts: a handle, or the author's ActivityPub URI. */
  author: string | null;
  rule: string | null;
  /** The predicted approval, in percent; null at both ends: predicted or not. */
  predicted: readonly [min: number, max: number] | null;
  /** The days on which a post was written, as YYYY-MM-DD. */
  from: string | null;
  to: string | null;
  search: string;
  sort: Sort;
}

export const NO_FILTER: ReviewFilter = {
  state: 'waiting',
  streams: [],
  scoreMin: 0,
  scoreMax: 100,
  media: 'any',
  language: null,
  signal: null,
  wave: null,
  waveMin: null,
  author: null,
  rule: null,
  predicted: null,
  from: null,
  to: null,
  search: '',
  sort: 'newest',
};

/** Does the list have only unreviewed posts with a prediction, which the service can sort by? */
export function isPredicted(sort: ReviewFilter['sort']): boolean {
  return sort === 'predicted_desc' || sort === 'predicted_asc';
}

/** Applies a change. Only unreviewed posts can be sorted by prediction, so the older of the two choices gives way. */
export function changeFilter(filter: ReviewFilter, change: Partial<ReviewFilter>): ReviewFilter {
  const next = { ...filter, ...change };
  if (next.state === 'waiting' || !isPredicted(next.sort)) return next;
  return change.sort === undefined ? { ...next, sort: 'newest' } : { ...next, state: 'waiting' };
}

const among = <Name extends string>(names: readonly Name[], value: string | null): Name | null =>
  names.find((name) => name === value) ?? null;

const score = (value: string | null | undefined, otherwise: number): number =>
  value && /^\d{1,3}$/.test(value) && Number(value) <= 100 ? Number(value) : otherwise;

const NUMBER = /^\d{1,15}$/;
const RANGE = /^\d{1,3}-\d{1,3}$/;

/** The filter in an address; missing or invalid parts get defaults. */
export function readFilter(address: URLSearchParams): ReviewFilter {
  const text = (name: string, form: RegExp) => form.exec(address.get(name) ?? '')?.[0] ?? null;
  const day = (name: string) => {
    const value = address.get(name);
    return value !== null && isDay(value) ? value : null;
  };
  const state = among(STATES, address.get('state')) ?? 'waiting';
  const sort = among(SORTS, address.get('sort')) ?? 'newest';
  const predicted = text('predicted', RANGE)?.split('-');
  return {
    state,
    streams: (address.get('streams') ?? '')
      .split(',')
      .filter((id) => NUMBER.test(id))
      .map(Number),
    scoreMin: score(address.get('score_min'), 0),
    scoreMax: score(address.get('score_max'), 100),
    media: among(MEDIA, address.get('media')) ?? 'any',
    language: text('language', /^[a-z]{2,8}$/),
    signal: among(SIGNALS, address.get('signal')),
    wave: toNumber(text('wave', NUMBER)),
    waveMin: toNumber(text('wave_min', /^[1-9]\d{0,5}$/)),
    author: address.get('author')?.slice(0, 2048) || null,
    rule: text('rule', /^[a-z_]{1,60}$/),
    predicted: predicted ? [score(predicted[0], 0), score(predicted[1], 100)] : null,
    from: day('from'),
    to: day('to'),
    search: (address.get('search') ?? '').slice(0, 2048),
    sort: isPredicted(sort) && state !== 'waiting' ? 'newest' : sort,
  };
}

function toNumber(text: string | null): number | null {
  return text === null ? null : Number(text);
}

export function writeFilter(filter: ReviewFilter): Record<string, string> {
  const names = Object.keys(NO_FILTER) as (keyof ReviewFilter)[];
  const set = names.filter((name) => textOf(filter, name) !== textOf(NO_FILTER, name));
  return Object.fromEntries(set.map((name) => [inAddress(name), textOf(filter, name)]));
}

/** The query of a saved view. */
export function writeView(filter: ReviewFilter, isGrid: boolean): string {
  return new URLSearchParams({ ...writeFilter(filter), ...(isGrid && { view: 'grid' }) }).toString();
}

export const addressOf = (query: string) => (query === '' ? '/' : `/?${query}`);

/** `scoreMin` is `score_min`. */
function inAddress(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function textOf(filter: ReviewFilter, name: keyof ReviewFilter): string {
  return String((name === 'predicted' ? filter.predicted?.join('-') : filter[name]) ?? '');
}

export function narrows(filter: ReviewFilter): boolean {
  return !isSame({ ...filter, sort: NO_FILTER.sort }, NO_FILTER);
}

export function isSame(one: ReviewFilter, other: ReviewFilter): boolean {
  return JSON.stringify(writeFilter(one)) === JSON.stringify(writeFilter(other));
}

const REVIEW: Record<ReviewFilter['state'], PostQuery> = {
  waiting: { reviewed: false },
  approved: { approved: true },
  rejected: { reviewed: true, approved: false },
  all: {},
};

const MEDIA_QUERY: Record<ReviewFilter['media'], PostQuery> = {
  any: {},
  with: { has_media: true },
  without: { has_media: false },
  'missing-alt': { missing_alt: true },
};

export function toQuery(filter: ReviewFilter): PostQuery {
  const { scoreMin, scoreMax, streams, language, signal, wave, waveMin, author, rule, predicted } = filter;
  const { from, to, sort } = filter;
  const search = filter.search.trim();
  return {
    ...REVIEW[filter.state],
    ...MEDIA_QUERY[filter.media],
    ...(streams.length > 0 && { stream_ids: streams.join(',') }),
    ...(scoreMin > 0 && { spam_score_min: scoreMin }),
    ...(scoreMax < 100 && { spam_score_max: scoreMax }),
    ...(language !== null && { language }),
    ...(signal === 'consenting' ? { refused: false } : signal !== null && { signal }),
    ...(wave !== null && { wave_id: wave }),
    ...(waveMin !== null && { wave_min: waveMin }),
    ...(author !== null && { author }),
    ...(rule !== null && { rule: rule as PostQuery['rule'] }),
    ...(predicted && { predicted_min: predicted[0], predicted_max: predicted[1] }),
    ...(from !== null && { created_from: midnight(from) }),
    ...(to !== null && { created_before: midnight(to, 1) }),
    ...(search !== '' && search !== '@' && { q: search }),
    ...(sort !== 'newest' && { sort }),
  };
}

const HANDLE = /^(?:@[^\s@/]+(?:@[^\s@/]+)?|[^\s@/:]+@[^\s@/]+\.[^\s@/]+)$/;
const PROFILE = /^https?:\/\/([^\s/]+)\/@([^\s/@]+)(?:@([^\s/]+))?\/?$/i;

/** The author named by a handle, with or without @, or by a profile's address; null for other texts. */
export function authorIn(text: string): string | null {
  const typed = text.trim();
  const [, host, username, domain = host] = PROFILE.exec(typed) ?? [];
  if (username !== undefined) return `@${username}@${domain}`;
  return HANDLE.test(typed) ? typed : null;
}

/** An author's readable name: of an ActivityPub URI the last part and the host. */
export function handleOf(author: string): string {
  const url = webUrl(author);
  if (!url) return author;
  const name = url.pathname.split('/').findLast(Boolean) ?? '';
  return `@${name.replace(/^@/, '')}@${url.host}`;
}

export const PAGE = 100;
/** Posts of the first page, so few that the first one shows soon. */
export const FIRST_PAGE = 25;

export function namedPost(address: URLSearchParams): number | null {
  return Number(address.get('post')) || null;
}

export function firstPage(filter: ReviewFilter, postId: number | null): PostQuery {
  return { ...toQuery(filter), limit: postId === null ? FIRST_PAGE : PAGE };
}
