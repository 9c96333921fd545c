import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { withSilence } from './connection';

const POLL_MS = 100;

/**
 * Runs work while no other process runs work under the same number, an advisory lock of PostgreSQL; waits as long as it must.
 * The lock belongs to a transaction that stays open meanwhile, since a pooler may lend every other session to somebody else.
 * It is polled for: a statement that waits holds a snapshot, and `CREATE INDEX CONCURRENTLY` waits for every older snapshot, so
 * that the two would wait for each other. An idle transaction holds none, unless its last statement had parameters.
 */
export function runExclusively<T>(dataSource: DataSource, lock: number, work: () => Promise<T>): Promise<T> {
  return dataSource.transaction('READ COMMITTED', (manager) =>
    withSilence(manager.queryRunner, 0, async () => {
      await manager.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      for (;;) {
        const [row]: { locked: boolean }[] = await manager.query(`SELECT pg_try_advisory_xact_lock(${lock}) AS locked`);
        if (row?.locked) return work();
        await sleep(POLL_MS);
      }
    }),
  );
}
