import type { Breaker } from './breaker';
import type { BotStatus } from './bot-status';
import type { Examiner, Verdict } from './examiner';
import { asOwnFault, BoostRefused, REASONS, ReservationLost } from './faults';
import type { Log } from './log';
import type { OwnServer, Status } from './own-server';
import type { Pace } from './pace';
import { pause } from './pause';
import type { CuratedQueue, QueueItem } from './queue';
import type { Retries } from './retries';
import type { SeenPicture, StateFile } from './state-file';

/** What the bot does with a post that it does not boost. */
type Outcome =
  | Exclude<Verdict, { call: 'boost' | 'wait' }>
  | { call: 'nack' }
  /** Puts it on hold for a time. A key that may not do that returns or gives up the post, as `otherwise` says. */
  | { call: 'hold'; reason: string; until: number; otherwise: Outcome }
  /** Keeps the reservation while other posts are tried; returns the post when none are left. */
  | { call: 'aside' };

/** With only postponed posts left, it polls this many times less often. */
const WAITING_POLLS = 10;

/** What the bot works with. */
export interface BotParts {
  queue: CuratedQueue;
  server: OwnServer;
  examiner: Examiner;
  retries: Retries;
  pace: Pace;
  file: StateFile;
  breaker: Breaker;
  status: BotStatus;
  log: Log;
  pollMs: number;
  isDryRun: boolean;
  /** Aborts when the bot must return its post and stop. */
  stop: AbortSignal;
  /** Aborts some seconds after `stop`: from then on no call is repeated. */
  deadline: AbortSignal;
}

/** Boosts one post after another, at the allowed pace. */
export class BoostBot {
  private account: string | null = null;
  private aside: QueueItem[] = [];
  /** The post that was being handled when the last fault happened. */
  private faultyPost: number | null = null;
  private readonly pretended = new Set<number>();

  constructor(private readonly parts: BotParts) {}

  /** Works until `stop` aborts. */
  async run(): Promise<void> {
    const { stop, breaker, status } = this.parts;
    while (!stop.aborted) {
      const wait = Math.max(this.paceWait(), (breaker.open?.until ?? 0) - Date.now());
      status.nextAttempt = Date.now() + wait;
      await pause(wait > 0 ? wait : await this.round(), stop);
    }
    await this.returnAside();
  }

  /** Makes at most one boost, if the pace allows one now. Returns false after a fault that says nothing about the post. */
  async once(): Promise<boolean> {
    const { breaker, status, log, stop } = this.parts;
    const wait = this.paceWait();
    if (wait > 0) log(`Nothing to do before ${new Date(Date.now() + wait).toISOString()}`);
    else while ((await this.round()) === 0 && status.boosts === 0 && !breaker.open && !stop.aborted);
    await this.returnAside();
    return breaker.open === null;
  }

  private paceWait(): number {
    const { pace, file } = this.parts;
    const now = Date.now();
    return pace.nextBoost(now, file.state.notBefore, file.state.boosts) - now;
  }

  /** Reserves a post and handles it. Returns the pause before the next round, in milliseconds. */
  private async round(): Promise<number> {
    const { queue, breaker, stop, pollMs } = this.parts;
    try {
      await this.checkAccount();
      const item = await queue.next();
      if (item) return await this.work(item);
      breaker.recover();
    } catch (error) {
      if (!stop.aborted) breaker.fail(asOwnFault(error));
      return 0;
    }
    return (await this.returnAside()) ? pollMs * WAITING_POLLS : pollMs;
  }

  /** At the start and after each fault, requests no post until the server accepts the token. */
  private async checkAccount(): Promise<void> {
    const { server, breaker, log } = this.parts;
    if (this.account && !breaker.open) return;
    const { acct: account } = await server.account();
    if (account !== this.account) log(`Boosts as @${account}`);
    this.account = account;
  }

  /** Handles a reserved post; a fault that says nothing about the post pauses the bot. Returns 0: the next post can follow at once. */
  private async work(item: QueueItem): Promise<number> {
    const { breaker, stop, retries } = this.parts;
    let outcome: Outcome = { call: 'nack' };
    try {
      outcome = await this.attempt(item);
      this.faultyPost = null;
    } catch (error) {
      if (!stop.aborted) outcome = this.fault(item, error);
    }
    await this.complete(item, outcome);
    if (!['hold', 'nack', 'aside'].includes(outcome.call)) retries.end(item.fenliu_post_id);
    if (this.faultyPost === null) breaker.recover();
    return 0;
  }

  /** Returns the post. If it failed twice although the server accepts the token, other posts go first. */
  private fault(item: QueueItem, error: unknown): Outcome {
    // Another consumer may have it by now. Returning it is harmless: the token names our reservation only.
    if (error instanceof ReservationLost) return { call: 'nack' };
    this.parts.breaker.fail(asOwnFault(error));
    const isRepeated = this.faultyPost === item.fenliu_post_id;
    this.faultyPost = item.fenliu_post_id;
    return isRepeated ? this.wait(item, REASONS.fault) : { call: 'nack' };
  }

