import { fold } from '../common/fold';
import { escapeHtml } from '../common/html/escape';
import { findHttpUrl } from '../common/html/sanitise';
import type { MediaAttachment } from '../common/post-content';
import type { FeedItem } from './feed-items.view';

/** What a feed says of itself. */
export interface FeedHead {
  title: string;
  /** Its own address, with its ending. */
  address: string;
  updated: Date;
}

const LONGEST_TITLE = 100;

/** What XML 1.0 allows in no text, escaped or not. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const escaped = (text: string) => escapeHtml(text.replaceAll(FORBIDDEN, ''));

function titleOf({ plain_text: text, author_account: account }: FeedItem): string {
  const [line = ''] = text.trim().split('\n', 1);
  const letters = [...line.trim()];
  if (letters.length === 0) return account;
  return letters.length > LONGEST_TITLE ? `${letters.slice(0, LONGEST_TITLE).join('')}…` : line.trim();
}

/** The post's HTML, which was sanitised as it came, with its warning and its pictures. */
function htmlOf({ content, spoiler_text: warning, media }: FeedItem): string {
  const pictures = media
    .filter(({ type }) => type === 'image')
    .flatMap(({ url, description }) => {
      const address = findHttpUrl(url);
      return address === null ? [] : [`<p><img src="${escaped(address)}" alt="${escaped(description ?? '')}"></p>`];
    });
  return [warning === '' ? '' : `<p><b>${escaped(warning)}</b></p>`, content, ...pictures].join('');
}

const link = (rel: string, href: string, more = '') => `<link rel="${rel}" href="${escaped(href)}"${more}/>`;

/** Atom 1.0 (RFC 4287). */
export function atomPage({ title, address, updated }: FeedHead, items: readonly FeedItem[]): string {
  const entries = items.map((item) => {
    const language = item.language === null ? '' : ` xml:lang="${escaped(item.language)}"`;
    // Some servers name none.
    const uri = item.author_uri === '' ? '' : `<uri>${escaped(item.author_uri)}</uri>`;
    return `<entry${language}><id>${escaped(item.uri)}</id><title>${escaped(titleOf(item))}</title>
${link('alternate', findHttpUrl(item.url) ?? item.uri, ' type="text/html"')}
<published>${item.created_at.toISOString()}</published><updated>${item.at.toISOString()}</updated>
<author><name>${escaped(`${item.author_name} (${item.author_account})`)}</name>${uri}</author>
${item.hashtags.map((tag) => `<category term="${escaped(fold(tag))}" label="${escaped(`#${tag}`)}"/>`).join('')}
<content type="html">${escaped(htmlOf(item))}</content></entry>\n`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${escaped(address)}</id><title>${escaped(title)}</title>
<updated>${updated.toISOString()}</updated><generator>Sluice</generator>${link('self', address, ' type="application/atom+xml"')}
${entries.join('')}</feed>\n`;
}

const MIME: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
};

/** JSON Feed demands a type, which servers do not name. */
function attachmentOf({ url, description }: MediaAttachment): object[] {
  const address = findHttpUrl(url);
  const ending = /\.(\w+)(?:\?|$)/.exec(address ?? '')?.[1]?.toLowerCase() ?? '';
  const type = Object.hasOwn(MIME, ending) ? MIME[ending] : undefined;
  if (address === null || type === undefined) return [];
  return [{ url: address, mime_type: type, ...(description === null ? {} : { title: description }) }];
}

/** JSON Feed 1.1. */
export function jsonPage({ title, address }: FeedHead, items: readonly FeedItem[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    feed_url: address,
    items: items.map((item) => {
      const picture = item.media.find(({ type }) => type === 'image');
      const image = picture && findHttpUrl(picture.url);
      return {
        id: item.uri,
        url: findHttpUrl(item.url) ?? item.uri,
        title: titleOf(item),
        content_html: htmlOf(item),
        ...(image ? { image } : {}),
        date_published: item.created_at.toISOString(),
        date_modified: item.at.toISOString(),
        authors: [{ name: `${item.author_name} (${item.author_account})`, url: item.author_uri || undefined }],
        ...(item.language === null ? {} : { language: item.language }),
        tags: item.hashtags,
        attachments: item.media.flatMap(attachmentOf),
      };
    }),
  });
}
