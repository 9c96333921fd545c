import type { Breaker } from './breaker';
import type { BotStatus } from './bot-status';
import type { Examiner, Verdict } from './examiner';
import { asOwnFault, BoostRefused, REASONS, ReservationLost, Stopped } from './faults';
import { keepLease } from './lease';
import type { Log } from './log';
import type { OwnServer, Status } from './own-server';
import type { Pace } from './pace';
import { pause } from './pause';
import type { CuratedQueue, ErrorDetails, QueueItem, Reservation } from './queue';
import type { SeenPicture, StateFile } from './state-file';
import type { Suspects } from './suspects';

/** How the bot leaves a post. */
type Outcome = { call: 'ack' } | { call: 'nack' } | { call: 'error'; reason: string; details?: ErrorDetails };

/** Reservations of one round: behind a post that waits there may be others. */
const MOST_TRIED = 5;
/** A post whose author was boosted often enough today is tried again so much later. */
const AUTHOR_WAIT_MS = 3_600_000;
/** When all posts that it gets are to be tried later, it asks so many times less often. */
const WAITING_POLLS = 10;

/** What the bot works with. */
export interface BotParts {
  queue: CuratedQueue;
  server: OwnServer;
  examiner: Examiner;
  suspects: Suspects;
  pace: Pace;
  file: StateFile;
  breaker: Breaker;
  status: BotStatus;
  log: Log;
  pollMs: number;
  isDryRun: boolean;
  /** Aborts when the bot has to return its post and end. */
  stop: AbortSignal;
  /** Aborts some seconds after `stop`: from then on no call is repeated. */
  deadline: AbortSignal;
}

/** Boosts one post after the other, when it may. */
export class BoostBot {
  private account: string | null = null;
  /** The oldest post was returned, so that another one is asked for. */
  private isHeadStuck = false;

  constructor(private readonly parts: BotParts) {}

  /** Works until `stop` aborts. */
  async run(): Promise<void> {
    const { stop, breaker, status } = this.parts;
    while (!stop.aborted) {
      const wait = Math.max(this.paceWait(), (breaker.open?.until ?? 0) - Date.now());
      status.nextAttempt = Date.now() + wait;
      if (wait > 0) {
        await pause(wait, stop);
        continue;
      }
      await pause(await this.round(), stop);
    }
  }

  /** Makes at most one boost, if it may now; returns false after a fault of the bot's own. */
  async once(): Promise<boolean> {
    const wait = this.paceWait();
    if (wait > 0) this.parts.log(`Nothing to do before ${new Date(Date.now() + wait).toISOString()}`);
    else await this.round();
    return this.parts.breaker.open === null;
  }

  private paceWait(): number {
    const { pace, file } = this.parts;
    const now = Date.now();
    return pace.nextBoost(now, file.state.notBefore, file.state.boosts) - now;
  }

  /** Takes posts until one is dealt with; returns how long to wait before the next round, in milliseconds. */
  private async round(): Promise<number> {
    const { queue, suspects, breaker, stop, pollMs } = this.parts;
    try {
      await this.checkAccount();
      for (let tried = 0; tried < MOST_TRIED && !stop.aborted; tried++) {
        const reservation = await queue.next(this.isHeadStuck);
        const isWaiting = reservation !== null && suspects.isWaiting(reservation.item.fenliu_post_id);
        if (reservation && !isWaiting) return (await this.work(reservation)) ? 0 : pollMs;
        breaker.recover();
        if (!reservation) return pollMs;
        this.isHeadStuck = true;
        await this.settle(reservation.item, { call: 'nack' });
      }
      return pollMs * WAITING_POLLS;
    } catch (error) {
      if (!stop.aborted) breaker.fail(asOwnFault(error));
      return 0;
    }
  }

  /** Asks for no post before the server has accepted the token, at the start and after each fault. */
  private async checkAccount(): Promise<void> {
    const { server, breaker, log } = this.parts;
    if (this.account && !breaker.open) return;
    const account = await server.account();
    if (account !== this.account) log(`Boosts as @${account}`);
    this.account = account;
  }

  /** Deals with a reserved post; a fault of the bot's own returns the post and pauses the bot. Returns whether it is dealt with. */
  private async work(reservation: Reservation): Promise<boolean> {
    const { queue, breaker, stop } = this.parts;
    const done = new AbortController();
    const lost = new AbortController();
    void keepLease(queue, reservation, done.signal, (reason) => lost.abort(reason));
    let outcome: Outcome | null = { call: 'nack' };
    let hasFailed = false;
    try {
      outcome = await this.attempt(reservation.item, () => stop.aborted || lost.signal.aborted);
    } catch (error) {
      hasFailed = true;
      if (error instanceof ReservationLost) outcome = this.lost(reservation.item, error);
      else if (!(error instanceof Stopped) && !stop.aborted) breaker.fail(asOwnFault(error));
    } finally {
      done.abort();
    }
    if (outcome) await this.settle(reservation.item, outcome);
    if (!hasFailed) breaker.recover();
    // What was returned would come again at once.
    this.isHeadStuck = outcome?.call === 'nack';
    return !this.isHeadStuck;
  }

