import type { QueueItem } from './queue-item';

const REQUEST_TIMEOUT_MS = 10_000;

/** Statuses that say nothing about the request itself: it is sent again later. */
const PASSING = new Set([408, 425, 429]);

/** A reserved post, and for how many milliseconds it is ours. */
export interface Reservation {
  item: QueueItem;
  leaseMs: number;
}

/** The service gave no answer, or one that a repetition may change: a network error, a time-out, 5xx, a broken body. */
export class Unreachable extends Error {}

/** The service said no, and would say so again. */
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

  /** Takes the address of the service, an API key, and a signal that cuts short whatever request is under way. */
  constructor(
    url: string,
    private readonly key: string,
    private readonly cut: AbortSignal,
  ) {
    this.base = `${url.replace(/\/+$/, '')}/api/v1/curated`;
  }

  /** Reserves the next post; null when there is none. */
  async next(): Promise<Reservation | null> {
    const answer = await this.send('GET', '/next');
    if (answer.status === 204) return null;
    const item = answer.body as QueueItem | null;
    // Not the service's answer but, say, a proxy's page for maintenance.
    if (!item?.reservation_token) throw new Unreachable('next answered with something that is no post');
    return { item, leaseMs: leaseOf(item.reserved_until, answer.date) };
  }

  /** Confirms that the post was delivered. May be repeated, as nack and error may: the token makes it harmless. */
  async ack(item: QueueItem): Promise<void> {
    await this.settle(item, 'ack');
  }

  /** Returns the post to its place in the queue. */
  async nack(item: QueueItem): Promise<void> {
    await this.settle(item, 'nack');
  }

  /** Gives the post up: it does not come again. The reason is a fixed sentence, so that errors group in statistics. */
  async error(item: QueueItem, reason: string): Promise<void> {
    await this.settle(item, 'error', { reason: reason.trim().slice(0, 1000) || 'Delivery failed' });
  }

  /** Renews the reservation; answers for how many milliseconds it holds now. */
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
      // A redirect would carry the key to wherever it points.
      redirect: 'manual' as const,
      signal: AbortSignal.any([this.cut, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
    };
    const answer = await fetch(this.base + path, request)
      .then(read)
      .catch(unreachable);
    if (answer.status >= 500 || PASSING.has(answer.status)) throw new Unreachable(`${path} answered ${answer.status}`);
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
  return typeof detail === 'string' ? detail : 'without a word';
}

/** Told by the service's own clock, since ours may be wrong; its `Date` is cut to the second, so take the later end. */
function leaseOf(reservedUntil: string, date: string | null): number {
  const now = date === null ? Date.now() : Date.parse(date) + 1000;
  return Math.max(0, Date.parse(reservedUntil) - now);
}
