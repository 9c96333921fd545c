import { Client } from 'pg';
import { until } from '../../support/until';
import type { Replica } from './replica';

/** Milliseconds; the service allows itself 14.5 s, on a machine that has nothing else to do. */
export const ENDS_WITHIN = 30_000;

/** Sends a signal; returns the exit code and after how many milliseconds the process ended. */
export async function terminate(replica: Replica, signal: 'SIGTERM' | 'SIGHUP' = 'SIGTERM') {
  const start = performance.now();
  replica.signal(signal);
  return { code: await replica.ended(), after: performance.now() - start };
}

/** Waits until a session of the holder's database waits for a lock. */
export async function waitForWaiting(holder: Client): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  await until(async () => ((await holder.query(waiting)).rowCount ?? 0) > 0);
}

/** Locks a table until the client ends: requests that write to it do not end before. */
export async function hold(table: string, url: string): Promise<Client> {
  const holder = new Client({ connectionString: url });
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  return holder;
}
