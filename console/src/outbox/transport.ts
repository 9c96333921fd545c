import { isOrder, type Item, type Review } from './entry';
import type { Platform } from './platform';

const TIMEOUT = 15_000;

const MAX_ITEMS = 500;

/** Browsers let a page that is being closed send 64 KiB in all (`keepalive` in the Fetch standard). */
const MAX_LEFT_BYTES = 60_000;

/** The API takes bodies of 256 kB. */
const MAX_BYTES = 200_000;

const POSTS = '/api/v1/posts';
const QUEUE = '/api/v1/curated';
const JSON_BODY = { 'content-type': 'application/json' };

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
  const reviews = items.filter((item) => !isOrder(item));
  const requests = items.filter(isOrder).map((item) => requestOf([item]));
  if (reviews.length > 0) requests.unshift(bulkRequest(fitting(reviews, MAX_LEFT_BYTES)));
  // A failure cannot be handled any more: the entries stay and are sent again at the next start.
  for (const { url, ...init } of requests) platform.fetch(url, { ...COMMON, ...init, keepalive: true }).catch(() => {});
}

const COMMON: RequestInit = { credentials: 'same-origin', cache: 'no-store', redirect: 'error' };

/** What one request can have, in order. */
export function fitting(items: readonly Item[], maxBytes = MAX_BYTES): Item[] {
  let bytes = 0;
  const end = items.findIndex((item, index) => {
    bytes += new TextEncoder().encode(JSON.stringify(toWire(item))).length + 1;
    return index > 0 && (bytes > maxBytes || index >= MAX_ITEMS || isOrder(item) || items.slice(0, 1).some(isOrder));
  });
  return end < 0 ? [...items] : items.slice(0, end);
}

function requestOf(items: readonly Item[]): RequestInit & { url: string } {
  const [item] = items;
  if (!item || items.length > 1) return bulkRequest(items);
  const { postId, change, seenVersion } = item;
  const url = isOrder(item) ? `${QUEUE}/${postId}` : `${POSTS}/${postId}`;
  const headers = { ...JSON_BODY, ...(!isOrder(item) && { 'if-match': `"${seenVersion}"` }) };
  return { url, method: 'PATCH', headers, body: JSON.stringify(change.order ?? change) };
}

function bulkRequest(items: readonly Item[]): RequestInit & { url: string } {
  const body = JSON.stringify({ items: items.map(toWire) });
  return { url: `${POSTS}/bulk-review`, method: 'POST', headers: JSON_BODY, body };
}

function toWire({ postId, change, seenVersion }: Item): object {
  return { id: postId, ...change, version: seenVersion };
}

export type Outcome =
  | { kind: 'done'; review: Review | null }
  | { kind: 'deleted' }
  | { kind: 'taken'; state: string }
  | { kind: 'conflict'; current: Review }
  | { kind: 'refused'; detail: string };

/** The result of a request; `isUntouched`: the service definitely did not process it. */
export type RequestResult =
  | { kind: 'settled'; outcomes: ReadonlyMap<number, Outcome> }
  | { kind: 'signedOut' }
  | { kind: 'failed'; isUntouched: boolean; retryAfter: number };

/** The parts of a body that have the expected shape. */
type Body = Partial<
  Record<'id' | 'post_id' | 'version' | 'detail' | 'current' | 'results' | 'outcome' | 'review', unknown>
>;

const TRANSIENT = new Set([408, 425]);
const CONSUMER_HAS_IT = /^Post is in state '(\w+)'/;

/** What became of the items by a response; `retryAfter`: seconds to wait before the next request, 0 for none. */
function readResponse(
  { status, body, retryAfter }: { status: number; body: unknown; retryAfter: number },
  items: readonly Item[],
): RequestResult {
  const failed = { kind: 'failed', isUntouched: status === 429, retryAfter } as const;
  if (status === 401) return { kind: 'signedOut' };
  if (status === 429 || status >= 500 || TRANSIENT.has(status)) return failed;
  const { results } = asBody(body);
  const isBulk = status === 200 && items.length > 1;
  const byId = new Map(Array.isArray(results) ? results.map(asBody).map((result) => [result.id, result]) : []);
  const outcomes = new Map<number, Outcome>();
  for (const { postId } of items) {
    const outcome = isBulk ? readResult(byId.get(postId), postId) : readItem(status, asBody(body), postId);
    // A hotspot's login page or a proxy's error page is no reason to drop a decision.
    if (!outcome) return failed;
    outcomes.set(postId, outcome);
  }
  return { kind: 'settled', outcomes };
}

function readItem(status: number, body: Body, postId: number): Outcome | null {
  const { detail, current } = body;
  if (status === 200 && body.post_id === postId) return { kind: 'done', review: null };
  if (status === 200) return isReviewOf(body, postId) ? { kind: 'done', review: body } : null;
  if (status === 404) return detail === 'Post not found' ? { kind: 'deleted' } : null;
  if (status === 409) return readConflict(postId, detail, current);
  return status >= 400 ? { kind: 'refused', detail: String(detail ?? status) } : null;
}

function readResult({ outcome, detail, review, current }: Body = {}, postId: number): Outcome | null {
  if (outcome === 'not_found') return { kind: 'deleted' };
  if (outcome === 'conflict') return readConflict(postId, detail, current);
  return isReviewOf(review, postId) ? { kind: 'done', review } : null;
}

function readConflict(postId: number, detail: unknown, current: unknown): Outcome {
  const state = CONSUMER_HAS_IT.exec(String(detail))?.[1];
  if (state !== undefined) return { kind: 'taken', state };
  if (isReviewOf(current, postId)) return { kind: 'conflict', current };
  return current === null ? { kind: 'deleted' } : { kind: 'refused', detail: String(detail) };
}

function asBody(body: unknown): Body {
  return typeof body === 'object' && body !== null ? body : {};
}

function isReviewOf(body: unknown, postId: number): body is Review {
  const { id, version } = asBody(body);
  return id === postId && Number.isInteger(version);
}
