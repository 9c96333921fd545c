import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Actor } from '../auth/acting';
import { ConflictError, NotFoundError } from '../common/errors';
import { TimeSlices } from '../common/time-slices';
import type { PostPredictionDto, PredictionStateDto } from './dto/prediction.dto';
import { JobsService } from '../scheduling/jobs.service';
import { packFeatures, readFeatures } from './model/features';
import type { Example } from './model/learner';
import { approvalOf } from './model/linear-model';
import { findReasons } from './model/reasons';
import { train } from './model/training';
import { totalOf } from './model/traits';
import { MOST_DECISIONS, PredictionInputsView } from './prediction-inputs.view';
import { PredictionRepository } from './prediction.repository';

/** Where one kind is rare, few of it are enough. */
const NEEDED_DECISIONS = 50;
const NEEDED_OF_EACH = 10;
const DAY_MS = 86_400_000;
/** A model of fewer decisions is also replaced once there are half as many again. */
const YOUNG = 2_000;
export const TOO_FEW = 'Too few decisions to learn from';
export const SWITCHED_OFF = 'The prediction is switched off';
export const DECISIONS_RESET = 'The decisions were reset meanwhile';

/** Batches predicted by a training on demand, enough to sort the first pages. A job does the rest. */
const BATCHES_AT_ONCE = 4;
/** Milliseconds by which posts may appear late: a fetch stores its page with the time of its start. */
const LATE_MS = 120_000;

/** Learns from the reviewers' decisions; it never changes the spam score. */
@Injectable()
export class PredictionService implements OnApplicationBootstrap {
  private readonly log = new Logger(PredictionService.name);
  private running: Promise<number> | null = null;

  constructor(
    private readonly jobs: JobsService,
    private readonly posts: PredictionInputsView,
    private readonly repository: PredictionRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.schedule({ name: 'predict', everySeconds: 60, run: (signal) => this.trainAndPredict(signal) });
  }

  async state(): Promise<PredictionStateDto> {
    const [model, { enabled, approved, rejected }] = await Promise.all([
      this.repository.findModel(),
      this.posts.ground(),
    ]);
    return {
      enabled,
      version: model?.version ?? null,
      trained_at: model?.trainedAt ?? null,
      approved_decisions: approved,
      rejected_decisions: rejected,
      needed_decisions: NEEDED_DECISIONS,
      needed_of_each: NEEDED_OF_EACH,
      metrics: model && {
        recent_decisions: model.metrics.recent,
        recent_right: model.metrics.right,
        better_than_score: model.metrics.isBetter,
      },
    };
  }

  async train(actor: Actor): Promise<PredictionStateDto> {
    const version = await this.learn();
    await this.predict(undefined, BATCHES_AT_ONCE);
    await this.repository.recordTraining(actor, version);
    return this.state();
  }

  /** Trains and stores a model, and returns its version; throws when there are too few decisions. Calls during a training share it. */
  private learn(signal?: AbortSignal): Promise<number> {
    this.running ??= this.trainNow(signal).finally(() => (this.running = null));
    return this.running;
  }

  async trainIfDue(signal: AbortSignal): Promise<void> {
    const model = await this.repository.findModel();
    const { enabled, approved, rejected } = await this.posts.ground();
    const learned = model?.metrics.learned ?? 0;
    // A model that is more than a day ahead was trained while a clock was.
    const isFresh = model !== null && Math.abs(model.readAt.getTime() - model.trainedAt.getTime()) < DAY_MS;
    if (isFresh && (learned >= YOUNG || approved + rejected < 1.5 * learned)) return;
    if (enabled && isEnough(approved, rejected)) await this.learn(signal);
  }

  private async trainNow(signal?: AbortSignal): Promise<number> {
    const { enabled, learnsFrom, approved, rejected } = await this.posts.ground();
    if (!enabled) throw new ConflictError(SWITCHED_OFF);
    if (!isEnough(approved, rejected)) throw new ConflictError(TOO_FEW);
    const slices = new TimeSlices(signal);
    const newestFirst: Example[] = [];
    for await (const batch of this.posts.decisions(learnsFrom)) {
      for (const post of batch) {
        newestFirst.push({
          features: packFeatures(readFeatures(post)),
          isApproved: post.approved,
          score: totalOf(post),
        });
        await slices.yieldIfOver();
      }
      if (newestFirst.length >= MOST_DECISIONS) break;
    }
    const trained = await train(newestFirst.toReversed(), slices);
    const version = await this.repository.saveModel(trained, learnsFrom);
    if (version === null) throw new ConflictError(DECISIONS_RESET);
    this.log.log(`version ${version} learned from ${newestFirst.length} decisions`);
    return version;
  }

  private async trainAndPredict(signal: AbortSignal): Promise<void> {
    await this.trainIfDue(signal);
    await this.predict(signal);
  }

  /** Predicts unreviewed posts after a training, later those fetched since, newest first; the rest in the next pass. */
  private async predict(signal?: AbortSignal, mostBatches = Infinity): Promise<void> {
    const stored = await this.repository.findModel();
    if (!stored) return;
    const { version, model, predictedUntil, readAt } = stored;
    const slices = new TimeSlices(signal);
    let count = 0;
    for await (const batch of this.posts.unreviewed(predictedUntil && new Date(predictedUntil.getTime() - LATE_MS))) {
      const approvals: number[] = [];
      for (const post of batch) {
        approvals.push(approvalOf(model, readFeatures(post)));
        await slices.yieldIfOver();
      }
      const ids = batch.map(({ id }) => id);
      await this.repository.savePredictions(version, ids, approvals);
      if (++count === mostBatches) return;
    }
    await this.repository.markPredicted(version, readAt);
  }

  reset(actor: Actor): Promise<void> {
    return this.repository.reset(actor);
  }

  async setEnabled(enabled: boolean, actor: Actor): Promise<PredictionStateDto> {
    await this.repository.setEnabled(enabled, actor);
    return this.state();
  }

  async explain(postId: number): Promise<PostPredictionDto> {
    const post = await this.posts.find(postId);
    if (!post) throw new NotFoundError('Post not found');
    const { predictedApproval: approval } = post;
    const prediction = { post_id: postId, predicted_approval: approval, reasons: [] };
    if (approval === null) return prediction;
    const model = (await this.repository.findModel())?.model;
    const features = readFeatures(post);
    if (!model || approvalOf(model, features) !== approval) return { ...prediction, reasons_stale: true };
    return { ...prediction, reasons: findReasons(model, features) };
  }
}

function isEnough(approved: number, rejected: number): boolean {
  return approved + rejected >= NEEDED_DECISIONS && Math.min(approved, rejected) >= NEEDED_OF_EACH;
}
