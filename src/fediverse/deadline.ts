import { once } from 'node:events';
import { forwardAbort } from '../common/forward-abort';
import { InstanceUnreachableError } from './instance-unreachable.error';

export interface Deadline {
  timeout: number;
  /** What the {@link InstanceUnreachableError} that is thrown at the limit has observed. */
  observed: string;
  parent?: AbortSignal | undefined;
}

/** The signal aborts at the deadline or with the parent. Then an {@link InstanceUnreachableError} is thrown. */
export async function withDeadline<T>(deadline: Deadline, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { timeout, observed, parent } = deadline;
  const limit = new AbortController();
  const { signal } = limit;
  const timer = setTimeout(() => limit.abort(new InstanceUnreachableError('timeout', observed)), timeout);
  const stopForwarding = parent && forwardAbort(parent, limit);
  try {
    return await task(signal);
  } catch (error) {
    throw signal.aborted ? abortError(signal) : error;
  } finally {
    clearTimeout(timer);
    stopForwarding?.();
  }
}

/** Waits for the promise until the signal aborts, and then throws an {@link InstanceUnreachableError}. */
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

function abortError({ reason }: AbortSignal): InstanceUnreachableError {
  return reason instanceof InstanceUnreachableError
    ? reason
    : new InstanceUnreachableError('timeout', 'the fetch was cancelled');
}
