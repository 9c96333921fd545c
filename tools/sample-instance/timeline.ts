import { compareIds, type SamplePost } from './sample-posts';

/** A page of a hashtag timeline, newest first, with the `Link` header that Mastodon sends; null for an empty page. */
export interface TimelinePage {
  posts: SamplePost[];
  link: string | null;
}

const DEFAULT_LIMIT = 20;
const MOST = 40;
// The parameters that Mastodon repeats in the addresses of the neighbouring pages.
const KEPT_PARAMETERS = ['local', 'remote', 'only_media', 'limit'];

/**
 * The page of `/api/v1/timelines/tag/{hashtag}` (https://docs.joinmastodon.org/methods/timelines/#tag) from posts that are
 * sorted from the newest to the oldest. The limit is clamped silently; an unknown tag is an empty page.
 */
export function timelinePage(posts: readonly SamplePost[], address: URL, hashtag: string): TimelinePage {
  const wanted = hashtag.replace(/^#/, '').normalize('NFKC').toLowerCase();
  const query = address.searchParams;
  const matching = posts.filter((post) => post.hashtags.includes(wanted) && passes(post, query));
  const found = window(matching, query);
  return { posts: found, link: linkHeader(found, address) };
}

function passes({ status }: SamplePost, query: URLSearchParams): boolean {
  // The broken sample has no account; it counts as remote.
  const local = status.account?.acct.includes('@') === false;
  if (isOn(query, 'local') && !local) return false;
  if (isOn(query, 'remote') && local) return false;
  return !isOn(query, 'only_media') || status.media_attachments.length > 0;
}

function isOn(query: URLSearchParams, name: string): boolean {
  return ['1', 'true', 'on'].includes(query.get(name) ?? '');
}

/** `max_id` and `since_id` return the newest posts in the range, `min_id` the oldest ones above it. */
function window(posts: readonly SamplePost[], query: URLSearchParams): SamplePost[] {
  const [below, since, above] = ['max_id', 'since_id', 'min_id'].map((name) => idOf(query.get(name)));
  const limit = limitOf(query.get('limit'));
  const inside = posts.filter(({ status: { id } }) => {
    if (below && compareIds(id, below) >= 0) return false;
    return compareIds(id, above ?? since ?? '0') > 0;
  });
  if (limit === 0) return [];
  return above ? inside.slice(-limit) : inside.slice(0, limit);
}

// As Ruby's to_i reads it: leading digits, else zero.
function idOf(value: string | null): string | null {
  if (value === null || value === '') return null;
  return /^\d{1,30}/.exec(value)?.[0] ?? '0';
}

function limitOf(value: string | null): number {
  if (value === null) return DEFAULT_LIMIT;
  return Math.min(MOST, Number(/^\s*[-+]?(\d{1,9})/.exec(value)?.[1] ?? 0));
}

function linkHeader(posts: readonly SamplePost[], address: URL): string | null {
  const [newest, oldest] = [posts.at(0), posts.at(-1)];
  if (!newest || !oldest) return null;
  const next = neighbour(address, 'max_id', oldest.status.id);
  const previous = neighbour(address, 'min_id', newest.status.id);
  return `<${next}>; rel="next", <${previous}>; rel="prev"`;
}

function neighbour(address: URL, parameter: string, id: string): string {
  const url = new URL(address.pathname, address.origin);
  for (const name of KEPT_PARAMETERS) {
    const value = address.searchParams.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  url.searchParams.set(parameter, id);
  return url.href;
}