  private lost(item: QueueItem, reason: ReservationLost): null {
    this.parts.log(`Post ${item.fenliu_post_id} is no longer ours: ${reason.message}`);
    return null;
  }

  private async attempt(item: QueueItem, isHalted: () => boolean): Promise<Outcome | null> {
    if (isHalted()) throw new Stopped();
    const verdict = await this.parts.examiner.examine(item);
    if (isHalted()) throw new Stopped();
    if (this.parts.isDryRun) return this.pretend(item, verdict);
    switch (verdict.kind) {
      case 'boost':
        return this.boost(item, verdict.status, verdict.pictures);
      case 'boosted':
        this.parts.file.confirm(item.post_uri);
        return { call: 'ack' };
      case 'changed':
        return this.sendBack(item, verdict);
      case 'unfound':
        return this.failed(item, 'lastFound', REASONS.notFound);
      case 'later':
        this.parts.suspects.defer(item.fenliu_post_id, Date.now() + AUTHOR_WAIT_MS);
        return { call: 'nack' };
      case 'withdrawn':
        return { call: 'nack' };
      case 'error':
        return { call: 'error', reason: verdict.reason, details: verdict.details };
    }
  }

  private async boost(item: QueueItem, status: Status, pictures: SeenPicture[]): Promise<Outcome> {
    const { queue, server, file, pace, log } = this.parts;
    // Only who holds the post may boost it, and only while it is approved: both may have ended since it was reserved.
    await queue.extend(item);
    if (!(await queue.post(item.fenliu_post_id)).approved) return { call: 'nack' };
    const now = Date.now();
    const boost = { postId: item.fenliu_post_id, uri: item.post_uri, statusId: status.id, pictures };
    file.begin({ ...boost, author: item.author_account, at: now, isSure: false }, pace.gapAfter(now, Math.random()));
    try {
      await server.boost(status.id);
    } catch (error) {
      if (!(error instanceof BoostRefused)) throw error;
      file.forget(item.post_uri);
      log(`Post ${item.fenliu_post_id} was refused: ${error.message}`);
      return this.failed(item, 'lastBoosted', REASONS.refused);
    }
    file.confirm(item.post_uri);
    this.parts.status.boosts++;
    log(`Boosted post ${item.fenliu_post_id} of ${item.author_account}: ${item.post_url}`);
    return { call: 'ack' };
  }

  private failed(item: QueueItem, proof: 'lastFound' | 'lastBoosted', reason: string): Outcome {
    const isAtFault = this.parts.suspects.fail(item.fenliu_post_id, proof);
    return isAtFault ? { call: 'error', reason } : { call: 'nack' };
  }

  /** A review can be taken back only while the post waits, so it is returned first; after a crash in between it is found again. */
  private async sendBack(item: QueueItem, { what, post }: Verdict & { kind: 'changed' }): Promise<null> {
    const { queue, file, log, status } = this.parts;
    await this.settle(item, { call: 'nack' });
    await queue.sendToReview(post, `Taken back by the boost bot: changed since the approval (${what})`);
    file.remember('sentBack', item.fenliu_post_id);
    status.sentBack++;
    log(`Sent post ${item.fenliu_post_id} back to review: ${what} changed since the approval`);
    return null;
  }

  private pretend(item: QueueItem, verdict: Verdict): Outcome {
    const { file, suspects, pace, log } = this.parts;
    const what = verdict.kind === 'error' ? `error, ${verdict.reason}` : verdict.kind;
    log(`Dry run: post ${item.fenliu_post_id} of ${item.author_account} (${item.post_url}): ${what}`);
    suspects.defer(item.fenliu_post_id, Number.MAX_SAFE_INTEGER);
    if (verdict.kind === 'boost') file.state.notBefore = pace.gapAfter(Date.now(), Math.random());
    return { call: 'nack' };
  }

  /** Sends ack, nack or error until Sluice responds; after `deadline` the reservation runs out by itself. */
  private async settle(item: QueueItem, outcome: Outcome): Promise<void> {
    const { status, deadline, breaker, log } = this.parts;
    const what = `Post ${item.fenliu_post_id}: ${outcome.call}`;
    for (;;) {
      try {
        await this.send(item, outcome);
        return status.count(outcome.call);
      } catch (error) {
        if (error instanceof ReservationLost) return log(`${what} came too late: ${error.message}`);
        if (deadline.aborted) return log(`${what} could not be sent; the reservation runs out by itself`);
        breaker.fail(asOwnFault(error));
        await pause((breaker.open?.until ?? 0) - Date.now(), deadline);
      }
    }
  }

  private async send(item: QueueItem, outcome: Outcome): Promise<void> {
    const { queue, file, log } = this.parts;
    if (outcome.call !== 'error') return queue[outcome.call](item);
    await queue.error(item, outcome.reason, outcome.details);
    // Only now: a duplicate that Sluice never heard of is found again, and a known one only comes when somebody requeued it.
    if (outcome.reason === REASONS.duplicate) file.remember('duplicates', item.fenliu_post_id);
    log(`Gave post ${item.fenliu_post_id} up: ${outcome.reason}`);
  }
}
