import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { PostStoreService } from '../../src/post-store/post-store.service';

/** What to score anew, and how. */
export interface RescoreOptions {
  /** Those that the present scorer has scored, too. */
  all: boolean;
  /** Only posts with a higher id. */
  after: number;
  /** Posts that one statement writes. */
  batch: number;
  /** Ends the work after the batch under way. */
  signal?: AbortSignal;
  /** Called after each batch with the number of posts done and the last one's id. */
  onProgress?: (done: number, lastId: number) => void;
}

/** How far a run has come. */
export interface RescoreOutcome {
  done: number;
  /** The id behind which to go on. */
  lastId: number;
  isComplete: boolean;
}

/** Scores posts anew, batch by batch in the order of their ids; what is done stays done whenever it is killed. */
export async function rescore(posts: PostStoreService, options: RescoreOptions): Promise<RescoreOutcome> {
  const { all, after, batch, signal, onProgress } = options;
  const outcome: RescoreOutcome = { done: 0, lastId: after, isComplete: false };
  while (!signal?.aborted) {
    const ids = await posts.rescoreBatch(outcome.lastId, batch, all);
    outcome.lastId = ids.at(-1) ?? outcome.lastId;
    outcome.done += ids.length;
    outcome.isComplete = ids.length < batch;
    onProgress?.(outcome.done, outcome.lastId);
    if (outcome.isComplete) break;
    await yieldToOthers();
  }
  return outcome;
}
