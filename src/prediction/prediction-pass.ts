import { Injectable } from '@nestjs/common';
import { MeasuredPostsView, type Place, type StoredPost } from './measured-posts.view';
import { approvalOf, percentOf } from './model/linear-model';
import { Slices } from './model/slices';
import { PredictionModels } from './prediction-models';
import { type KeptModel, PredictionRepository } from './prediction.repository';

/** A fetch stores its page under the time when it began: so long it may take to be seen, in milliseconds. */
const LATE_MS = 120_000;

/** Gives unreviewed posts their prediction by the latest model. */
@Injectable()
export class PredictionPass {
  constructor(
    private readonly posts: MeasuredPostsView,
    private readonly models: PredictionModels,
    private readonly repository: PredictionRepository,
  ) {}

  /**
   * After a training all unreviewed posts, newest first, and from then on those that were fetched since; at most so many
   * batches, the rest is left to the next pass.
   */
  async run(signal?: AbortSignal, mostBatches = Infinity): Promise<void> {
    const model = await this.models.findLatest();
    if (!model) return;
    const begun = await this.repository.now();
    const until = await this.repository.findPredictedUntil(model.version);
    const isDone = await this.predict(model, this.batches(until), new Slices(signal), mostBatches);
    if (isDone) await this.repository.markPredicted(model.version, begun);
  }

  /** Answers the batch after the one that was answered before. */
  private batches(until: Date | null): () => Promise<StoredPost[]> {
    if (until === null) {
      let after: Place | null = null;
      return async () => {
        const batch = await this.posts.unreviewed(after);
        after = placeOf(batch, 'createdAt');
        return batch;
      };
    }
    let after: Place = { time: new Date(until.getTime() - LATE_MS), id: 0 };
    return async () => {
      const batch = await this.posts.fetched(after);
      after = placeOf(batch, 'fetchedAt') ?? after;
      return batch;
    };
  }

  /** False when batches are left. */
  private async predict(
    { version, model }: KeptModel,
    next: () => Promise<StoredPost[]>,
    slices: Slices,
    mostBatches: number,
  ): Promise<boolean> {
    for (let count = 0; count < mostBatches; count++) {
      const batch = await next();
      if (batch.length === 0) return true;
      const predictions: { id: number; approval: number }[] = [];
      for (const { id, post } of batch) {
        predictions.push({ id, approval: percentOf(approvalOf(model, this.models.reader.read(post))) });
        await slices.breathe();
      }
      await this.repository.keep(version, predictions);
    }
    return false;
  }
}

function placeOf(batch: readonly StoredPost[], time: 'createdAt' | 'fetchedAt'): Place | null {
  const last = batch.at(-1);
  return last ? { time: last[time], id: last.id } : null;
}
