import type { Change, Order, Review } from '../../src/outbox/entry';

/** A request as the service sees it. */
export interface ModelRequest {
  url: string;
  ifMatch: string | null;
  body: string;
}

/** A change that took effect. */
export interface Write {
  user: string;
  postId: number;
  change: Change;
  /** The version that it was made over, and who had made that. */
  over: number;
  overBy: string | null;
}

type Stored = Review & { changedBy: string | null };
type BulkItem = Change & { id: number; version: number };
interface ModelResponse {
  status: number;
  body: unknown;
}

/** The service's reviews, by its rules for versions, repeated requests and states. */
export class ModelService {
  /** Whose cookie requests carry. */
  user: string | null = 'ana';
  /** A note that it refuses. */
  refused: string | null = null;
  readonly writes: Write[] = [];
  /** The changes of places in the queue. */
  readonly orders: [number, Order][] = [];
  private readonly posts = new Map<number, Stored>();

  constructor(ids: readonly number[]) {
    for (const id of ids) this.posts.set(id, fresh(id));
  }

  get(id: number): Review {
    const post = this.posts.get(id);
    if (!post) throw new Error(`There is no post ${id}`);
    const { changedBy: _changedBy, ...review } = post;
    return review;
  }

  remove(id: number): void {
    this.posts.delete(id);
  }

  /** A consumer takes a post. */
  reserve(id: number): void {
    const post = this.posts.get(id);
    if (post) post.queue_status = 'reserved';
  }

  /** Somebody changes a review, whatever its version. */
  change(user: string, id: number, change: Change): void {
    this.review(user, id, change, null);
  }

  respond({ url, ifMatch, body }: ModelRequest): ModelResponse {
    if (this.user === null) return { status: 401, body: { detail: 'Not signed in' } };
    const { user } = this;
    const sent = JSON.parse(body) as Change & { items: BulkItem[] };
    if (
      [sent, ...(sent.items ?? [])].some(({ reviewer_notes: note }) => this.refused !== null && note === this.refused)
    )
      return { status: 422, body: { detail: 'Not valid' } };
    if (url.includes('/curated/')) return this.order(idOf(url), sent as Order);
    if (!url.endsWith('/bulk-review')) return this.review(user, idOf(url), sent, Number(ifMatch?.replaceAll('"', '')));
    const results = sent.items.map(({ id, version, ...change }) => {
      const { status, body } = this.review(user, id, change, version);
      if (status === 200) return { id, outcome: 'changed', review: body };
      if (status === 404) return { id, outcome: 'not_found', detail: 'Post not found' };
      return { id, outcome: 'conflict', current: this.get(id), ...(body as object) };
    });
    return { status: 200, body: { results } };
  }

  private order(id: number, order: Order): ModelResponse {
    const status = this.posts.get(id)?.queue_status;
    if (status !== 'pending')
      return { status: 409, body: { detail: `Post is in state '${status}', expected 'pending'` } };
    this.orders.push([id, order]);
    return { status: 200, body: { post_id: id, pinned: false, held_until: null, ...order } };
  }

  private review(user: string, id: number, change: Change, seenVersion: number | null): ModelResponse {
    const post = this.posts.get(id);
    if (!post) return { status: 404, body: { detail: 'Post not found' } };
    const isHeld = holdsAll(post, change);
    if (seenVersion !== null && seenVersion !== post.version) {
      if (isHeld && post.changedBy === user) return { status: 200, body: this.get(id) };
      return { status: 409, body: { detail: 'Post was changed since', current: this.get(id) } };
    }
    if (change.approved === null && post.queue_status !== 'pending')
      return { status: 409, body: { detail: `Post is in state '${post.queue_status}', expected 'pending'` } };
    if (!isHeld) this.write(user, post, change);
    return { status: 200, body: this.get(id) };
  }

  private write(user: string, post: Stored, change: Change): void {
    this.writes.push({ user, postId: post.id, change, over: post.version, overBy: post.changedBy });
    if (change.approved !== undefined) {
      post.approved = change.approved === true;
      post.reviewed_at = change.approved === null ? null : '2026-03-01T12:00:00.000Z';
      post.reviewed_by = change.approved === null ? null : `user:${user}`;
    }
    if (change.rejection_reason !== undefined) post.rejection_reason = change.rejection_reason;
    else if (change.approved !== false && change.approved !== undefined) post.rejection_reason = null;
    if (change.manual_spam_score !== undefined) post.manual_spam_score = change.manual_spam_score;
    if (change.reviewer_notes !== undefined) post.reviewer_notes = change.reviewer_notes;
    post.version += 1;
    post.changedBy = user;
  }
}

function idOf(url: string): number {
  return Number(url.split('/').at(-1));
}

function holdsAll(post: Stored, change: Change): boolean {
  const { approved, manual_spam_score: score, reviewer_notes: notes, rejection_reason: reason } = change;
  const decision = post.reviewed_at === null ? null : post.approved;
  return (
    (approved === undefined || approved === decision) &&
    (reason === undefined || reason === post.rejection_reason) &&
    (score === undefined || score === post.manual_spam_score) &&
    (notes === undefined || notes === post.reviewer_notes)
  );
}

function fresh(id: number): Stored {
  return {
    id,
    post_id: `https://fjordlys.example/statuses/${id}`,
    approved: false,
    spam_score: 12,
    manual_spam_score: null,
    reviewer_notes: '',
    reviewed_at: null,
    updated_at: '2026-03-01T11:00:00.000Z',
    queue_status: 'pending',
    approved_at: null,
    reviewed_by: null,
    rejection_reason: null,
    version: 0,
    content_changed_at: null,
    changedBy: null,
  };
}
