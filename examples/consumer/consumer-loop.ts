import { setTimeout as sleep } from 'node:timers/promises';
import { BackOff } from './back-off';
import { Refused, Unreachable, type CuratedQueue, type Reservation } from './curated-queue';
import { keepLease } from './lease';
import type { QueueItem } from './queue-item';

/** How a delivery ended: ack, nack, or error with a fixed reason. */
export type Outcome = 'delivered' | 'later' | { error: string };

/** Delivers a post. `halt` fires when the consumer is to stop or has lost the post: give up then, if that is possible. */
export type Deliver = (item: QueueItem, halt: AbortSignal) => Promise<Outcome>;

/** A delivery that throws is tried again later, but a post that was handed out so often is given up. */
const MOST_ATTEMPTS = 5;

/** How long a delivery may go on once the consumer is to stop, in milliseconds. */
const GRACE_MS = 5_000;

/** How many posts that were delivered but could not be confirmed are remembered. */
const MOST_REMEMBERED = 1_000;

/** What a consumer runs on. */
export interface ConsumerSetup {
  queue: CuratedQueue;
  deliver: Deliver;
  /** Fires when the consumer is to hand its post back and end. */
  stop: AbortSignal;
  /** Fires some time after `stop`: from then on no call is repeated. It should come later than {@link GRACE_MS}. */
  deadline: AbortSignal;
  log: (line: string) => void;
}

/** Takes one post after the other from the curated queue, until it is stopped or the service refuses it (which throws). */
export class Consumer {
  private readonly backOff = new BackOff();
  private readonly unconfirmed = new Set<number>();

  constructor(private readonly setup: ConsumerSetup) {}

  /** Ends when the setup's `stop` fires; throws when the service refuses to hand out posts. */
  async run(): Promise<void> {
    const { stop } = this.setup;
    while (!stop.aborted) {
      const reservation = await this.next();
      const goesOn = reservation !== null && (await this.work(reservation)) !== 'later';
      if (goesOn) this.backOff.reset();
      else await pause(this.backOff.next(), stop);
    }
  }

  private async next(): Promise<Reservation | null> {
    try {
      return await this.setup.queue.next();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.setup.log(`No post: ${error.message}`);
      return null;
    }
  }

  private async work(reservation: Reservation): Promise<Outcome> {
    const { item } = reservation;
    // It was delivered before, only the confirmation came too late: confirm it now.
    const outcome = this.unconfirmed.has(item.fenliu_post_id) ? 'delivered' : await this.attempt(reservation);
    await this.settle(item, outcome);
    return outcome;
  }

  /** Delivers while the lease is kept; when the consumer is stopped and the delivery does not end in time, `later`. */
  private async attempt(reservation: Reservation): Promise<Outcome> {
    const { queue, stop, log } = this.setup;
    if (stop.aborted) return 'later';
    const halt = new AbortController();
    const done = new AbortController();
    const interrupt = () => halt.abort();
    stop.addEventListener('abort', interrupt);
    void keepLease(queue, reservation, done.signal, (reason) => {
      log(`Post ${reservation.item.fenliu_post_id} is ours no more: ${reason.message}`);
      interrupt();
    });
    try {
      return await Promise.race([this.outcome(reservation.item, halt.signal), graceIsOver(stop, done.signal)]);
    } finally {
      done.abort();
      stop.removeEventListener('abort', interrupt);
    }
  }

  private async outcome(item: QueueItem, halt: AbortSignal): Promise<Outcome> {
    try {
      return await this.setup.deliver(item, halt);
    } catch (error) {
      if (halt.aborted) return 'later';
      this.setup.log(`Delivery of post ${item.fenliu_post_id} failed: ${String(error)}`);
      return item.delivery_count < MOST_ATTEMPTS ? 'later' : { error: 'Delivery failed repeatedly' };
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
      // A 409 says that the reservation is over, a 404 that the post was deleted: neither is ours to change.
      const kind = typeof outcome === 'string' ? outcome : 'given up';
      log(`Post ${item.fenliu_post_id} is ${kind}, but the service was not told: ${String(error)}`);
      if (outcome === 'delivered') this.remember(item.fenliu_post_id);
    }
  }

  /** Repeats a call until the service answers it, or there is no more time. */
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

  /** The next one to get it may return it, and then it could come back to us. */
  private remember(postId: number): void {
    const [oldest] = this.unconfirmed;
    if (oldest !== undefined && this.unconfirmed.size >= MOST_REMEMBERED) this.unconfirmed.delete(oldest);
    this.unconfirmed.add(postId);
  }
}

/** Ends early, without a word, when the signal fires. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** `later`, a while after `stop`; never once the delivery is `done`. */
function graceIsOver(stop: AbortSignal, done: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    const wait = () => void sleep(GRACE_MS, 'later' as const, { signal: done }).then(resolve, () => undefined);
    stop.addEventListener('abort', wait, { once: true, signal: done });
  });
}
