// The Mastodon version whose responses are imitated.
const VERSION = '4.4.3';

/** The body of `/api/v2/instance` (https://docs.joinmastodon.org/entities/Instance/), as far as it is read. */
export function instanceV2(origin: string): Record<string, unknown> {
  return { domain: new URL(origin).host, title: 'Sample instance', version: VERSION };
}

/** The body of `/.well-known/nodeinfo` (http://nodeinfo.diaspora.software/protocol). */
export function nodeinfoLinks(origin: string): Record<string, unknown> {
  return { links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href: `${origin}/nodeinfo/2.0` }] };
}

/** The body of `/nodeinfo/2.0` (http://nodeinfo.diaspora.software/schema). */
export const NODEINFO = { version: '2.0', software: { name: 'mastodon', version: VERSION } };
