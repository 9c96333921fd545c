import { runInNewContext } from 'node:vm';

/** Long enough for a busy machine; work that takes more than linear time would go on for minutes or years. */
const PATIENCE_MS = 60_000;

/** Runs synchronous work, and stops it with an error if it does not end. */
export function expectToEnd(work: () => unknown): void {
  runInNewContext('void work()', { work }, { timeout: PATIENCE_MS });
}
