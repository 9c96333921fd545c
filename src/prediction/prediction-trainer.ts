import { Injectable, Logger } from '@nestjs/common';
import { ConflictError } from '../common/errors';
import { TimeSlices } from '../common/time-slices';
import { packFeatures, readFeatures } from './model/features';
import type { Example } from './model/learner';
import { train } from './model/training';
import { MOST_DECISIONS, PredictionInputsView } from './prediction-inputs.view';
import { PredictionRepository } from './prediction.repository';

export const NEEDED_OF_EACH = 25;

const DAY_MS = 86_400_000;

/** A model of fewer decisions is also replaced once there are half as many again. */
const YOUNG = 2_000;

export const TOO_FEW = 'Too few decisions to learn from';

export const SWITCHED_OFF = 'The prediction is switched off';

export const DECISIONS_RESET = 'The decisions were reset meanwhile';

@Injectable()
export class PredictionTrainer {
  private readonly log = new Logger(PredictionTrainer.name);
  private running: Promise<number> | null = null;

  constructor(
    private readonly posts: PredictionInputsView,
    private readonly repository: PredictionRepository,
  ) {}

  /** Trains and stores a model, and returns its version; throws when there are too few decisions. Calls during a training share it. */
  train(signal?: AbortSignal): Promise<number> {
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
    if (enabled && Math.min(approved, rejected) >= NEEDED_OF_EACH) await this.train(signal);
  }

  private async trainNow(signal?: AbortSignal): Promise<number> {
    const { enabled, learnsFrom, approved, rejected } = await this.posts.ground();
    if (!enabled) throw new ConflictError(SWITCHED_OFF);
    if (Math.min(approved, rejected) < NEEDED_OF_EACH) throw new ConflictError(TOO_FEW);
    const slices = new TimeSlices(signal);
    const newestFirst: Example[] = [];
    for await (const batch of this.posts.decisions(learnsFrom)) {
      for (const post of batch) {
        newestFirst.push({ features: packFeatures(readFeatures(post)), isApproved: post.approved });
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
}
