import { type AuthorDraft, PEOPLE, SPAMMERS } from './draft';
import { between, hashOf, randomFor } from './random';
import { type RenderContext, renderText } from './status-html';
import type { WireAccount } from './status.wire';

/** A stretch of time, in milliseconds since 1970. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** How far back the sample posts reach. */
export const SAMPLE_DAYS = 60;

const DAY = 24 * 3600 * 1000;
const AUTHORS = new Map([...PEOPLE, ...SPAMMERS].map((author) => [author.user, author]));
const SPAMMER_NAMES = new Set(SPAMMERS.map((author) => author.user));

/** The author with that name; throws if unknown. */
export function getAuthor(user: string): AuthorDraft {
  const author = AUTHORS.get(user);
  if (!author) throw new Error(`No sample author is called ${user}`);
  return author;
}

/** Whether the name is one of an author who posts spam. */
export function isSpammer(user: string): boolean {
  return SPAMMER_NAMES.has(user);
}

/** The server that renders an author's texts. */
export function renderContextOf(author: AuthorDraft, origin: string): RenderContext {
  return author.domain === undefined ? { origin, remote: false } : { origin: `https://${author.domain}`, remote: true };
}

/** A number with this many digits, always the same for a key. */
export function stableNumber(key: string, digits: number): string {
  const number = `${hashOf(key)}${hashOf(`${key} again`)}`.padStart(digits, '7').slice(0, digits);
  return `1${number.slice(1)}`;
}

/** When an author can have posted: from the creation of the account to `now`. */
export function postingTime(author: AuthorDraft, now: number): TimeSpan {
  if (author.freshDays === undefined) return { from: now - SAMPLE_DAYS * DAY, to: now };
  const random = randomFor(`joined ${author.user}`);
  const from = now - (author.freshDays + random() * (SAMPLE_DAYS - author.freshDays)) * DAY;
  return { from, to: from + author.freshDays * DAY };
}

/** The account as the sample instance shows it. */
export function accountOf(author: AuthorDraft, origin: string, now: number): WireAccount {
  const random = randomFor(`account ${author.user}`);
  const home = renderContextOf(author, origin);
  const joined =
    author.freshDays === undefined ? now - between(random, 120, 2600) * DAY : postingTime(author, now).from;
  const avatar = `${origin}/avatars/${author.user}.png`;
  const established = author.freshDays === undefined;
  return {
    id: stableNumber(`account ${author.user}`, 18),
    username: author.user,
    acct: author.domain === undefined ? author.user : `${author.user}@${author.domain}`,
    display_name: author.name,
    bot: author.bot ?? false,
    discoverable: author.discoverable === undefined ? true : author.discoverable,
    indexable: author.indexable ?? established,
    noindex: author.noindex === undefined ? false : author.noindex,
    created_at: midnight(joined),
    note: renderText(author.bio, home).html,
    url: `${home.origin}/@${author.user}`,
    uri: `${home.origin}/users/${author.user}`,
    avatar,
    avatar_static: avatar,
    followers_count: author.followers ?? (established ? between(random, 12, 4200) : between(random, 0, 9)),
    following_count: author.following ?? (established ? between(random, 20, 900) : between(random, 2, 30)),
    statuses_count: established ? between(random, 60, 9000) : between(random, 4, 60),
  };
}

// Mastodon sends only the day of an account.
function midnight(time: number): string {
  return new Date(Math.floor(time / DAY) * DAY).toISOString();
}
