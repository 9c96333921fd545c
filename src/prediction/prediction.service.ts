import { Injectable } from '@nestjs/common';
import type { Actor } from '../auth/acting';
import { NotFoundError } from '../common/errors';
import { type DecisionCounts, PredictionInputsView } from './prediction-inputs.view';
import { approvalOf, percentOf } from './model/linear-model';
import { findReasons, type Reason } from './model/reasons';
import { PredictionModels } from './prediction-models';
import { PredictionPass } from './prediction-pass';
import { PredictionTrainer } from './prediction-trainer';
import { type PredictionSettings, type StoredModel, PredictionRepository } from './prediction.repository';

/** The current model, and what there is to learn from. */
export interface PredictionState extends PredictionSettings {
  model: StoredModel | null;
  decisions: DecisionCounts;
}

/** A post's prediction, and why. */
export interface Explanation {
  postId: number;
  predictedApproval: number | null;
  modelVersion: number | null;
  reasons: Reason[];
  /** The model is deleted, or the post was rescored: its reasons would not be those of the prediction. */
  isStale: boolean;
}

/** Batches predicted by a training on demand, so that the first pages of the list can be sorted; a job does the rest. */
const BATCHES_AT_ONCE = 4;

/** Learns from the reviewers' decisions; it never changes the spam score. */
@Injectable()
export class PredictionService {
  constructor(
    private readonly posts: PredictionInputsView,
    private readonly models: PredictionModels,
    private readonly repository: PredictionRepository,
    private readonly trainer: PredictionTrainer,
    private readonly pass: PredictionPass,
  ) {}

  /** The model in use, and what there is to learn from. */
  async state(): Promise<PredictionState> {
    const start = await this.repository.start();
    const [model, decisions] = await Promise.all([this.models.findLatest(), this.posts.count(start.learnsFrom)]);
    return { model, ...start, decisions };
  }

  /** Trains now, and predicts the newest unreviewed posts; throws when there are too few decisions. */
  async train(actor: Actor): Promise<PredictionState> {
    await this.trainer.train();
    await this.pass.run(undefined, BATCHES_AT_ONCE);
    const state = await this.state();
    await this.repository.recordTraining(actor, state.model?.version ?? null);
    return state;
  }

  /** Deletes models and predictions; decisions made so far are no longer learned from. */
  reset(actor: Actor): Promise<void> {
    return this.repository.reset(actor);
  }

  /** Switches learning and predicting on or off; off, models and predictions are deleted, and the decisions stay to be learned from. */
  async setEnabled(enabled: boolean, actor: Actor): Promise<PredictionState> {
    await this.repository.setEnabled(enabled, actor);
    return this.state();
  }

  /** The reasons for a post's prediction, by the model that made it. */
  async explain(postId: number): Promise<Explanation> {
    const stored = await this.posts.find(postId);
    if (!stored) throw new NotFoundError('Post not found');
    const kept = await this.repository.findPrediction(postId);
    if (!kept) return { postId, predictedApproval: null, modelVersion: null, reasons: [], isStale: false };
    const found = await this.models.findVersion(kept.modelVersion);
    const features = this.models.reader.read(stored.post);
    const isStale = !found || percentOf(approvalOf(found.model, features)) !== kept.predictedApproval;
    const reasons = isStale ? [] : findReasons(found.model, this.models.reader, stored.post, features);
    return { postId, ...kept, reasons, isStale };
  }
}
