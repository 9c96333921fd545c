import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Actor } from '../auth/acting';
import { NotFoundError } from '../common/errors';
import { TimeSlices } from '../common/time-slices';
import type { PostPredictionDto, PredictionStateDto } from './dto/prediction.dto';
import { JobsService } from '../scheduling/jobs.service';
import { readFeatures } from './model/features';
import { approvalOf } from './model/linear-model';
import { findReasons } from './model/reasons';
import { PredictionInputsView } from './prediction-inputs.view';
import { NEEDED_OF_EACH, PredictionTrainer } from './prediction-trainer';
import { PredictionRepository } from './prediction.repository';

/** Batches predicted by a training on demand, enough to sort the first pages. A job does the rest. */
const BATCHES_AT_ONCE = 4;

/** Milliseconds by which posts may appear late: a fetch stores its page with the time of its start. */
const LATE_MS = 120_000;

/** Learns from the reviewers' decisions; it never changes the spam score. */
@Injectable()
export class PredictionService implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobsService,
    private readonly posts: PredictionInputsView,
    private readonly repository: PredictionRepository,
    private readonly trainer: PredictionTrainer,
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
      needed_decisions: NEEDED_OF_EACH,
      metrics: model && { recent_decisions: model.metrics.recent, recent_right: model.metrics.right },
    };
  }

  async train(actor: Actor): Promise<PredictionStateDto> {
    const version = await this.trainer.train();
    await this.predict(undefined, BATCHES_AT_ONCE);
    await this.repository.recordTraining(actor, version);
    return this.state();
  }

  private async trainAndPredict(signal: AbortSignal): Promise<void> {
    await this.trainer.trainIfDue(signal);
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
