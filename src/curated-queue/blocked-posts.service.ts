import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { retryTransient } from '../database/retry';
import type { JobProgress } from '../scheduling/job-runner';
import { JobsService } from '../scheduling/jobs.service';
import { BlockedPostsRepository, type Rewritten } from './blocked-posts.repository';

/** Entries whose flags are compared in one transaction: few enough that nobody waits for long, a change of a blocklist neither. */
const BATCH = 500;

/** Compares all entries once after a change, and begins where it was stopped. */
const JOB = 'blocked-flags';
const JOB_EVERY_SECONDS = 3_600;

/** Compares some entries at a time, and begins where the run before ended: 100,000 posts within the hour, ten million in four days. */
const RECHECK = 'recheck-blocked-flags';
const RECHECK_EVERY_SECONDS = 300;
const RECHECKED_BATCHES = 20;

/**
 * Which posts the blocklists withhold, as a flag of each post's queue entry, and beside it the traits that export filters go by. A
 * change of the lists rewrites the flags of few posts along with it. Of many it rewrites those at the head of the queue, and a
 * job follows with the rest; until then `next` passes over what is on a blocklist, as it compares each post that it serves.
 * Another job goes through all entries all the time, a few at a time, and repairs wrong flags and traits: a post whose flag says
 * blocked though no list has it would be lost without a trace.
 */
@Injectable()
export class BlockedPostsService implements OnApplicationBootstrap {
  private readonly log = new Logger(BlockedPostsService.name);

  constructor(
    private readonly repository: BlockedPostsRepository,
    private readonly jobs: JobsService,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.schedule({
      name: JOB,
      everySeconds: JOB_EVERY_SECONDS,
      run: (signal, progress) => this.follow(signal, progress),
    });
    this.jobs.schedule({
      name: RECHECK,
      everySeconds: RECHECK_EVERY_SECONDS,
      run: async (signal, progress) => this.logRewritten(await this.repair(signal, progress, RECHECKED_BATCHES)),
    });
  }

  /** Runs a change of the blocklists, and of the flags along with it, in one transaction; one such change at a time. */
  async changeBlocklists<T>(change: (manager: EntityManager) => Promise<T>): Promise<T> {
    const result = await retryTransient(() => this.repository.changeBlocklists(change));
    this.jobs.wake(JOB);
    return result;
  }

  /** The ids of the authors that an entry of the blocked users matches. */
  findAuthors(entryId: number, manager: EntityManager): Promise<number[]> {
    return this.repository.findAuthors(entryId, manager);
  }

  /** Rewrites the flags of authors' posts; within {@link changeBlocklists}, after the change. */
  async recomputeAuthors(ids: readonly number[], manager: EntityManager): Promise<void> {
    if (!(await this.repository.recomputeAuthors(ids, manager))) await this.jobs.request(JOB, manager);
  }

  /** Rewrites the traits of the posts, by the settings as they are now; within {@link changeBlocklists}, after the change. */
  async recomputeTraits(manager: EntityManager): Promise<void> {
    await this.repository.recomputeApproved(manager);
    await this.jobs.request(JOB, manager);
  }

  /** Rewrites the flags of the posts with a folded hashtag; within {@link changeBlocklists}, after the change. */
  async recomputeHashtag(folded: string, manager: EntityManager): Promise<void> {
    if (!(await this.repository.recomputeHashtag(folded, manager))) await this.jobs.request(JOB, manager);
  }

  /** Those of the posts that are pending, reviewed or not, locked until the transaction ends. */
  lockPending(ids: readonly number[], manager: EntityManager): Promise<number[]> {
    return this.repository.lockPending(ids, manager);
  }

  /**
   * Rewrites the flags and traits that are wrong, of all entries or of some batches from a position on. It ends early, between two
   * batches, when `signal` is aborted.
   */
  async repair(signal?: AbortSignal, progress?: JobProgress, batches = Infinity): Promise<Rewritten> {
    const total: Rewritten = { blocked: 0, unblocked: 0, traits: 0 };
    let after = progress?.position ?? 0;
    for (let n = 0; n < batches && !signal?.aborted; n++) {
      const last = await this.repository.findBatchEnd(after, BATCH);
      if (last === null) {
        await progress?.save(null);
        break;
      }
      const begun = performance.now();
      const { blocked, unblocked, traits } = await retryTransient(() => this.repository.recomputeRange(after, last));
      total.blocked += blocked;
      total.unblocked += unblocked;
      total.traits += traits;
      after = last;
      await progress?.save(after);
      // As long a pause as the work took, so that consumers keep the greater part of the server.
      await sleep(performance.now() - begun);
    }
    return total;
  }

  /** Compares all entries that are left to compare since the last change. */
  private async follow(signal: AbortSignal, progress: JobProgress): Promise<void> {
    if (progress.position === null) return;
    this.logRewritten(await this.repair(signal, progress));
    if (!signal.aborted) this.log.log('Compared the flags of all posts with the blocklists');
  }

  private logRewritten({ blocked, unblocked, traits }: Rewritten): void {
    if (traits > 0)
      this.log.log(`Compared what export filters go by with the posts: ${traits} posts have other traits now`);
    if (blocked + unblocked > 0)
      this.log.log(
        `Compared the flags of blocked posts with the blocklists: ${blocked} posts are withheld now, ${unblocked} no longer`,
      );
  }
}
