import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Batcher } from '../common/batcher';
import { reportOutage } from '../database/outage';
import { BlockedPostsRepository } from './blocked-posts.repository';
import { CurrentBlocklists } from './current-blocklists';
import { QueueMetrics } from './queue-metrics';
import { type Choice, type ReservedRow, ReservationsRepository, type Swept } from './reservations.repository';

/** Attempts of a call that finds only posts that others have locked, some milliseconds apart, before it gets none. */
const MAX_ATTEMPTS = 50;

const OLDEST: Choice = { random: false, day: null };

const NOTHING_MORE: Swept = { expired: 0, available: false, pinned: false };

/** Entries that are compared with the blocklists where one of them was found to be late. */
const HEAD = 500;

/** What an attempt got, and whether another one may get more. */
interface Attempt {
  reserved: ReservedRow | null;
  retry: 'never' | 'later' | 'at once';
}

/** Reserves posts for consumers; calls for the oldest post that come at once share a statement. */
@Injectable()
export class ReservationsService {
  private readonly log = new Logger(ReservationsService.name);
  private readonly oldest = new Batcher<number, Attempt>((consumers) => this.attempt(OLDEST, consumers), {
    most: 50,
    atOnce: 4,
    overdueMs: 100,
  });

  constructor(
    private readonly repository: ReservationsRepository,
    private readonly blocklists: CurrentBlocklists,
    private readonly blockedPosts: BlockedPostsRepository,
    private readonly metrics: QueueMetrics,
  ) {}

  /** Reserves a post for a key, given its id; null when none is eligible. */
  async reserve(choice: Choice, consumer: number): Promise<ReservedRow | null> {
    for (let attempts = 1; ;) {
      const { reserved, retry } = await this.attemptOne(choice, consumer);
      if (reserved || retry === 'never' || attempts === MAX_ATTEMPTS) return reserved;
      if (retry === 'later') await sleep(1 + Math.random() * attempts++);
    }
  }

  private async attemptOne(choice: Choice, consumer: number): Promise<Attempt> {
    if (!choice.random && !choice.day) return this.oldest.ask(consumer);
    const [attempt] = await this.attempt(choice, [consumer]);
    if (!attempt) throw new Error('An attempt of a call has a result');
    return attempt;
  }

  /** Reserves posts for calls of these keys. When anything fails, none stays reserved: nobody would get it until its lease ends. */
  private async attempt(choice: Choice, consumers: number[]): Promise<Attempt[]> {
    const rows: ReservedRow[] = [];
    const waiting = () => without(consumers, rows);
    try {
      rows.push(...(await this.repository.reserve(choice, consumers, false)));
      const { available, pinned } = rows.length < consumers.length ? await this.sweep(choice) : NOTHING_MORE;
      if (pinned) rows.push(...(await this.repository.reservePinned(choice, waiting())));
      if (available && rows.length < consumers.length)
        rows.push(...(await this.repository.reserve(choice, waiting(), true)));
      const blocked = await this.blocklists.findBlocked(rows);
      // Their flags are right from now on. However many there are, a good post may come after them.
      const flagged = blocked.size > 0 ? await this.giveBackOrLog([...blocked]) : 0;
      // Where one is, an entry that blocks many posts may be so new that the job has yet to follow with the others.
      if (flagged > 0) await this.blockedPosts.recomputeHead(HEAD);
      const missing: Attempt = {
        reserved: null,
        retry: flagged > 0 ? 'at once' : available || blocked.size > 0 ? 'later' : 'never',
      };
      const good = rows.filter((row) => !blocked.has(row));
      return consumers.map((consumer) => {
        const reserved = takeFor(consumer, good);
        return reserved ? { reserved, retry: 'never' } : missing;
      });
    } catch (error) {
      if (rows.length > 0) await this.giveBackOrLog(rows);
      throw error;
    }
  }

  private async sweep({ day }: Choice): Promise<Swept> {
    const swept = await this.repository.sweep(day);
    if (swept.expired > 0) this.metrics.expired.inc(swept.expired);
    return swept;
  }

  /**
   * Returns how many are on a blocklist now. What cannot be given back returns when its lease ends: no reason for those who have
   * a post to go without, and no error that matters beside the one that led here.
   */
  private async giveBackOrLog(rows: ReservedRow[]): Promise<number> {
    try {
      return await this.repository.giveBack(rows);
    } catch (error) {
      if (!reportOutage(error))
        this.log.warn(`${rows.length} reservations could not be given back and return when they end: ${String(error)}`);
      return 0;
    }
  }
}

/** Takes the first of the rows that is for this key out of them. */
function takeFor(consumer: number, rows: ReservedRow[]): ReservedRow | undefined {
  const index = rows.findIndex((row) => row.reserved_by === consumer);
  return index < 0 ? undefined : rows.splice(index, 1)[0];
}

/** The keys of the calls that have no row yet. */
function without(consumers: readonly number[], rows: readonly ReservedRow[]): number[] {
  const left = [...rows];
  return consumers.filter((consumer) => !takeFor(consumer, left));
}
