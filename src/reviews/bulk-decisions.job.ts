import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { actAs, recordAction } from '../auth/acting';
import { actorOf } from '../auth/principal';
import { retryTransient } from '../database/retry';
import type { PostReview } from './post-review';
import { type ReviewChanged, saveReviews } from './save-reviews';
import { shareLists } from '../curated-queue/lists-lock';
import { JobsService } from '../scheduling/jobs.service';
import type { BulkDecision } from './bulk-decision.entity';
import { type BatchCounts, BulkDecisionsRepository, type DecidedPost } from './bulk-decisions.repository';
import { type Decision, restored, UNDECIDED } from './next-review';
import { ReviewService } from './review.service';

/** The job that decides; due at once when a decision is made. */
export const BULK_DECISIONS_JOB = 'bulk-decisions';
const EVERY_SECONDS = 20;

/** Applies and undoes decisions about whole lists in batches. Finished batches stay after an interruption. */
@Injectable()
export class BulkDecisionsJob implements OnApplicationBootstrap {
  /** Posts of a transaction, as of a bulk review: they are locked for some tens of milliseconds. */
  batch = 500;

  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: BulkDecisionsRepository,
    private readonly reviewer: ReviewService,
    private readonly jobs: JobsService,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.schedule({ name: BULK_DECISIONS_JOB, everySeconds: EVERY_SECONDS, run: (signal) => this.run(signal) });
  }

  private async run(signal: AbortSignal): Promise<void> {
    const next = () => this.repository.findUnfinished();
    for (let found = await next(); found !== null; found = await next()) {
      if (signal.aborted) return;
      const begun = performance.now();
      await (found.isListed ? this.runBatch(found.id) : this.list(found.id));
      // Pauses as long as the work took, to leave the database to reviewers and consumers.
      await sleep(performance.now() - begun);
    }
    await this.repository.forget();
  }

  /** Finds the posts of a decision that a block made. This may take seconds, and so doesn't share the lists. */
  list(id: number): Promise<void> {
    return retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        const decision = await this.repository.lock(id, manager);
        if (decision?.total !== null || decision.undoneBy !== null) return;
        const posts = await this.repository.listForBlock(decision, manager);
        if (posts === 0) return this.repository.remove(id, manager);
        const { actor, approved, blockedUserId } = decision;
        await actAs(actor, manager);
        const values = { approved, posts, blocked_user_id: blockedUserId };
        await recordAction({ action: 'decide', subjectType: 'bulk_decision', subjectId: id, values }, manager);
      }),
    );
  }

  /** Decides about the next posts, or restores them. */
  runBatch(id: number): Promise<void> {
    return retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        await shareLists(manager);
        const decision = await this.repository.lock(id, manager);
        if (!decision) return;
        const posts = await this.repository.findPosts(decision, this.batch, manager);
        const last = posts.at(-1);
        if (!last) return this.repository.finish(decision, manager);
        await actAs(decision.undoneBy ?? decision.actor, manager);
        const counts = await (decision.undoneBy
          ? this.restore(posts, decision, manager)
          : this.decide(posts, decision, manager));
        await this.repository.advance(decision, last.postId, counts, manager);
      }),
    );
  }

  private async decide(
    posts: readonly DecidedPost[],
    decision: BulkDecision,
    manager: EntityManager,
  ): Promise<BatchCounts> {
    const { approved, rejectionReason, actor, blockedUserId, createdAt: seenAt } = decision;
    const change = { approved, rejectionReason: approved ? undefined : (rejectionReason ?? undefined) };
    // A block is about the author, whatever the posts say.
    const items = posts.map(({ postId: id, version }) => {
      return { id, change, seenVersion: blockedUserId === null ? version : null, seenAt };
    });
    const judged = await this.reviewer.apply(items, actor, manager);
    const changed = judged.flatMap(({ id, before, verdict: { outcome, write } }) =>
      outcome === 'changed' && before && write ? { id, version: write.version, before: decisionOf(before) } : [],
    );
    await this.repository.saveDecided(decision, changed, manager);
    const unchanged = judged.filter(({ verdict }) => verdict.outcome === 'unchanged').length;
    return { changed: changed.length, unchanged, skipped: judged.length - changed.length - unchanged };
  }

  private async restore(
    posts: readonly DecidedPost[],
    { undoneBy, actor }: BulkDecision,
    manager: EntityManager,
  ): Promise<BatchCounts> {
    const decided = posts.filter(({ before }) => before !== null);
    const ids = decided.map(({ postId }) => postId);
    const { reviews, entries } = await this.reviewer.lock(ids, manager);
    const changes = decided.flatMap(({ postId, version, before: earlier }): ReviewChanged[] => {
      const before = reviews.get(postId);
      if (!before || !earlier || before.version !== version) return [];
      // Somebody else who decided the same again did not change the version.
      if (before.reviewedBy !== actorOf(actor)) return [];
      // As with every review that is taken back, what a consumer has stays decided.
      if (earlier.reviewedAt === null && entries.get(postId)?.queueStatus !== 'pending') return [];
      return [{ before, after: restored(before, revived(earlier), undoneBy ?? actor) }];
    });
    await saveReviews(changes, 'undo', manager);
    return { restored: changes.length, keptChanged: decided.length - changes.length };
  }
}

function decisionOf(review: PostReview): Decision {
  const names = Object.keys(UNDECIDED) as (keyof Decision)[];
  return Object.fromEntries(names.map((name) => [name, review[name]])) as unknown as Decision;
}

/** A stored decision: JSON has its times as texts. */
function revived({ approvedAt, reviewedAt, ...columns }: Decision): Decision {
  return { ...columns, approvedAt: approvedAt && new Date(approvedAt), reviewedAt: reviewedAt && new Date(reviewedAt) };
}
