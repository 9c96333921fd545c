/** Folders that servers keep accounts in. What is below an account is a post, or a page such as its followers. */
const ACCOUNTS = /^(?:users?|u|p|profiles?|accounts?|authors?|people|channels?|video-channels|actors?|c)$/i;

/** Folders that servers keep posts in, and other things that are no accounts. */
const OTHERS = new Set(
  [
    'status statuses note notes notice post posts object objects activity activities comment comments conversation conversations',
    'article articles question questions archives display item items content video videos watch w event events review reviews',
    'quotation episode episodes upload uploads thread threads topic topics t m o tag tags hashtag hashtags app.bsky.feed.post',
  ].flatMap((words) => words.split(' ')),
);

const POST_QUERY = /[?&](?:p|page_id|post|post_id|attachment_id|status|note|object|item|comment)=/i;
const AUTHOR_QUERY = /[?&](?:author|user|account|actor|profile|uid|id)(?:_?id|_?name)?=/i;

/** Whether the query tells authors apart, as WordPress' `/?author=1`. */
export function namesAuthor(search: string): boolean {
  return AUTHOR_QUERY.test(search);
}

/** Whether an http(s) URI has the form of a post's address, or of another page that is no account. */
export function isNoAccount(uri: string): boolean {
  const { pathname, search } = new URL(uri);
  if (POST_QUERY.test(search)) return true;
  const segments = pathname.split('/').filter((segment) => segment !== '');
  return segments.slice(0, -1).some((segment, index) => {
    const [next = '', ...more] = segments.slice(index + 1);
    if (segment.length > 1 && segment.startsWith('@')) return true;
    if (ACCOUNTS.test(segment)) return more.length > 0 || (segment === 'p' && /^[0-9]+$/.test(next));
    return OTHERS.has(segment.toLowerCase()) || isDated(segment, next, more);
  });
}

function isDated(year: string, month: string, more: readonly string[]): boolean {
  return more.length > 0 && /^(?:19|20)[0-9]{2}$/.test(year) && /^[01]?[0-9]$/.test(month);
}
