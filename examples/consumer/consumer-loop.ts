import { setTimeout as sleep } from 'node:timers/promises';
import { BackOff } from './back-off.js';
import { Refused, Unreachable, type CuratedQueue, type Reservation } from './curated-queue.js';
import { keepLease } from './lease.js';
import type { QueueItem } from './queue-item.js';

/** How a delivery ended: ack, nack, or error with a fixed reason. */
export type Outcome = 'delivered' | 'later' | { error: string };

/** Delivers a post. `halt` aborts when the consumer has to stop or has lost the post: give up then, if possible. */
export type Deliver = (item: QueueItem, halt: AbortSignal) => Promise<Outcome>;

/** How long a delivery may continue after `stop`, in milliseconds. */
const GRACE_MS = 5_000;

/** How many posts that were delivered but could not be confirmed are remembered. */
const MOST_REMEMBERED = 1_000;

/** What a consumer needs. */
export interface ConsumerSetup {
  queue: CuratedQueue;
  deliver: Deliver;
  /** Aborts when the consumer has to return its post and end. */
  stop: AbortSignal;
  /** Aborts some time after `stop`, later than {@link GRACE_MS}: from then on no call is repeated. */
  deadline: AbortSignal;
  log: (line: string) => void;
}

/** Takes one post after the other from the curated queue. */
export class Consumer {
  private readonly backOff = new BackOff();
  private readonly unconfirmed = new Set<number>();
  /** The last delivery threw. */
  private hasFailed = false;

  constructor(private readonly setup: ConsumerSetup) {}

  /** Ends when the setup's `stop` aborts; throws when the service refuses the consumer. */
  async run(): Promise<void> {
    const { stop } = this.setup;
    while (!stop.aborted) {
      const reservation = await this.next();
      const isDone = reservation !== null && (await this.work(reservation)) !== 'later';
      if (isDone) this.backOff.reset();
      else await pause(this.backOff.next(), stop);
    }
  }

  private async next(): Promise<Reservation | null> {
    try {
      // The post that failed is the oldest still: if it alone is the trouble, another one gets through.
      return await this.setup.queue.next(this.hasFailed);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.setup.log(`No post: ${error.message}`);
      return null;
    }
  }

  private async work(reservation: Reservation): Promise<Outcome> {
    const { item } = reservation;
    // a post that was delivered before, but confirmed too late, is only confirmed
    const outcome = this.unconfirmed.has(item.fenliu_post_id) ? 'delivered' : await this.attempt(reservation);
    await this.settle(item, outcome);
    return outcome;
  }

  /** Delivers while the lease is kept; when the consumer is stopped and the delivery does not end in time, `later`. */
  private async attempt(reservation: Reservation): Promise<Outcome> {
    const { queue, stop, log } = this.setup;
    if (stop.aborted) return 'later';
    const lost = new AbortController();
    const done = new AbortController();
    const halt = AbortSignal.any([stop, lost.signal]);
    void keepLease(queue, reservation, done.signal, (reason) => {
      log(`Post ${reservation.item.fenliu_post_id} is no longer reserved for us: ${reason.message}`);
      lost.abort();
    });
    try {
      return await Promise.race([this.outcome(reservation.item, halt), graceIsOver(stop, done.signal)]);
    } finally {
      done.abort();
    }
  }

  /** A delivery that throws is our own fault, such as a server that is down: the post goes back, and the pauses grow. */
  private async outcome(item: QueueItem, halt: AbortSignal): Promise<Outcome> {
    try {
      const outcome = await this.setup.deliver(item, halt);
      this.hasFailed = false;
      return outcome;
    } catch (error) {
      this.hasFailed = true;
      if (!halt.aborted) this.setup.log(`Delivery of post ${item.fenliu_post_id} failed: ${String(error)}`);
      return 'later';
    }
  }

  private async settle(item: QueueItem, outcome: Outcome): Promise<void> {
    const { queue, log } = this.setup;
    try {
      if (outcome === 'delivered') await this.persist(() => queue.ack(item));
      else if (outcome === 'later') await this.persist(() => queue.nack(item));
      else await this.persist(() => queue.error(item, outcome.error));
      this.unconfirmed.delete(item.fenliu_post_id);
    } catch (error) {
      // A 409 means that the reservation is over, a 404 that the post was deleted: a repetition changes neither.
      const kind = typeof outcome === 'string' ? outcome : 'given up';
      log(`Post ${item.fenliu_post_id} is ${kind}, but the service does not know: ${String(error)}`);
      if (outcome === 'delivered') this.remember(item.fenliu_post_id);
    }
  }

  /** Repeats a call until the service responds, or the deadline has passed. */
  private async persist(call: () => Promise<void>): Promise<void> {
    for (const backOff = new BackOff(); ;) {
      try {
        return await call();
      } catch (error) {
        if (error instanceof Refused || this.setup.deadline.aborted) throw error;
        await pause(backOff.next(), this.setup.deadline);
      }
    }
  }

  /** Remembers a delivered post: another consumer may return it, and then it could be reserved for us again. */
  private remember(postId: number): void {
    const [oldest] = this.unconfirmed;
    if (oldest !== undefined && this.unconfirmed.size >= MOST_REMEMBERED) this.unconfirmed.delete(oldest);
    this.unconfirmed.add(postId);
  }
}

/** Waits, and ends early when the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** Resolves with `later` after the grace period that starts with `stop`; never once the delivery is `done`. */
function graceIsOver(stop: AbortSignal, done: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    const wait = () => void sleep(GRACE_MS, 'later' as const, { signal: done }).then(resolve, () => undefined);
    stop.addEventListener('abort', wait, { once: true, signal: done });
  });
}
