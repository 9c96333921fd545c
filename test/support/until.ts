import { setTimeout as sleep } from 'node:timers/promises';

/** How long something may take that happens by itself; only a test that fails waits so long. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 20;

export async function until(condition: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
  for (const end = Date.now() + patienceMs; !(await condition()); await sleep(PAUSE_MS))
    if (Date.now() > end) throw new Error(`Not true within ${patienceMs / 1_000} s: ${condition.toString()}`);
}
