import type { Item, Review } from './entry';

export type Outcome =
  | { kind: 'done'; review: Review }
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
type Body = Partial<Record<'id' | 'version' | 'detail' | 'current' | 'results' | 'outcome' | 'review', unknown>>;

const TRANSIENT = new Set([408, 425]);
const CONSUMER_HAS_IT = /^Post is in state '(\w+)'/;

/** What became of the items by a response; `retryAfter`: seconds to wait before the next request, 0 for none. */
export function readResponse(
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
