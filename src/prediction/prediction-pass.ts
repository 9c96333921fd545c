import { Injectable } from '@nestjs/common';
import { PredictionInputsView, type Cursor, type StoredPost } from './prediction-inputs.view';
import { approvalOf, percentOf } from './model/linear-model';
import { TimeSlices } from '../common/time-slices';
import { PredictionModels } from './prediction-models';
import { type StoredModel, PredictionRepository } from './prediction.repository';

/** A fetch stores its page with the time of its start: posts may appear so much later, in milliseconds. */
const LATE_MS = 120_000;

/** Gives unreviewed posts their prediction by the latest model. */
@Injectable()
export class PredictionPass {
  constructor(
    private readonly posts: PredictionInputsView,
    private readonly models: PredictionModels,
    private readonly repository: PredictionRepository,
  ) {}

  /**
   * Predicts all unreviewed posts after a training, newest first, and later those fetched since; at most `mostBatches`
   * batches, the rest in the next pass.
   */
  async run(signal?: AbortSignal, mostBatches = Infinity): Promise<void> {
    const model = await this.models.findLatest();
    if (!model) return;
    const startedAt = await this.repository.now();
    const until = await this.repository.findPredictedUntil(model.version);
    const isDone = await this.predict(model, this.batches(until), new TimeSlices(signal), mostBatches);
    if (isDone) await this.repository.markPredicted(model.version, startedAt);
  }

  /** Returns a function that reads the next batch at each call. */
  private batches(until: Date | null): () => Promise<StoredPost[]> {
    if (until === null) {
      let after: Cursor | null = null;
      return async () => {
        const batch = await this.posts.unreviewed(after);
        after = cursorOf(batch, 'createdAt');
        return batch;
      };
    }
    let after: Cursor = { time: new Date(until.getTime() - LATE_MS), id: 0 };
    return async () => {
      const batch = await this.posts.fetched(after);
      after = cursorOf(batch, 'fetchedAt') ?? after;
      return batch;
    };
  }

  /** Returns false when batches are left. */
  private async predict(
    { version, model }: StoredModel,
    next: () => Promise<StoredPost[]>,
    slices: TimeSlices,
    mostBatches: number,
  ): Promise<boolean> {
    for (let count = 0; count < mostBatches; count++) {
      const batch = await next();
      if (batch.length === 0) return true;
      const predictions: { id: number; approval: number }[] = [];
      for (const { id, post } of batch) {
        predictions.push({ id, approval: percentOf(approvalOf(model, this.models.reader.read(post))) });
        await slices.yieldIfOver();
      }
      await this.repository.savePredictions(version, predictions);
    }
    return false;
  }
}

function cursorOf(batch: readonly StoredPost[], time: 'createdAt' | 'fetchedAt'): Cursor | null {
  const last = batch.at(-1);
  return last ? { time: last[time], id: last.id } : null;
}
