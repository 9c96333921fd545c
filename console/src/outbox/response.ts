import type { FailureReason } from './records';
import type { Item, Review } from './entry';

/** What the service did with one item. */
export type Outcome =
  | { kind: 'done'; review: Review }
  | { kind: 'deleted' }
  | { kind: 'taken'; state: string }
  | { kind: 'conflict'; current: Review }
  | { kind: 'refused'; detail: string };

/** The result of a request; `isUntouched`: the service certainly did not process it. */
export type RequestResult =
  | { kind: 'settled'; outcomes: ReadonlyMap<number, Outcome> }
  | { kind: 'signedOut' }
  | { kind: 'failed'; reason: FailureReason; isUntouched: boolean; retryAfter: number };

/** A response of the service, not checked yet. */
export interface RawResponse {
  status: number;
  body: unknown;
  /** Seconds to wait before the next request (`Retry-After`); 0 for none. */
  retryAfter: number;
}

interface Body {
  detail?: unknown;
  current?: unknown;
  results?: unknown;
}

const TRANSIENT = new Set([408, 425]);
const CONSUMER_HAS_IT = /^Post is in state '(\w+)'/;

/** Reads the response to a request with these items. */
export function readResponse({ status, body, retryAfter }: RawResponse, items: readonly Item[]): RequestResult {
  const failed = (reason: FailureReason, isUntouched = false): RequestResult => ({
    kind: 'failed',
    reason,
    isUntouched,
    retryAfter,
  });
  if (status === 401) return { kind: 'signedOut' };
  if (status === 429) return failed('overloaded', true);
  if (status >= 500 || TRANSIENT.has(status)) return failed('server');
  const outcomes = status === 200 && items.length > 1 ? readBulk(body, items) : readSingle(status, body, items);
  // The login page of a hotspot, an error page of a proxy: no reason to drop a decision.
  return outcomes ? { kind: 'settled', outcomes } : failed('unexpected');
}

function readSingle(status: number, body: unknown, items: readonly Item[]): Map<number, Outcome> | null {
  const outcomes = new Map<number, Outcome>();
  for (const { postId } of items) {
    const outcome = readItem(status, body, postId);
    if (!outcome) return null;
    outcomes.set(postId, outcome);
  }
  return outcomes;
}

function readItem(status: number, body: unknown, postId: number): Outcome | null {
  const { detail, current } = asBody(body);
  if (status === 200) return isReviewOf(body, postId) ? { kind: 'done', review: body } : null;
  if (status === 404) return detail === 'Post not found' ? { kind: 'deleted' } : null;
  if (status === 409) return readConflict(postId, detail, current);
  return status >= 400 ? { kind: 'refused', detail: String(detail ?? status) } : null;
}

function readConflict(postId: number, detail: unknown, current: unknown): Outcome {
  const state = CONSUMER_HAS_IT.exec(String(detail))?.[1];
  if (state !== undefined) return { kind: 'taken', state };
  if (isReviewOf(current, postId)) return { kind: 'conflict', current };
  return current === null ? { kind: 'deleted' } : { kind: 'refused', detail: String(detail) };
}

function readBulk(body: unknown, items: readonly Item[]): Map<number, Outcome> | null {
  const { results } = asBody(body);
  if (!Array.isArray(results)) return null;
  const byId = new Map(results.map((result: unknown) => [asResult(result).id, asResult(result)]));
  const outcomes = new Map<number, Outcome>();
  for (const { postId } of items) {
    const outcome = readResult(byId.get(postId), postId);
    if (outcome) outcomes.set(postId, outcome);
  }
  return outcomes.size === items.length ? outcomes : null;
}

interface BulkResult {
  id?: unknown;
  outcome?: unknown;
  detail?: unknown;
  review?: unknown;
  current?: unknown;
}

function readResult(result: BulkResult | undefined, postId: number): Outcome | null {
  if (!result) return null;
  const { outcome, detail, review, current } = result;
  if (outcome === 'not_found') return { kind: 'deleted' };
  if (outcome === 'conflict') return readConflict(postId, detail, current);
  return isReviewOf(review, postId) ? { kind: 'done', review } : null;
}

function asBody(body: unknown): Body {
  return typeof body === 'object' && body !== null ? body : {};
}

function asResult(result: unknown): BulkResult {
  return typeof result === 'object' && result !== null ? result : {};
}

function isReviewOf(body: unknown, postId: number): body is Review {
  const isObject = typeof body === 'object' && body !== null && 'id' in body && 'version' in body;
  return isObject && body.id === postId && Number.isInteger(body.version);
}
