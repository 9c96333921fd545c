import type { EntityManager } from 'typeorm';
import { withSilence } from './connection';

/** How long a change may take that rewrites many posts: to reject a hundred thousand, or to make them topical, takes seconds. */
const TIMEOUT_MS = 10 * 60_000;

/** JIT is off as the planner, by its estimates, would compile a statement that takes a millisecond. */
const CONFIGURE = `SELECT set_config('statement_timeout', '${TIMEOUT_MS}', true), set_config('jit', 'off', true)`;

/** Runs a change within the manager's transaction; its statements may take longer than others. */
export function longChange<T>(manager: EntityManager, change: () => Promise<T>): Promise<T> {
  return withSilence(manager.queryRunner, TIMEOUT_MS, async () => {
    await manager.query(CONFIGURE);
    return change();
  });
}
