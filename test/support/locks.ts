import type { QueryRunner } from 'typeorm';
import type { TestApp } from './app';
import { until } from './until';

const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

export const lockWaits = async ({ db }: TestApp): Promise<number> => (await db.query(WAITING)).length;

export const lockAwaited = (service: TestApp) => until(async () => (await lockWaits(service)) > 0);

/** Works in a transaction on a connection of its own; it may be ended early by `commitTransaction`. */
export async function inTransaction<T>({ db }: TestApp, work: (other: QueryRunner) => Promise<T>): Promise<T> {
  const other = db.createQueryRunner();
  await other.startTransaction();
  try {
    const result = await work(other);
    if (other.isTransactionActive) await other.commitTransaction();
    return result;
  } finally {
    if (other.isTransactionActive) await other.rollbackTransaction();
    await other.release();
  }
}
