import { setTimeout as sleep } from 'node:timers/promises';

/** How long something may take that happens by itself; only a test that fails waits so long, and a busy machine takes half of it. */
export const PATIENCE = 40_000;
const PAUSE = 50;

/** Expects something that becomes true by itself, such as what the service stores when a decision arrives. */
export async function expectSoon(expectation: () => Promise<void>): Promise<void> {
  const until = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(PAUSE);
    }
  }
}
