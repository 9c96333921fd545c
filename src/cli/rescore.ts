import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { PostStoreService } from '../post-store/post-store.service';

export interface RescoreOptions {
  /** Those that the current scorer has scored, too. */
  all: boolean;
  after: number;
  batch: number;
  signal?: AbortSignal;
  /** Called after each batch with the number of posts done and the last one's id. */
  onProgress?: (done: number, lastId: number) => void;
}

export interface RescoreOutcome {
  done: number;
  lastId: number;
  isComplete: boolean;
}

/** Scores posts again, batch by batch in the order of their ids; finished batches are kept when it is killed. */
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
