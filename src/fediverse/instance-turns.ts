import { untilAborted } from './deadline';

/** Lets tasks for the same instance run one after the other, in the order of asking; those of different instances at once. */
export class InstanceTurns {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Runs the task in its turn; throws without running it when the signal aborts before. */
  async take<T>(instance: string, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    const before = this.last.get(instance) ?? Promise.resolve();
    const run = runAfter(before, signal, task);
    // Both, since who gives up waiting must not let the next one past those who still run.
    const turn = Promise.allSettled([before, run]);
    this.last.set(instance, turn);
    void this.forget(instance, turn);
    return run;
  }

  private async forget(instance: string, turn: Promise<unknown>): Promise<void> {
    await turn;
    if (this.last.get(instance) === turn) this.last.delete(instance);
  }
}

async function runAfter<T>(before: Promise<unknown>, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
  await untilAborted(before, signal);
  return task();
}
