import type { QueueItem } from './queue-item.js';

const REQUEST_TIMEOUT_MS = 10_000;

/** Statuses after which the same request can succeed later. */
const TRANSIENT = new Set([408, 425, 429]);

/** A reserved post, and for how many milliseconds it is reserved. */
export interface Reservation {
  item: QueueItem;
  leaseMs: number;
}

/** The service did not respond, or a repetition may succeed: a network error, a time-out, 5xx, a malformed body. */
export class Unreachable extends Error {}

/** The service refused the request, and would refuse it again. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
  ) {
    super(`${status} ${detail}`);
  }
}

/** The calls of a consumer. Each of them throws {@link Unreachable} or {@link Refused}. */
export class CuratedQueue {
  private readonly base: string;

  /** Takes the address of the service, an API key, and a signal that cancels running requests. */
  constructor(
    url: string,
    private readonly key: string,
    private readonly cancel: AbortSignal,
  ) {
    this.base = `${url.replace(/\/+$/, '')}/api/v1/curated`;
  }

  /** Reserves the oldest post, or one at random; null when there is none. */
  async next(random = false): Promise<Reservation | null> {
    const answer = await this.send('GET', random ? '/next?random=true' : '/next');
    if (answer.status === 204) return null;
    const item = answer.body as QueueItem | null;
    // for example a proxy's maintenance page
    if (!item?.reservation_token) throw new Unreachable('next returned something that is no post');
    return { item, leaseMs: leaseOf(item.reserved_until, answer.date) };
  }

  /** Confirms that the post was delivered. May be repeated, as nack and error may: the token makes it harmless. */
  async ack(item: QueueItem): Promise<void> {
    await this.settle(item, 'ack');
  }

  /** Returns the post to the queue. */
  async nack(item: QueueItem): Promise<void> {
    await this.settle(item, 'nack');
  }

  /** Marks the post as failed: it is not served again. The reason is a fixed sentence, so that errors group in statistics. */
  async error(item: QueueItem, reason: string): Promise<void> {
    await this.settle(item, 'error', { reason: reason.trim().slice(0, 1000) || 'Delivery failed' });
  }

  /** Renews the reservation; returns for how many milliseconds it holds now. */
  async extend(item: QueueItem): Promise<number> {
    const { body, date } = await this.settle(item, 'extend');
    return leaseOf((body as { reserved_until: string }).reserved_until, date);
  }

  private settle(item: QueueItem, how: string, body?: object): Promise<Answer> {
    return this.send('POST', `/${item.fenliu_post_id}/${how}`, item.reservation_token, body);
  }

  private async send(method: string, path: string, token?: string, body?: object): Promise<Answer> {
    const request = {
      method,
      headers: {
        'X-API-Key': this.key,
        ...(token && { 'X-Reservation-Token': token }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      // a redirect would send the key to another server
      redirect: 'manual' as const,
      signal: AbortSignal.any([this.cancel, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
    };
    const answer = await fetch(this.base + path, request)
      .then(read)
      .catch(unreachable);
    if (answer.status >= 500 || TRANSIENT.has(answer.status))
      throw new Unreachable(`${path} returned ${answer.status}`);
    if (answer.status >= 300) throw new Refused(answer.status, detailOf(answer.body));
    return answer;
  }
}

interface Answer {
  status: number;
  body: unknown;
  date: string | null;
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('json');
  return {
    status: response.status,
    body: isJson && text ? JSON.parse(text) : null,
    date: response.headers.get('Date'),
  };
}

function unreachable(error: Error): never {
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  throw new Unreachable(`${error.message}${cause}`, { cause: error });
}

function detailOf(body: unknown): string {
  const detail = (body as { detail?: unknown } | null)?.detail;
  return typeof detail === 'string' ? detail : 'without a reason';
}

/** By the service's clock, since ours may be wrong; its `Date` is cut to the second, so the later end counts. */
function leaseOf(reservedUntil: string, date: string | null): number {
  const now = date === null ? Date.now() : Date.parse(date) + 1000;
  return Math.max(0, Date.parse(reservedUntil) - now);
}
