import { ApiError } from '../../api/api-error';
import { nameOf } from './post-line';
import { fetchPosts, type QueuePost } from './queue-posts';
import { putBack, wordsOf } from './queue-writes';
import type { QueueFilter } from './use-queue-filter';

/** How far it is. */
export interface AllBack {
  done: number;
  failures: { id: number; name: string; why: string }[];
  isEnded: boolean;
  /** What ended it before all were tried: no answer, or no session. */
  error: unknown;
}

/** Puts back every error that the filter holds, telling how far it is after each. */
export async function putAllBack(
  filter: QueueFilter,
  signal: AbortSignal,
  onProgress: (state: AllBack) => void,
): Promise<AllBack> {
  const state: AllBack = { done: 0, failures: [], isEnded: false, error: null };
  const tell = () => onProgress({ ...state, failures: [...state.failures] });
  tell();
  try {
    for await (const post of postsIn(filter)) {
      if (signal.aborted) break;
      await putOneBack(post, state);
      tell();
    }
  } catch (error) {
    state.error = error;
  }
  state.isEnded = true;
  tell();
  return state;
}

/** A post that the service refuses stays; whatever would meet every other post as well ends the run. */
async function putOneBack(post: QueuePost, state: AllBack): Promise<void> {
  try {
    await putBack(post.id);
    state.done += 1;
  } catch (error) {
    if (!(error instanceof ApiError) || error.isUnreachable || error.status === 401) throw error;
    state.failures.push({ id: post.id, name: nameOf(post), why: wordsOf(error) });
  }
}

/** The cursor holds its place in the order, so that rows which leave the list are not missed behind it. */
async function* postsIn(filter: QueueFilter): AsyncGenerator<QueuePost> {
  let cursor: string | undefined;
  do {
    const page = await fetchPosts(filter, cursor);
    yield* page.items;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}
