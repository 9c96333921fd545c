import { accountOf, getAuthor, isSpammer, renderContextOf, postingTime, SAMPLE_DAYS, stableNumber } from './accounts';
import { attachmentsOf } from './attachments';
import { type AuthorDraft, type PostDraft, POSTS } from './draft';
import { between, hashOf, randomFor } from './random';
import { type RenderedText, renderHtml, renderText } from './status-html';
import type { WireMention, WireStatus } from './status.wire';

/** A sample post: the status on the wire, and its label, which is not sent. */
export interface SamplePost {
  status: WireStatus;
  label: 'good' | 'spam';
  /** The hashtags that lead to it, lower case. */
  hashtags: string[];
}

/** The address that serves the posts, and the time of the newest. */
export interface SampleOptions {
  /** The sample instance's own, such as `http://127.0.0.1:3999`. */
  origin: string;
  /** The posts are of the 60 days before it. */
  now: Date;
}

const HOUR = 3600 * 1000;

/**
 * The sample posts, newest first, with their labels. The same options give the same posts; texts, authors and `uri`s do
 * not depend on `now`, so that a second run finds the posts of the first.
 */
export function samplePosts(options: SampleOptions): SamplePost[] {
  const posts = POSTS.map((draft, index) => buildPost({ draft, index, options }));
  return posts.toSorted((a, b) => compareIds(b.status.id, a.status.id));
}

/** Compares two ids as numbers. */
export function compareIds(a: string, b: string): number {
  const [left, right] = [BigInt(a), BigInt(b)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

interface Building {
  draft: PostDraft;
  index: number;
  options: SampleOptions;
}

function buildPost(building: Building): SamplePost {
  const { draft, options } = building;
  const author = getAuthor(draft.by);
  const text = render(draft, author, options.origin);
  const status = overridden(plainStatus(building, author, text), draft);
  return {
    status: draft.boostBy === undefined ? status : boost(status, getAuthor(draft.boostBy), options),
    label: isSpammer(draft.by) ? 'spam' : 'good',
    hashtags: lowerCased(text.hashtags),
  };
}

function render(draft: PostDraft, author: AuthorDraft, origin: string): RenderedText {
  const context = renderContextOf(author, origin);
  return draft.html === undefined ? renderText(draft.text ?? '', context) : renderHtml(draft.html, context);
}

function plainStatus({ draft, index, options }: Building, author: AuthorDraft, text: RenderedText): WireStatus {
  const { origin, now } = options;
  const key = `${draft.by} ${draft.text ?? draft.html ?? ''}`;
  const time = timeOf(draft, author, key, now.getTime());
  const id = snowflake(time, index);
  const home = renderContextOf(author, origin).origin;
  const number = stableNumber(key, 18);
  const account = accountOf(author, origin, now.getTime());
  return {
    id,
    created_at: new Date(time).toISOString(),
    ...repliedTo({ draft, index, options }),
    sensitive: draft.warning !== undefined,
    spoiler_text: draft.warning ?? '',
    visibility: draft.visibility ?? 'public',
    language: draft.lang === undefined ? author.lang : draft.lang,
    uri: `${account.uri}/statuses/${number}`,
    url: `${home}/@${author.user}/${author.domain === undefined ? id : number}`,
    ...counts(draft, key),
    quotes_count: 0,
    edited_at: null,
    content: text.html,
    reblog: null,
    ...(author.domain === undefined ? { application: { name: 'Web', website: null } } : {}),
    account,
    media_attachments: attachmentsOf(draft, key, origin),
    mentions: text.mentions.map((mention) => mentionOf(mention, home, author)),
    tags: lowerCased(text.hashtags).map((name) => ({ name, url: `${origin}/tags/${encodeURIComponent(name)}` })),
    emojis: (draft.emojis ?? []).map((shortcode) => emojiOf(shortcode, origin)),
    quote: null,
    card: null,
    poll: null,
  };
}

function repliedTo(building: Building): Pick<WireStatus, 'in_reply_to_id' | 'in_reply_to_account_id'> {
  const index = building.index - 1;
  const draft = building.draft.isReply ? POSTS[index] : undefined;
  if (!draft) return { in_reply_to_id: null, in_reply_to_account_id: null };
  const { id, account } = buildPost({ ...building, draft, index }).status;
  return { in_reply_to_id: id, in_reply_to_account_id: account.id };
}

function counts(
  draft: PostDraft,
  key: string,
): Pick<WireStatus, 'replies_count' | 'reblogs_count' | 'favourites_count'> {
  const random = randomFor(`counts ${key}`);
  const most = isSpammer(draft.by) ? 3 : 240;
  // Cubed, since most posts have few likes and few have many.
  const liked = Math.floor(random() ** 3 * most);
  return {
    replies_count: between(random, 0, Math.ceil(liked / 9)),
    reblogs_count: between(random, 0, Math.ceil(liked / 2)),
    favourites_count: liked,
  };
}

function timeOf(draft: PostDraft, author: AuthorDraft, key: string, now: number): number {
  if (draft.hoursAgo !== undefined) return Math.max(now - draft.hoursAgo * HOUR, now - SAMPLE_DAYS * 24 * HOUR);
  const { from, to } = postingTime(author, now);
  return Math.floor(from + randomFor(`time ${key}`)() * (to - from));
}

/** An id as Mastodon makes it: milliseconds, then 16 bits that distinguish statuses of the same millisecond. */
function snowflake(time: number, index: number): string {
  return String((BigInt(time) << 16n) | BigInt((index << 7) | (hashOf(String(index)) & 0x7f)));
}

function mentionOf(mention: string, home: string, author: AuthorDraft): WireMention {
  const [username = '', domain = author.domain] = mention.split('@');
  return {
    id: stableNumber(`account ${username}`, 18),
    username,
    url: domain === undefined ? `${home}/@${username}` : `https://${domain}/@${username}`,
    acct: domain === undefined ? username : `${username}@${domain}`,
  };
}

function emojiOf(shortcode: string, origin: string): Record<string, unknown> {
  const url = `${origin}/avatars/${shortcode}.png`;
  return { shortcode, url, static_url: url, visible_in_picker: true };
}

/** Replaces fields and removes one; `now` as `edited_at` means an hour after the post. */
function overridden(status: WireStatus, { overrides, omit }: PostDraft): WireStatus {
  const changed: WireStatus = { ...status, ...overrides, ...(omit && { [omit]: undefined }) };
  if (changed.edited_at === 'now') changed.edited_at = new Date(Date.parse(status.created_at) + HOUR).toISOString();
  return changed;
}

function boost(inner: WireStatus, author: AuthorDraft, { origin, now }: SampleOptions): WireStatus {
  const time = Date.parse(inner.created_at) + HOUR;
  const id = snowflake(time, 511);
  const account = accountOf(author, origin, now.getTime());
  const uri = `${account.uri}/statuses/${stableNumber(`boost of ${inner.uri}`, 18)}/activity`;
  const created = new Date(time).toISOString();
  return {
    ...inner,
    id,
    created_at: created,
    uri,
    url: uri,
    account,
    reblog: inner,
    media_attachments: [],
    application: null,
  };
}

function lowerCased(hashtags: readonly string[]): string[] {
  return [...new Set(hashtags.map((hashtag) => hashtag.normalize('NFKC').toLowerCase()))];
}
