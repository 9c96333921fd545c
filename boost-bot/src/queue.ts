import createClient from 'openapi-fetch';
import type { components, paths } from './api/schema';
import { OwnFault, ReservationLost } from './faults';
import { within } from './within';

/** A post as the queue hands it out. */
export type QueueItem = components['schemas']['QueueItem'];
/** A post with its review, as it is stored. */
export type StoredPost = components['schemas']['Post'];
/** The details of an error, of any shape. */
export type ErrorDetails = Record<string, unknown>;

const REQUEST_TIMEOUT_MS = 15_000;
/** Statuses after which the same request can succeed later. */
const TRANSIENT = new Set([408, 425, 429]);
/** Posts of one look for withdrawn approvals. */
const MOST_WITHDRAWN = 1_000;
/** The longest notes on a review that Sluice takes, in code points (`reviewer_notes` in its openapi.json). */
const LONGEST_NOTES = 10_000;

/** A reserved post, and for how many milliseconds it is reserved. */
export interface Reservation {
  item: QueueItem;
  leaseMs: number;
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The calls of Sluice that the bot makes. They throw an {@link OwnFault} when Sluice does not respond or refuses the key. */
export class CuratedQueue {
  private readonly client;

  /** `cancel` ends running requests. */
  constructor(url: string, key: string, cancel: AbortSignal) {
    this.client = createClient<paths>({
      baseUrl: url,
      headers: { 'X-API-Key': key },
      // a redirect would send the key to another server
      redirect: 'manual',
      fetch: (request) => fetch(request, { signal: within(REQUEST_TIMEOUT_MS, cancel) }),
    });
  }

  /** Reserves the oldest post, or one at random; null when there is none. */
  async next(random: boolean): Promise<Reservation | null> {
    const query = random ? { random } : {};
    const { data, response } = await this.ask(() => this.client.GET('/api/v1/curated/next', { params: { query } }));
    if (response.status === 204 || !data) return null;
    // for example a proxy's maintenance page
    if (!data.reservation_token) throw new OwnFault('Sluice', 'next returned something that is no post');
    return { item: data, leaseMs: leaseOf(data.reserved_until, response) };
  }

  /** The post with its review as they are now; throws {@link ReservationLost} when it was deleted. */
  async post(id: number): Promise<StoredPost> {
    const { data } = await this.ask(() => this.client.GET('/api/v1/posts/{id}', { params: { path: { id } } }));
    if (!data) throw new OwnFault('Sluice', 'posts returned something that is no post');
    return data;
  }

  /** Confirms that the post was boosted. As nack and error it may be repeated: the token makes it harmless. */
  async ack(item: QueueItem): Promise<void> {
    await this.ask(() => this.client.POST('/api/v1/curated/{post_id}/ack', this.of(item)));
  }

  /** Returns the post to the queue. */
  async nack(item: QueueItem): Promise<void> {
    await this.ask(() => this.client.POST('/api/v1/curated/{post_id}/nack', this.of(item)));
  }

  /** Gives the post up for a reason of {@link REASONS}. */
  async error(item: QueueItem, reason: string, details?: ErrorDetails): Promise<void> {
    const body = { reason, ...(details && { error_details: details }) };
    await this.ask(() => this.client.POST('/api/v1/curated/{post_id}/error', { ...this.of(item), body }));
  }

  /** Renews the reservation; returns for how many milliseconds it holds now. Throws when it is over. */
  async extend(item: QueueItem): Promise<number> {
    const { data, response } = await this.ask(() =>
      this.client.POST('/api/v1/curated/{post_id}/extend', this.of(item)),
    );
    if (!data) throw new OwnFault('Sluice', 'extend returned no time');
    return leaseOf(data.reserved_until, response);
  }

  /** Takes the approval of a waiting post back, unless somebody reviewed it since it was read. */
  async sendToReview(post: StoredPost, note: string): Promise<void> {
    await this.ask(() =>
      this.client.PATCH('/api/v1/posts/{id}', {
        params: { path: { id: post.id }, header: { 'If-Match': `"${post.version}"` } },
        body: { approved: null, reviewer_notes: withNote(post.reviewer_notes, note) },
      }),
    );
  }

  /** The newest of the delivered posts whose approval was taken back. */
  async withdrawn(): Promise<Set<number>> {
    const query = { queue_status: 'delivered' as const, approved: false, limit: MOST_WITHDRAWN };
    const { data } = await this.ask(() => this.client.GET('/api/v1/posts', { params: { query } }));
    return new Set((data?.items ?? []).map(({ id }) => id));
  }

  private of(item: QueueItem) {
    return {
      params: {
        path: { post_id: item.fenliu_post_id },
        header: { 'X-Reservation-Token': item.reservation_token },
      },
    };
  }

  private async ask<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const answer = await send().catch(unreachable);
    const { status } = answer.response;
    if (status < 300) return answer;
    const detail = `${status} ${detailOf(answer.error)}`;
    if (status === 401 || status === 403) throw new OwnFault('Sluice key', `Sluice refuses the key: ${detail}`);
    if (status === 404 || status === 409) throw new ReservationLost(detail);
    throw new OwnFault('Sluice', TRANSIENT.has(status) || status >= 500 ? `Sluice returned ${status}` : detail);
  }
}

/** Adds a line to notes; shortens them where both together would be too long. */
function withNote(notes: string, note: string): string {
  if (!notes) return note;
  const room = LONGEST_NOTES - [...note].length - 1;
  const old = [...notes];
  const kept = old.length <= room ? notes : `${old.slice(0, room - 1).join('')}…`;
  return `${kept}\n${note}`;
}

function unreachable(error: Error): never {
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  throw new OwnFault('Sluice', `Sluice does not respond: ${error.message}${cause}`);
}

function detailOf(error: unknown): string {
  const detail = (error as { detail?: unknown } | undefined)?.detail;
  return typeof detail === 'string' ? detail : 'without a reason';
}

/** By Sluice's clock, since ours may be wrong; its `Date` is cut to the second, so the later end counts. */
function leaseOf(reservedUntil: string, response: Response): number {
  const date = response.headers.get('Date');
  const now = date === null ? Date.now() : Date.parse(date) + 1_000;
  return Math.max(0, Date.parse(reservedUntil) - now);
}
