import { compareIds, type SamplePost } from './sample-posts';

/** A page of a hashtag timeline, newest first, with the `Link` header to the next one; null for an empty page. */
export interface TimelinePage {
  posts: SamplePost[];
  link: string | null;
}

const DEFAULT_LIMIT = 20;
const MOST = 40;

/**
 * The page of `/api/v1/timelines/tag/{hashtag}` (https://docs.joinmastodon.org/methods/timelines/#tag) from posts that are
 * sorted from the newest to the oldest. The limit is clamped silently; an unknown tag is an empty page.
 */
export function timelinePage(posts: readonly SamplePost[], address: URL, hashtag: string): TimelinePage {
  const wanted = hashtag.replace(/^#/, '').normalize('NFKC').toLowerCase();
  const query = address.searchParams;
  const below = query.get('max_id');
  const limit = Math.min(MOST, Number(query.get('limit') ?? DEFAULT_LIMIT));
  const matching = posts.filter(
    ({ hashtags, status: { id } }) => hashtags.includes(wanted) && (!below || compareIds(id, below) < 0),
  );
  const found = matching.slice(0, limit);
  const oldest = found.at(-1);
  return { posts: found, link: oldest ? `<${next(address, oldest.status.id)}>; rel="next"` : null };
}

function next(address: URL, id: string): string {
  const url = new URL(address);
  url.searchParams.set('max_id', id);
  return url.href;
}
