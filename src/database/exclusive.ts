import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

const POLL_MS = 100;

/** Waits for the advisory lock without limit. It polls, because a waiting statement would run into its timeout. */
export async function runExclusively<T>(dataSource: DataSource, lock: number, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await dataSource.transaction('READ COMMITTED', async (manager) => {
      const [row]: { locked: boolean }[] = await manager.query(`SELECT pg_try_advisory_xact_lock(${lock}) AS locked`);
      if (!row?.locked) return null;
      await manager.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      return { result: await work() };
    });
    if (done) return done.result;
    await sleep(POLL_MS);
  }
}
