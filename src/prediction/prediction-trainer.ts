import { Injectable, Logger } from '@nestjs/common';
import { ConflictError } from '../common/errors';
import { PredictionInputsView, MOST_DECISIONS, type Cursor } from './prediction-inputs.view';
import { ExamplePool } from './model/example-pool';
import { areaUnderCurve, type Ranked } from './model/ranking';
import { TimeSlices } from '../common/time-slices';
import { train } from './model/training';
import { PredictionModels } from './prediction-models';
import { PredictionRepository } from './prediction.repository';

/** Decisions of each kind needed for a training; with fewer, the model would overfit. */
export const NEEDED_OF_EACH = 200;

/** A model is trained again once a day; slightly less, since the job may start late. */
const RENEW_AFTER_MS = 23.5 * 3_600_000;

/** The error of a training without enough decisions. */
export const TOO_FEW = 'Too few decisions to learn from';

/** The error of a training while the prediction is switched off. */
export const SWITCHED_OFF = 'The prediction is switched off';

/** The error of a training whose decisions were reset while it ran. */
export const DECISIONS_RESET = 'The decisions were reset meanwhile';

/** The decisions in the order of their time, and the automatic score of each. */
interface Decisions {
  pool: ExamplePool;
  scores: number[];
}

/** Trains models on the reviewers' decisions. */
@Injectable()
export class PredictionTrainer {
  private readonly log = new Logger(PredictionTrainer.name);
  private running: Promise<void> | null = null;

  constructor(
    private readonly posts: PredictionInputsView,
    private readonly models: PredictionModels,
    private readonly repository: PredictionRepository,
  ) {}

  /** Trains and stores a model; throws when there are too few decisions. Calls during a training share its result. */
  train(signal?: AbortSignal): Promise<void> {
    this.running ??= this.trainNow(signal).finally(() => (this.running = null));
    return this.running;
  }

  /** Trains when there is no model and enough decisions, and after a day when there were decisions since. */
  async trainIfDue(signal: AbortSignal): Promise<void> {
    const { enabled, learnsFrom } = await this.repository.start();
    if (!enabled) return;
    const model = await this.models.findLatest();
    if (model) {
      const age = (await this.repository.now()).getTime() - model.trainedAt.getTime();
      if (age < RENEW_AFTER_MS || !(await this.posts.hasDecisionSince(model.trainedAt))) return;
    }
    if (await this.posts.hasEnough(learnsFrom, NEEDED_OF_EACH)) await this.train(signal);
  }

  private async trainNow(signal?: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const { enabled, learnsFrom } = await this.repository.start();
    if (!enabled) throw new ConflictError(SWITCHED_OFF);
    if (!(await this.posts.hasEnough(learnsFrom, NEEDED_OF_EACH))) throw new ConflictError(TOO_FEW);
    const slices = new TimeSlices(signal);
    const { pool, scores } = await this.gather(learnsFrom, slices);
    const { model, quality } = await train(pool, this.models.reader.traitCount, slices);
    const approved = scores.filter((_, index) => pool.get(index).isApproved).length;
    const seconds = Math.ceil((performance.now() - startedAt) / 1_000);
    const metrics = { ...quality, scoreAuc: scoreAuc(pool, scores, quality.heldOut), seconds };
    const { layout } = this.models;
    const counts = { approved, rejected: pool.size - approved };
    const version = await this.repository.save({ model, layout, ...counts, metrics, learnsFrom });
    if (version === null) throw new ConflictError(DECISIONS_RESET);
    this.log.log(`version ${version} learned from ${pool.size} decisions in ${seconds} s`);
  }

  /** Reads the latest decisions in batches, until the pool is full. */
  private async gather(since: Date | null, slices: TimeSlices): Promise<Decisions> {
    const newestFirst = new ExamplePool();
    const scores: number[] = [];
    let after: Cursor | null = null;
    while (newestFirst.size < MOST_DECISIONS) {
      const batch = await this.posts.decisions(since, after);
      for (const { post, approved } of batch) {
        if (!newestFirst.add(this.models.reader.read(post), approved)) return ordered(newestFirst, scores);
        scores.push(Object.values(post.ruleScores).reduce((sum, points) => sum + points, 0));
        await slices.yieldIfOver();
      }
      const last = batch.at(-1);
      if (!last?.reviewedAt) break;
      after = { time: last.reviewedAt, id: last.id };
    }
    return ordered(newestFirst, scores);
  }
}

function ordered(newestFirst: ExamplePool, scores: number[]): Decisions {
  newestFirst.reverse();
  return { pool: newestFirst, scores: scores.toReversed() };
}

/** How well the automatic score alone ranks the held-out decisions. */
function scoreAuc(pool: ExamplePool, scores: readonly number[], heldOut: number): number | null {
  const first = pool.size - heldOut;
  const ranked = scores
    .slice(first)
    .map((score, index): Ranked => ({ score, isHigh: !pool.get(first + index).isApproved }));
  return areaUnderCurve(ranked);
}
