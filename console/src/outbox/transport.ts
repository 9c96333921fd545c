import { type RequestResult, readResponse } from './response';
import type { Item } from './entry';
import type { Platform } from './platform';

const TIMEOUT = 15_000;

const MAX_ITEMS = 500;

/** Browsers let a page that is being closed send 64 KiB in all (`keepalive` in the Fetch standard). */
const MAX_LEFT_BYTES = 60_000;

/** The API takes bodies of 256 kB. */
const MAX_BYTES = 200_000;

const POSTS = '/api/v1/posts';

/**
 * Sends decisions to the service. Each names the version that the reviewer saw, so a request that arrives twice, or late,
 * changes nothing: a repeated one of the same user returns 200 when the post has its values already, else 409.
 */
export async function send(platform: Platform, items: readonly Item[]): Promise<RequestResult> {
  const controller = new AbortController();
  const cancel = platform.after(TIMEOUT, () => controller.abort());
  try {
    const { url, ...init } = requestOf(items);
    const response = await platform.fetch(url, { ...COMMON, ...init, signal: controller.signal });
    const body: unknown = await response.json().catch(() => null);
    const retryAfter = Number(response.headers.get('retry-after')) || 0;
    return readResponse({ status: response.status, body, retryAfter }, items);
  } catch {
    return { kind: 'failed', isUntouched: false, retryAfter: 0 };
  } finally {
    cancel();
  }
}

/** Sends without waiting for a response, as the page is closed; what exceeds the limit waits for the next start. */
export function sendLast(platform: Platform, items: readonly Item[]): void {
  const { url, ...init } = bulkRequest(fitting(items, MAX_LEFT_BYTES));
  // A failure cannot be handled any more: the entries stay and are sent again at the next start.
  platform.fetch(url, { ...COMMON, ...init, keepalive: true }).catch(() => {});
}

const COMMON: RequestInit = { credentials: 'same-origin', cache: 'no-store', redirect: 'error' };

export function fitting(items: readonly Item[], maxBytes = MAX_BYTES): Item[] {
  let bytes = 0;
  const end = items.findIndex((item, index) => {
    bytes += new TextEncoder().encode(JSON.stringify(toWire(item))).length + 1;
    return index > 0 && (bytes > maxBytes || index >= MAX_ITEMS);
  });
  return end < 0 ? [...items] : items.slice(0, end);
}

function requestOf(items: readonly Item[]): RequestInit & { url: string } {
  const [item] = items;
  if (!item || items.length > 1) return bulkRequest(items);
  const headers = { 'content-type': 'application/json', 'if-match': `"${item.seenVersion}"` };
  return { url: `${POSTS}/${item.postId}`, method: 'PATCH', headers, body: JSON.stringify(item.change) };
}

function bulkRequest(items: readonly Item[]): RequestInit & { url: string } {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ items: items.map(toWire) });
  return { url: `${POSTS}/bulk-review`, method: 'POST', headers, body };
}

function toWire({ postId, change, seenVersion }: Item): object {
  return { id: postId, ...change, version: seenVersion };
}
