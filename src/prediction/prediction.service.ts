import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Actor } from '../auth/acting';
import { NotFoundError } from '../common/errors';
import type { PostPredictionDto, PredictionMetricsDto, PredictionStateDto } from './dto/prediction.dto';
import { JobsService } from '../scheduling/jobs.service';
import { approvalOf, percentOf } from './model/linear-model';
import { findReasons } from './model/reasons';
import type { Quality } from './model/training';
import { PredictionInputsView } from './prediction-inputs.view';
import { PredictionPass } from './prediction-pass';
import { NEEDED_OF_EACH, PredictionTrainer } from './prediction-trainer';
import { PredictionRepository } from './prediction.repository';

/** Batches predicted by a training on demand, enough to sort the first pages. A job does the rest. */
const BATCHES_AT_ONCE = 4;

/** Learns from the reviewers' decisions; it never changes the spam score. */
@Injectable()
export class PredictionService implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobsService,
    private readonly posts: PredictionInputsView,
    private readonly repository: PredictionRepository,
    private readonly trainer: PredictionTrainer,
    private readonly pass: PredictionPass,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.schedule({ name: 'predict', everySeconds: 60, run: (signal) => this.trainAndPredict(signal) });
  }

  async state(): Promise<PredictionStateDto> {
    const { enabled, learnsFrom } = await this.repository.settings();
    const [model, { approved, rejected }] = await Promise.all([
      this.repository.findModel(),
      this.posts.count(learnsFrom),
    ]);
    return {
      enabled,
      version: model?.version ?? null,
      trained_at: model?.trainedAt ?? null,
      approved_decisions: approved,
      rejected_decisions: rejected,
      needed_decisions: NEEDED_OF_EACH,
      learns_from: learnsFrom,
      metrics: model && metricsOf(model.metrics),
    };
  }

  async train(actor: Actor): Promise<PredictionStateDto> {
    const version = await this.trainer.train();
    await this.pass.run(undefined, BATCHES_AT_ONCE);
    await this.repository.recordTraining(actor, version);
    return this.state();
  }

  private async trainAndPredict(signal: AbortSignal): Promise<void> {
    await this.trainer.trainIfDue(signal);
    await this.pass.run(signal);
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
    const predictedApproval = await this.repository.findPrediction(postId);
    const prediction = { post_id: postId, predicted_approval: predictedApproval, reasons: [] };
    if (predictedApproval === null) return prediction;
    const { reader } = this.repository;
    const model = (await this.repository.findModel())?.model;
    const features = reader.read(post);
    if (!model || percentOf(approvalOf(model, features)) !== predictedApproval)
      return { ...prediction, reasons_stale: true };
    const reasons = findReasons(model, reader, post, features).map(({ key, params, points }) => {
      return { feature_key: key, feature_params: params, points };
    });
    return { ...prediction, reasons };
  }
}

function metricsOf({ auc, bands }: Quality): PredictionMetricsDto {
  const width = 100 / bands.length;
  const limits = (band: number) => ({
    from: width * band,
    to: band === bands.length - 1 ? 100 : width * (band + 1) - 1,
  });
  return {
    prediction_auc: auc === null ? null : Math.round(auc * 10_000) / 10_000,
    bands: bands.map((decisions, band) => ({ ...limits(band), ...decisions })),
  };
}
