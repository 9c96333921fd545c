import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { actAs } from '../auth/acting';
import { identityOf } from '../auth/principal';
import { QueueLocks } from '../curated-queue/queue-locks';
import type { QueueStatus } from '../curated-queue/queue-status';
import { retryTransient } from '../database/retry';
import { type LockedReview, type PostReview, PostReviewsRepository } from '../post-store/post-reviews.repository';
import { JobsService } from '../scheduling/jobs.service';
import type { BulkDecision, ReviewBefore } from './bulk-decision.entity';
import { type BatchCounts, BulkDecisionsRepository, type DecidedPost } from './bulk-decisions.repository';
import { judge } from './review';

/** The job that decides; due at once when a decision is made. */
export const BULK_DECISIONS_JOB = 'bulk-decisions';
const EVERY_SECONDS = 20;

/** A post of a batch, locked; without a review where it was removed since. */
interface LockedPost {
  post: DecidedPost;
  review?: LockedReview;
  queueStatus?: QueueStatus;
}

/** Applies decisions about whole lists, and undoes them, in batches; what is done is kept when it is cut short. */
@Injectable()
export class BulkDecisionsJob implements OnApplicationBootstrap {
  /** Posts of a transaction, as of a bulk review: they are locked for some tens of milliseconds. */
  batch = 500;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: BulkDecisionsRepository,
    private readonly reviews: PostReviewsRepository,
    private readonly queue: QueueLocks,
    private readonly jobs: JobsService,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.schedule({ name: BULK_DECISIONS_JOB, everySeconds: EVERY_SECONDS, run: (signal) => this.run(signal) });
  }

  private async run(signal: AbortSignal): Promise<void> {
    for (let id = await this.repository.findUnfinished(); id !== null; id = await this.repository.findUnfinished()) {
      if (signal.aborted) return;
      const begun = performance.now();
      await this.runBatch(id);
      // As long a pause as the work took, so that reviewers and consumers keep the greater part of the server.
      await sleep(performance.now() - begun);
    }
    await this.repository.forget();
  }

  /** Decides, or restores, the next posts of a decision; without any left, it is finished. */
  private runBatch(id: number): Promise<void> {
    return retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        const decision = await this.repository.lock(id, manager);
        if (!decision) return;
        const posts = await this.repository.findPosts(decision, this.batch, manager);
        const last = posts.at(-1);
        if (!last) return this.repository.finish(decision, manager);
        await actAs(decision.undoneBy ?? decision.actor, manager);
        const locked = await this.lock(posts, manager);
        const counts = await (decision.undoneBy
          ? this.restore(locked, decision, manager)
          : this.decide(locked, decision, manager));
        await this.repository.advance(decision, last.postId, counts, manager);
      }),
    );
  }

  private async lock(posts: readonly DecidedPost[], manager: EntityManager): Promise<LockedPost[]> {
    const ids = posts.map(({ postId }) => postId);
    const reviews = new Map((await this.reviews.lock(ids, manager)).map((review) => [review.id, review]));
    const entries = await this.queue.lock(ids, manager);
    return posts.map((post) => ({
      post,
      review: reviews.get(post.postId),
      queueStatus: entries.get(post.postId)?.queueStatus,
    }));
  }

  private async decide(
    locked: readonly LockedPost[],
    decision: BulkDecision,
    manager: EntityManager,
  ): Promise<BatchCounts> {
    const { approved, rejectionReason, actor } = decision;
    const change = { approved, rejectionReason: approved ? undefined : (rejectionReason ?? undefined) };
    const judged = locked.map(({ post, review, queueStatus }) => ({
      review,
      ...judge({ id: post.postId, change, seenVersion: post.version }, review, queueStatus, actor),
    }));
    const changed = judged.flatMap(({ outcome, review, write }) =>
      outcome === 'changed' && review && write ? { review, write } : [],
    );
    await this.reviews.save(
      changed.map(({ write }) => write),
      manager,
    );
    const before = changed.map(({ review, write }) => ({
      id: review.id,
      version: write.version,
      before: beforeOf(review),
    }));
    await this.repository.saveDecided(decision, before, manager);
    const unchanged = judged.filter(({ outcome }) => outcome === 'unchanged').length;
    return { changed: changed.length, unchanged, skipped: judged.length - changed.length - unchanged };
  }

  private async restore(
    locked: readonly LockedPost[],
    { approved, undoneBy, actor }: BulkDecision,
    manager: EntityManager,
  ): Promise<BatchCounts> {
    const decided = locked.filter(({ post }) => post.before !== null);
    const current = decided.filter(({ post, review }) => review?.version === post.version);
    const changedBy = identityOf(undoneBy ?? actor);
    const restored = current.flatMap(({ post: { before }, review, queueStatus }): PostReview[] => {
      if (!before || !review) return [];
      // What was approved is with a consumer now; what nobody had reviewed can only wait.
      const isTaken = queueStatus !== 'pending' && (approved || before.reviewedAt === null);
      return isTaken ? [] : [{ ...review, ...columnsOf(before), changedBy, version: review.version + 1 }];
    });
    await this.reviews.save(restored, manager);
    return {
      restored: restored.length,
      keptChanged: decided.length - current.length,
      keptTaken: current.length - restored.length,
    };
  }
}

function beforeOf({ approved, approvedAt, reviewedAt, reviewedBy, rejectionReason }: PostReview): ReviewBefore {
  return {
    approved,
    approvedAt: approvedAt?.toISOString() ?? null,
    reviewedAt: reviewedAt?.toISOString() ?? null,
    reviewedBy,
    rejectionReason,
  };
}

function columnsOf({ approvedAt, reviewedAt, ...columns }: ReviewBefore) {
  return {
    ...columns,
    approvedAt: approvedAt === null ? null : new Date(approvedAt),
    reviewedAt: reviewedAt === null ? null : new Date(reviewedAt),
  };
}
