import { setTimeout as sleep } from 'node:timers/promises';

/** How long something may take that happens by itself; only a test that fails waits so long. */
const PATIENCE_MS = 75_000;
const PAUSE_MS = 20;

export async function until(condition: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
  for (const end = Date.now() + patienceMs; !(await condition()); await sleep(PAUSE_MS))
    if (Date.now() > end) throw new Error(`Not true within ${patienceMs / 1_000} s: ${condition.toString()}`);
}

/** Prepares and does something that must end within a time, again if the machine was too busy for that. */
export async function within<T>(ms: number, prepare: () => Promise<unknown>, work: () => PromiseLike<T>): Promise<T> {
  for (;;) {
    await prepare();
    const start = performance.now();
    const result = await work();
    if (performance.now() - start < ms) return result;
  }
}
