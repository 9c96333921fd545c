import { foldHashtag } from '../common/fold';
import { type HtmlText, readHtml } from '../common/html/html-text';
import { type AcceptUrl, findHttpUrl, sanitiseHtml } from '../common/html/sanitise';
import { MEDIA_TYPES, type MediaAttachment, type MediaType, type PostContent } from '../common/post-content';
import { hasPublicHost } from '../common/public-host';
import { mapAuthor, readTagNames, type StatusContext } from './author.mapper';
import { mapDetails } from './details.mapper';
import { findEntryId } from './paging';
import { findObject, StatusError, type Wire } from './status.wire';
import { findCount, findTime, findUrl, isPlausibleTime, readList, readText } from './wire-values';

const MAX_URI = 2_048;
const MAX_CONTENT_BYTES = 100_000;
/** Parsing takes time quadratic in the depth of the elements; a post full of links has fewer tags. */
const MAX_CONTENT_TAGS = 5_000;
const MAX_SPOILER = 5_000;
const MAX_TAGS = 100;
const MAX_LINKS = 1_000;
const MAX_MEDIA = 32;
const MAX_DESCRIPTION = 10_000;
/** 1 x 1 to 9 x 9 components (woltapp/blurhash, Algorithm.md). */
const BLURHASH = /^[0-9A-Za-z#$%*+,\-.:;=?@[\]^_{|}~]{6,166}$/;
/** A character other than spaces, controls and fillers that look blank. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;
const LANGUAGE = /^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8}){0,4}$/;

/**
 * The post of a status, with every text limited, its HTML sanitised, and no URL that points into a private network; throws a
 * {@link StatusError} when `uri`, `created_at` or the author cannot be read, or when `uri` and author are of different hosts.
 */
export function mapStatus(status: Wire, context: StatusContext): PostContent {
  const accepts: AcceptUrl = (url) => url.host === context.privateHost || hasPublicHost(url);
  const uri = readUri(status.uri, context);
  const author = mapAuthor(status.account, uri, context);
  const createdAt = readCreatedAt(status.created_at, context.now);
  const content = sanitiseHtml(readContent(status.content), accepts);
  const text = readHtml(content);
  return {
    ...author,
    uri,
    url: findUrl([status.url], accepts) ?? uri,
    instance: context.instance,
    remoteId: findEntryId(status),
    createdAt,
    content,
    plainText: text.text,
    language: readLanguage(status.language),
    sensitive: status.sensitive === true,
    spoilerText: readText(status.spoiler_text, MAX_SPOILER),
    favouritesCount: findCount(status.favourites_count) ?? 0,
    hashtags: readHashtags(status.tags, text),
    media: mapMedia(status.media_attachments, accepts),
    details: mapDetails(status, accepts, context),
  };
}

/** The URI is an identity: it is taken unchanged or refused. */
function readUri(value: unknown, { privateHost }: StatusContext): string {
  if (typeof value !== 'string' || value === '') throw new StatusError('uri is missing');
  if (value.length > MAX_URI) throw new StatusError('uri is too long');
  const isClean = !/[\s\p{Cc}\p{Surrogate}]/u.test(value);
  if (!isClean || findHttpUrl(value) === null) throw new StatusError('uri is not an http or https URL');
  // Private instances pass on the posts of one another.
  if (privateHost === null && findHttpUrl(value, hasPublicHost) === null)
    throw new StatusError('uri is on no public host');
  return value;
}

function readCreatedAt(value: unknown, now: Date): Date {
  if (value === undefined || value === null) throw new StatusError('created_at is missing');
  const time = findTime(value);
  if (time === null) throw new StatusError('created_at is not an ISO 8601 time');
  if (!isPlausibleTime(time, now)) throw new StatusError('created_at is before 1970 or in the future');
  return new Date(time);
}

/** The content's first 100 kB of UTF-8, cut between two characters and before the 5,001st tag. */
function readContent(value: unknown): string {
  if (typeof value !== 'string') return '';
  const { read } = new TextEncoder().encodeInto(value, new Uint8Array(Math.min(MAX_CONTENT_BYTES, value.length * 3)));
  const content = value.slice(0, read);
  let end = -1;
  for (let tags = 0; tags <= MAX_CONTENT_TAGS; tags++) {
    end = content.indexOf('<', end + 1);
    if (end < 0) return readText(content, content.length);
  }
  return readText(content, end);
}

function readLanguage(value: unknown): string | null {
  return typeof value === 'string' && LANGUAGE.test(value) ? value : null;
}

function readHashtags(value: unknown, { links }: HtmlText): string[] {
  const byFolded = firstOfEach(readTagNames(value, MAX_TAGS));
  const shown = links.filter(({ kind }) => kind === 'hashtag').map(({ text }) => text);
  // GoToSocial and Sharkey list hashtags in lower case, and link them as they are written.
  const written = firstOfEach(readTagNames(shown, MAX_LINKS).filter((name) => !isLowerCase(name)));
  return [...byFolded].map(([folded, name]) => (isLowerCase(name) ? (written.get(folded) ?? name) : name));
}

function firstOfEach(names: readonly string[]): Map<string, string> {
  const byFolded = new Map<string, string>();
  for (const name of names) {
    const folded = foldHashtag(name);
    if (!byFolded.has(folded)) byFolded.set(folded, name);
  }
  return byFolded;
}

const isLowerCase = (name: string) => name === name.toLowerCase();

function mapMedia(attachments: unknown, accepts: AcceptUrl): MediaAttachment[] {
  return readList(attachments, MAX_MEDIA).flatMap((entry) => {
    const media = findObject(entry);
    const url = findUrl([media?.url, media?.remote_url], accepts);
    return media && url !== null ? [mapAttachment(media, url, accepts)] : [];
  });
}

function mapAttachment(media: Wire, url: string, accepts: AcceptUrl): MediaAttachment {
  const description = readText(media.description, MAX_DESCRIPTION);
  const blurhash = readText(media.blurhash, 200);
  const { width, height } = readSize(media);
  return {
    type: readMediaType(media.type),
    url,
    preview_url: findUrl([media.preview_url], accepts),
    description: VISIBLE.test(description) ? description : null,
    blurhash: BLURHASH.test(blurhash) ? blurhash : null,
    width: findCount(width) || null,
    height: findCount(height) || null,
  };
}

/** Misskey's forks have no `original`; others have the size only as a text. */
function readSize(media: Wire): Wire {
  const meta = findObject(media.meta);
  const sizes = [findObject(meta?.['original']), meta, media].flatMap((one) =>
    one ? [one, parseSize(one['size'])] : [],
  );
  return sizes.find(({ width, height }) => findCount(width) && findCount(height)) ?? sizes[0] ?? {};
}

function parseSize(value: unknown): Wire {
  const [, width, height] = /^([0-9]{1,6})x([0-9]{1,6})$/.exec(readText(value, 20)) ?? [];
  return { width: Number(width), height: Number(height) };
}

function readMediaType(value: unknown): MediaType {
  return MEDIA_TYPES.find((type) => type === value) ?? 'unknown';
}
