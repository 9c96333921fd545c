import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import type { components } from './api/schema';
import { OwnFault, ReservationLost } from './faults';
import { type Answer, ask, connect } from './http';
import { readHttpDate } from './http-times';

/** A post as the queue hands it out. */
export type QueueItem = components['schemas']['QueueItem'];
/** A post with its review, as it is stored. */
type StoredPost = components['schemas']['Post'];
export interface Failure {
  /** One of {@link REASONS}. */
  reason: string;
  error_details?: Record<string, unknown>;
}

/** Statuses that may pass: the request is worth repeating. */
const TRANSIENT = new Set([408, 425, 429]);
/** The maximum length of `reviewer_notes` in Sluice's openapi.json, in code points. */
const LONGEST_NOTES = 10_000;

/** The calls of Sluice that the bot makes. They throw an {@link OwnFault} when Sluice does not respond or refuses the key. */
export class CuratedQueue {
  private readonly client: AxiosInstance;
  /** How far Sluice's clock is ahead of ours, in milliseconds. */
  private clockAheadMs = 0;

  /** `cancel` ends running requests. */
  constructor(
    url: string,
    key: string,
    private readonly cancel: AbortSignal,
  ) {
    this.client = connect(`${url}/api/v1`, { 'X-API-Key': key });
  }

  /** Reserves the next post; null when there is none. */
  async next(): Promise<QueueItem | null> {
    const { status, data: item } = await this.ask<QueueItem>({ url: '/curated/next' });
    if (status === 204) return null;
    if (!item?.reservation_token) throw new OwnFault('Sluice', 'next returned something that is no post');
    return item;
  }

  /** Confirms the boost, returns the post, gives it up (with the reason as `data`), or renews its reservation. It may be repeated. */
  async tell(item: QueueItem, call: 'ack' | 'nack' | 'error' | 'extend', data?: Failure): Promise<void> {
    const headers = { 'X-Reservation-Token': item.reservation_token };
    await this.ask({ url: `/curated/${item.fenliu_post_id}/${call}`, method: 'POST', headers, data });
  }

  /** Whether the post is still approved, as far as the key may know; throws {@link ReservationLost} when it was deleted. */
  async isApproved(item: QueueItem): Promise<boolean> {
    return (await this.read(item))?.approved ?? true;
  }

  /** Returns the post and puts it on hold for this many milliseconds, at least 1,000; false, and still reserved, if the key may not. */
  hold(item: QueueItem, ms: number): Promise<boolean> {
    const data = { held_until: new Date(Date.now() + this.clockAheadMs + Math.max(ms, 1_000)).toISOString() };
    return this.returnAnd(item, { url: `/curated/${item.fenliu_post_id}`, data });
  }

  /** Returns the post and takes its approval back, unless somebody reviewed it meanwhile; false when the key may not do that. */
  async sendToReview(item: QueueItem, note: string): Promise<boolean> {
    const post = await this.read(item);
    if (!post) return false;
    if (post.approved_at !== item.approved_at) return this.tell(item, 'nack').then(() => true);
    const headers = { 'If-Match': `"${post.version}"` };
    const data = { approved: null, reviewer_notes: withNote(post.reviewer_notes, note) };
    return this.returnAnd(item, { url: `/posts/${post.id}`, headers, data });
  }

  /** The newest of the delivered posts whose approval was taken back. */
  async withdrawn(): Promise<Set<number>> {
    const params = { queue_status: 'delivered', approved: false, limit: 1_000 };
    const { data } = await this.ask<{ items: StoredPost[] }>({ url: '/posts', params });
    return new Set((data?.items ?? []).map(({ id }) => id));
  }

  /** The stored post; null if the key may not read posts. */
  private async read(item: QueueItem): Promise<StoredPost | null> {
    const { status, data } = await this.ask<StoredPost>({ url: `/posts/${item.fenliu_post_id}` }, [403]);
    if (status === 403) return null;
    if (!data?.id) throw new OwnFault('Sluice', 'posts returned something that is no post');
    return data;
  }

  /** Tries the change on the reserved post first. 409 means that the key may do it; then the post is returned and changed. */
  private async returnAnd(item: QueueItem, change: AxiosRequestConfig): Promise<boolean> {
    const request = { ...change, method: 'PATCH' };
    const { status } = await this.ask(request, [403, 409]);
    if (status === 403) return false;
    if (status !== 409) return true;
    await this.tell(item, 'nack');
    await this.ask(request);
    return true;
  }

  /** Sends a request. Throws for every status except success and those that are `expected`. */
  private async ask<T>(request: AxiosRequestConfig, expected: readonly number[] = []): Promise<Answer<T>> {
    const answer = await ask<T>(this.client, { ...request, signal: this.cancel }).catch((error: Error) => {
      throw new OwnFault('Sluice', `Sluice does not respond: ${error.message}`);
    });
    const { status, data } = answer;
    const date = readHttpDate(answer.header('date'));
    // It is cut to the second, so the later end counts.
    this.clockAheadMs = Number.isNaN(date) ? 0 : date + 1_000 - Date.now();
    if ((status >= 200 && status < 300) || expected.includes(status)) return answer;
    const detail = `${status} ${(data as { detail?: string } | null)?.detail ?? 'without a reason'}`;
    if (status === 401 || status === 403) throw new OwnFault('Sluice key', `Sluice refuses the key: ${detail}`);
    if (status === 400 || status === 422) throw new OwnFault('request', `Sluice refuses the request: ${detail}`);
    if (status === 404 || status === 409) throw new ReservationLost(detail);
    throw new OwnFault('Sluice', TRANSIENT.has(status) || status >= 500 ? `Sluice returned ${status}` : detail);
  }
}

/** Adds a line to notes; where both together are too long, the beginning goes. */
const withNote = (notes: string, note: string) =>
  [...(notes ? `${notes}\n${note}` : note)].slice(-LONGEST_NOTES).join('');
