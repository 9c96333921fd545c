import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { retryTransient } from '../database/retry';
import { JobsService } from '../scheduling/jobs.service';
import { BlockedPostsRepository, type Rewritten } from './blocked-posts.repository';

/** Entries whose flags are compared in one transaction. */
const BATCH = 5_000;

const REPAIR_EVERY_SECONDS = 3_600;

/** Which posts the blocklists withhold, as a flag of each post's queue entry; each hour wrong flags are repaired. */
@Injectable()
export class BlockedPostsService implements OnApplicationBootstrap {
  private readonly log = new Logger(BlockedPostsService.name);

  constructor(
    private readonly repository: BlockedPostsRepository,
    private readonly jobs: JobsService,
  ) {}

  onApplicationBootstrap(): void {
    const run = (signal: AbortSignal) => this.repairAndLog(signal);
    this.jobs.schedule({ name: 'blocked-flags', everySeconds: REPAIR_EVERY_SECONDS, run });
  }

  /** Runs a change of the blocklists, and of the flags along with it, in one transaction; one such change at a time. */
  changeBlocklists<T>(change: (manager: EntityManager) => Promise<T>): Promise<T> {
    return retryTransient(() => this.repository.changeBlocklists(change));
  }

  /** The ids of the authors that an entry of the blocked users matches. */
  findAuthors(entryId: number, manager: EntityManager): Promise<number[]> {
    return this.repository.findAuthors(entryId, manager);
  }

  /** Rewrites the flags of authors' posts; within {@link changeBlocklists}, after the change. */
  async recomputeAuthors(ids: readonly number[], manager: EntityManager): Promise<void> {
    await this.repository.recomputeAuthors(ids, manager);
  }

  /** Rewrites the flags of the posts with a folded hashtag; within {@link changeBlocklists}, after the change. */
  async recomputeHashtag(folded: string, manager: EntityManager): Promise<void> {
    await this.repository.recomputeHashtag(folded, manager);
  }

  /** Those of the posts that are pending, reviewed or not, locked until the transaction ends. */
  lockPending(ids: readonly number[], manager: EntityManager): Promise<number[]> {
    return this.repository.lockPending(ids, manager);
  }

  /**
   * Rewrites every flag that is wrong: a post whose flag says blocked though no list has it would be lost without a trace.
   * It ends early, between two batches, when `signal` is aborted.
   */
  async repair(signal?: AbortSignal): Promise<Rewritten> {
    const total: Rewritten = { blocked: 0, unblocked: 0 };
    for (let after = 0; ;) {
      const last = await this.repository.findBatchEnd(after, BATCH);
      if (last === null || signal?.aborted) return total;
      const { blocked, unblocked } = await this.changeBlocklists((manager) =>
        this.repository.recomputeRange(after, last, manager),
      );
      total.blocked += blocked;
      total.unblocked += unblocked;
      after = last;
    }
  }

  private async repairAndLog(signal: AbortSignal): Promise<void> {
    const { blocked, unblocked } = await this.repair(signal);
    if (blocked + unblocked > 0)
      this.log.warn(
        `Repaired flags: ${blocked} posts were not withheld and should have been, ${unblocked} were and should not`,
      );
    else this.log.log('Compared the flags of blocked posts with the blocklists: all are right');
  }
}
