import { Injectable } from '@nestjs/common';
import { TimeSlices } from '../common/time-slices';
import { approvalOf, percentOf } from './model/linear-model';
import { type Cursor, PredictionInputsView } from './prediction-inputs.view';
import { PredictionRepository } from './prediction.repository';

/** Milliseconds by which posts may appear late: a fetch stores its page with the time of its start. */
const LATE_MS = 120_000;

@Injectable()
export class PredictionPass {
  constructor(
    private readonly posts: PredictionInputsView,
    private readonly repository: PredictionRepository,
  ) {}

  /** Predicts unreviewed posts after a training, later those fetched since, newest first; the rest in the next pass. */
  async run(signal?: AbortSignal, mostBatches = Infinity): Promise<void> {
    const stored = await this.repository.findModel();
    if (!stored) return;
    const { version, model, predictedUntil, readAt } = stored;
    const since = predictedUntil && new Date(predictedUntil.getTime() - LATE_MS);
    const slices = new TimeSlices(signal);
    let after: Cursor | null = null;
    for (let count = 0; count < mostBatches; count++) {
      const batch = await this.posts.unreviewed(since, after);
      const last = batch.at(-1);
      if (!last) return this.repository.markPredicted(version, readAt);
      after = { time: last.fetchedAt, id: last.id };
      const predictions: { id: number; approval: number }[] = [];
      for (const post of batch) {
        predictions.push({ id: post.id, approval: percentOf(approvalOf(model, this.repository.reader.read(post))) });
        await slices.yieldIfOver();
      }
      await this.repository.savePredictions(version, predictions);
    }
  }
}
