import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { retryTransient } from '../database/retry';
import { JobsService } from '../scheduling/jobs.service';
import { BlockedPostsRepository, type Rewritten } from './blocked-posts.repository';

/** Entries whose flags are compared in one transaction: few enough that nobody waits for long. */
const BATCH = 1_000;

const JOB = 'blocked-flags';
const REPAIR_EVERY_SECONDS = 3_600;

/**
 * Which posts the blocklists withhold, as a flag of each post's queue entry, and beside it the traits that export filters go by. A
 * change of the lists rewrites the flags of few posts along with it. Of many it rewrites those at the head of the queue, and a
 * job follows with the rest; until then `next` passes over what is on a blocklist, as it compares each post that it serves. Each
 * hour the job repairs wrong flags and traits.
 */
@Injectable()
export class BlockedPostsService implements OnApplicationBootstrap {
  private readonly log = new Logger(BlockedPostsService.name);

  constructor(
    private readonly repository: BlockedPostsRepository,
    private readonly jobs: JobsService,
  ) {}

  onApplicationBootstrap(): void {
    const run = (signal: AbortSignal) => this.repairAndLog(signal);
    this.jobs.schedule({ name: JOB, everySeconds: REPAIR_EVERY_SECONDS, run });
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
   * Rewrites all flags and traits that are wrong: a post whose flag says blocked though no list has it would be lost without a trace.
   * It ends early, between two batches, when `signal` is aborted.
   */
  async repair(signal?: AbortSignal): Promise<Rewritten> {
    const total: Rewritten = { blocked: 0, unblocked: 0, traits: 0 };
    for (let after = 0; ;) {
      const last = await this.repository.findBatchEnd(after, BATCH);
      if (last === null || signal?.aborted) return total;
      const begun = performance.now();
      const { blocked, unblocked, traits } = await retryTransient(() => this.repository.recomputeRange(after, last));
      total.blocked += blocked;
      total.unblocked += unblocked;
      total.traits += traits;
      after = last;
      // As long a pause as the work took, so that consumers keep the greater part of the server.
      await sleep(performance.now() - begun);
    }
  }

  private async repairAndLog(signal: AbortSignal): Promise<void> {
    const { blocked, unblocked, traits } = await this.repair(signal);
    if (traits > 0)
      this.log.log(`Compared what export filters go by with the posts: ${traits} posts have other traits now`);
    if (blocked + unblocked > 0)
      this.log.log(
        `Compared the flags of blocked posts with the blocklists: ${blocked} posts are withheld now, ${unblocked} no longer`,
      );
    else this.log.log('Compared the flags of blocked posts with the blocklists: all are right');
  }
}
