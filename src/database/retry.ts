import { setTimeout as sleep } from 'node:timers/promises';

/** serialization_failure and deadlock_detected: the server undid the statement, and the same one may pass now. */
const TRANSIENT = new Set(['40001', '40P01']);

const ATTEMPTS = 5;

/** Runs work that is one statement or one transaction, again when the server undid it for others' sake. */
export async function retryTransient<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !TRANSIENT.has(sqlState(error))) throw error;
      await sleep(Math.random() * 10 * attempt);
    }
  }
}

/** The SQLSTATE of what a driver or TypeORM threw; empty when it has none. */
export function sqlState(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
