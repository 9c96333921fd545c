import type { Wire } from '../../src/fediverse/status.wire';
import { type RenderedText, type RenderContext, renderText } from '../sample-instance/status-html';

const HOME = 'https://home.example';

/**
 * A bare text as a server's status: entities escaped; links, hashtags and mentions linked. Author and time have only the required fields.
 */
export function statusOfText(text: string, id: string): Wire {
  const { html, hashtags, mentions } = renderTyped(text.replaceAll('\r\n', '\n'), { origin: HOME, remote: false });
  const path = encodeURIComponent(id);
  const status = {
    id,
    uri: `${HOME}/users/someone/statuses/${path}`,
    url: `${HOME}/@someone/${path}`,
    created_at: '2025-06-01T12:00:00.000Z',
    visibility: 'public',
    content: html,
    spoiler_text: '',
    sensitive: false,
    language: null,
    account: { username: 'someone', acct: 'someone', url: `${HOME}/@someone`, uri: `${HOME}/users/someone` },
    tags: hashtags.map((name) => ({ name, url: `${HOME}/tags/${encodeURIComponent(name)}` })),
    mentions: mentions.map((acct) => ({ acct })),
    media_attachments: [],
  };
  return status;
}

/** Stands for the `@` of a bare handle while a text is rendered; a code point that no text has (Unicode 16, 23.7). */
const BARE_AT = '\ufdd0';

/** Renders typed text like a server that knows none of the handles without a domain: those stay text, like names on other networks. */
export function renderTyped(text: string, context: RenderContext): RenderedText {
  const hidden = text.replace(/(?<![\w/.])@(\w+)(@?)/g, (whole, name: string, domain: string) =>
    domain === '' ? `${BARE_AT}${name}` : whole,
  );
  const rendered = renderText(hidden, context);
  return { ...rendered, html: rendered.html.replaceAll(BARE_AT, '@') };
}
