import { Injectable } from '@nestjs/common';
import type { Actor } from '../auth/acting';
import { NotFoundError } from '../common/errors';
import { approvalOf, percentOf } from './model/linear-model';
import { findReasons, type Reason } from './model/reasons';
import { type DecisionCounts, PredictionInputsView } from './prediction-inputs.view';
import { PredictionPass } from './prediction-pass';
import { PredictionTrainer } from './prediction-trainer';
import { PredictionRepository, type PredictionSettings, type StoredModel } from './prediction.repository';

export interface PredictionState extends PredictionSettings {
  model: StoredModel | null;
  decisions: DecisionCounts;
}

export interface Explanation {
  postId: number;
  predictedApproval: number | null;
  reasons: Reason[];
  /** The present model predicts another figure: its reasons would not be those of the prediction. */
  isStale: boolean;
}

/** Batches predicted by a training on demand, so that the first pages of the list can be sorted; a job does the rest. */
const BATCHES_AT_ONCE = 4;

/** Learns from the reviewers' decisions; it never changes the spam score. */
@Injectable()
export class PredictionService {
  constructor(
    private readonly posts: PredictionInputsView,
    private readonly repository: PredictionRepository,
    private readonly trainer: PredictionTrainer,
    private readonly pass: PredictionPass,
  ) {}

  async state(): Promise<PredictionState> {
    const settings = await this.repository.settings();
    const [model, decisions] = await Promise.all([this.repository.findModel(), this.posts.count(settings.learnsFrom)]);
    return { model, ...settings, decisions };
  }

  /** Trains now, and predicts the newest unreviewed posts; throws when there are too few decisions. */
  async train(actor: Actor): Promise<PredictionState> {
    const version = await this.trainer.train();
    await this.pass.run(undefined, BATCHES_AT_ONCE);
    await this.repository.recordTraining(actor, version);
    return this.state();
  }

  reset(actor: Actor): Promise<void> {
    return this.repository.reset(actor);
  }

  /** Switches learning and predicting on or off; off, model and predictions are deleted, and the decisions stay to be learned from. */
  async setEnabled(enabled: boolean, actor: Actor): Promise<PredictionState> {
    await this.repository.setEnabled(enabled, actor);
    return this.state();
  }

  async explain(postId: number): Promise<Explanation> {
    const post = await this.posts.find(postId);
    if (!post) throw new NotFoundError('Post not found');
    const predictedApproval = await this.repository.findPrediction(postId);
    if (predictedApproval === null) return { postId, predictedApproval, reasons: [], isStale: false };
    const { reader } = this.repository;
    const model = (await this.repository.findModel())?.model;
    const features = reader.read(post);
    if (!model || percentOf(approvalOf(model, features)) !== predictedApproval)
      return { postId, predictedApproval, reasons: [], isStale: true };
    return { postId, predictedApproval, reasons: findReasons(model, reader, post, features), isStale: false };
  }
}
