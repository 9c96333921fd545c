import { once } from 'node:events';
import { InstanceUnreachableError } from './instance-unreachable.error';

/** A limit in time for a task; what the task is in place of which, when it runs out. */
export interface Deadline {
  /** Milliseconds. */
  timeout: number;
  /** The reason of the {@link InstanceUnreachableError} thrown then. */
  reason: string;
  /** Ends the task as well. */
  parent?: AbortSignal | undefined;
}

/**
 * Runs a task with a signal that aborts at the deadline or with the parent; throws an {@link InstanceUnreachableError} whatever
 * the task then throws.
 */
export async function withDeadline<T>(deadline: Deadline, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { timeout, reason, parent } = deadline;
  const controller = new AbortController();
  const follow = (): void => controller.abort(parent?.reason);
  const timer = setTimeout(() => controller.abort(new InstanceUnreachableError(reason)), timeout);
  parent?.addEventListener('abort', follow, { once: true });
  if (parent?.aborted) follow();
  try {
    return await task(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? abortError(controller.signal) : error;
  } finally {
    clearTimeout(timer);
    parent?.removeEventListener('abort', follow);
  }
}

/** Waits for the promise no longer than until the signal aborts, and throws an {@link InstanceUnreachableError} then. */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const settled = new AbortController();
  try {
    return await Promise.race([promise, throwOnAbort(signal, settled.signal)]);
  } finally {
    settled.abort();
  }
}

async function throwOnAbort(signal: AbortSignal, settled: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort', { signal: settled });
  throw abortError(signal);
}

function abortError(signal: AbortSignal): InstanceUnreachableError {
  return signal.reason instanceof InstanceUnreachableError
    ? signal.reason
    : new InstanceUnreachableError('the fetch was cancelled');
}