  private async attempt(item: QueueItem): Promise<Outcome> {
    const verdict = await this.parts.examiner.examine(item);
    if (this.parts.stop.aborted) return { call: 'nack' };
    if (this.parts.isDryRun) return this.pretend(item, verdict);
    if (verdict.call === 'boost') return this.boost(item, verdict.status, verdict.pictures);
    return verdict.call === 'wait' ? this.wait(item, verdict.reason) : verdict;
  }

  private async boost(item: QueueItem, status: Status, pictures: SeenPicture[]): Promise<Outcome> {
    const { queue, server, file, pace, log } = this.parts;
    // Only who holds the post may boost it, and only while it is approved: both may have ended since it was reserved.
    await queue.tell(item, 'extend');
    if (!(await queue.isApproved(item))) return { call: 'nack' };
    const now = Date.now();
    const boost = { postId: item.fenliu_post_id, uri: item.post_uri, statusId: status.id, pictures };
    file.begin({ ...boost, author: item.author_account, at: now, isSure: false }, pace.gapAfter(now, Math.random()));
    try {
      await server.boost(status.id);
    } catch (error) {
      if (!(error instanceof BoostRefused)) throw error;
      file.forget(item.post_uri);
      log(`Post ${item.fenliu_post_id} was refused: ${error.message}`);
      return error.isGone ? this.wait(item, REASONS.notFound) : { call: 'error', reason: REASONS.refused };
    }
    file.mark(item.post_uri, 'isSure');
    this.parts.status.boosts++;
    log(`Boosted post ${item.fenliu_post_id} of ${item.author_account}: ${item.post_url}`);
    return { call: 'ack' };
  }

  /** Only what was not found for long enough is given up: nothing else is the post's own fault. */
  private wait({ fenliu_post_id: id }: QueueItem, reason: string): Outcome {
    const isOwn = reason === REASONS.notFound;
    const until = this.parts.retries.fail(id, reason, isOwn);
    const otherwise: Outcome = isOwn ? { call: 'error', reason } : { call: 'aside' };
    return until === null ? otherwise : { call: 'hold', reason, until, otherwise };
  }

  private pretend(item: QueueItem, verdict: Verdict): Outcome {
    const { file, pace, log } = this.parts;
    const id = item.fenliu_post_id;
    if (this.pretended.has(id)) return { call: 'aside' };
    this.pretended.add(id);
    const what = 'reason' in verdict ? `${verdict.call}, ${verdict.reason}` : verdict.call;
    log(`Dry run: post ${id} of ${item.author_account} (${item.post_url}): ${what}`);
    if (verdict.call === 'boost') file.state.notBefore = pace.gapAfter(Date.now(), Math.random());
    return { call: 'aside' };
  }

  /** Returns the posts that were set aside, as far as their reservations have not run out; returns whether there were any. */
  private async returnAside(): Promise<boolean> {
    const [...items] = this.aside;
    this.aside = [];
    for (const item of items) await this.complete(item, { call: 'nack' });
    return items.length > 0;
  }

  /** Reports the outcome until Sluice responds. If it is refused, or after `deadline`, the reservation runs out. */
  private async complete(item: QueueItem, outcome: Outcome): Promise<void> {
    const { status, deadline, breaker, log } = this.parts;
    const what = `Post ${item.fenliu_post_id}: ${outcome.call}`;
    for (;;) {
      try {
        return status.count(await this.send(item, outcome));
      } catch (error) {
        if (error instanceof ReservationLost) return log(`${what} came too late: ${error.message}`);
        const fault = asOwnFault(error);
        if (deadline.aborted || fault.kind === 'request') return log(`${what} was not taken: ${fault.message}`);
        breaker.fail(fault);
        await pause((breaker.open?.until ?? 0) - Date.now(), deadline);
      }
    }
  }

  /** Returns the call that was made. */
  private async send(item: QueueItem, outcome: Outcome): Promise<Outcome['call']> {
    const { queue, file, log } = this.parts;
    const id = item.fenliu_post_id;
    switch (outcome.call) {
      case 'ack':
      case 'nack':
        if (outcome.call === 'ack') file.mark(item.post_uri, 'isSure');
        await queue.tell(item, outcome.call);
        break;
      case 'aside':
        this.aside.push(item);
        break;
      case 'hold':
        if (!(await queue.hold(item, outcome.until - Date.now()))) return this.send(item, outcome.otherwise);
        log(`Post ${id} is on hold until ${new Date(outcome.until).toISOString()}: ${outcome.reason}`);
        break;
      case 'review':
        if (!(await queue.sendToReview(item, noteOf(outcome.what))))
          return this.send(item, { call: 'error', reason: REASONS.different });
        file.remember('sentBack', id);
        log(`Sent post ${id} back to review: ${outcome.what} changed since the approval`);
        break;
      case 'error': {
        const { call, ...failure } = outcome;
        await queue.tell(item, call, failure);
        // Only now: a duplicate that Sluice never heard of is found again, and a known one only comes when somebody requeued it.
        if (outcome.reason === REASONS.duplicate) file.remember('duplicates', id);
        log(`Gave post ${id} up: ${outcome.reason}`);
      }
    }
    return outcome.call;
  }
}

const noteOf = (what: string) => `Taken back by the boost bot: changed since the approval (${what})`;
