import { findSameOriginUrl } from './paging';
import type { Fetch, PoliteHttp } from './polite-http';
import { findAnswer } from './small-answer';
import { findObject } from './status.wire';

export interface Software {
  name: string;
  version: string | null;
}

/** Milliseconds that each of the two requests may take. */
const TIMEOUT = 5_000;
/** https://nodeinfo.diaspora.software/protocol.html */
const SCHEMA = 'http://nodeinfo.diaspora.software/ns/schema/';
const NAME = /^[a-z0-9-]{1,64}$/;
/** The schemas allow anything; versions are some words of ASCII. */
const VERSION = /^[\x20-\x7e]{1,100}$/;

/** The software by NodeInfo, a document on the instance's own origin; null when there is none that can be read. */
export async function findSoftware(http: PoliteHttp, fetch: Fetch): Promise<Software | null> {
  const timeout = Math.min(TIMEOUT, http.timeouts.request);
  const read = async (url: URL) => findAnswer(await http.getOnce(url, fetch, timeout));
  const index = new URL('/.well-known/nodeinfo', fetch.base);
  const url = findDocument(await read(index), index);
  const software = url && findObject((await read(url))?.['software']);
  if (!software) return null;
  const { name, version } = software;
  if (typeof name !== 'string' || !NAME.test(name)) return null;
  return { name, version: typeof version === 'string' && VERSION.test(version) ? version : null };
}

function findDocument(found: Record<string, unknown> | null, index: URL): URL | null {
  const links: unknown[] = Array.isArray(found?.['links']) ? found['links'].slice(0, 10) : [];
  for (const link of links.map(findObject)) {
    const { rel, href } = link ?? {};
    if (typeof rel === 'string' && rel.startsWith(SCHEMA) && typeof href === 'string')
      return findSameOriginUrl(href, index);
  }
  return null;
}
