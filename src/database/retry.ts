import { setTimeout as sleep } from 'node:timers/promises';

/** SQLSTATE serialization_failure and deadlock_detected: the server has rolled back, and a repetition can succeed. */
const TRANSIENT = new Set(['40001', '40P01']);

const ATTEMPTS = 5;

/** Runs a statement or transaction, up to five times if the server rolls it back in favour of another. */
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

/** The SQLSTATE of what the driver or TypeORM threw; empty when it has none. */
export function sqlState(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
