import { Injectable, Logger } from '@nestjs/common';
import { ConflictError } from '../common/errors';
import { TimeSlices } from '../common/time-slices';
import type { Example } from './model/ftrl';
import { train } from './model/training';
import { type Cursor, MOST_DECISIONS, PredictionInputsView } from './prediction-inputs.view';
import { PredictionRepository } from './prediction.repository';

export const NEEDED_OF_EACH = 200;

const DAY_MS = 86_400_000;

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
    const { enabled, learnsFrom } = await this.repository.settings();
    const model = await this.repository.findModel();
    // A model that is more than a day ahead was trained while a clock was.
    const isFresh = model !== null && Math.abs(model.readAt.getTime() - model.trainedAt.getTime()) < DAY_MS;
    if (enabled && !isFresh && (await this.hasEnough(learnsFrom))) await this.train(signal);
  }

  private async hasEnough(learnsFrom: Date | null): Promise<boolean> {
    const { approved, rejected } = await this.posts.count(learnsFrom);
    return Math.min(approved, rejected) >= NEEDED_OF_EACH;
  }

  private async trainNow(signal?: AbortSignal): Promise<number> {
    const { enabled, learnsFrom } = await this.repository.settings();
    if (!enabled) throw new ConflictError(SWITCHED_OFF);
    if (!(await this.hasEnough(learnsFrom))) throw new ConflictError(TOO_FEW);
    const slices = new TimeSlices(signal);
    const examples = await this.gather(learnsFrom, slices);
    const trained = await train(examples, this.repository.reader.names.length, slices);
    const version = await this.repository.saveModel(trained, learnsFrom);
    if (version === null) throw new ConflictError(DECISIONS_RESET);
    this.log.log(`version ${version} learned from ${examples.length} decisions`);
    return version;
  }

  private async gather(since: Date | null, slices: TimeSlices): Promise<Example[]> {
    const newestFirst: Example[] = [];
    let after: Cursor | null = null;
    while (newestFirst.length < MOST_DECISIONS) {
      const batch = await this.posts.decisions(since, after);
      for (const post of batch) {
        newestFirst.push({ ...this.repository.reader.read(post), isApproved: post.approved });
        await slices.yieldIfOver();
      }
      const last = batch.at(-1);
      if (!last?.reviewedAt) break;
      after = { time: last.reviewedAt, id: last.id };
    }
    return newestFirst.toReversed();
  }
}
