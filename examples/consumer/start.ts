import { Consumer, type Deliver } from './consumer-loop.js';
import { CuratedQueue } from './curated-queue.js';

/** The time to end after a signal, with 5 s for the delivery: Docker kills after 10 s. */
const DEADLINE_MS = 8_000;

/**
 * Consumes with the settings of the environment until SIGTERM or SIGINT, then returns the current post and ends the
 * process with 0; with 1 when the service refuses it, for example for a wrong key. A second signal ends it at once.
 */
export async function start(deliver: Deliver): Promise<void> {
  const { SLUICE_URL: url = 'http://127.0.0.1:3000', SLUICE_API_KEY: key = '' } = process.env;
  const stop = new AbortController();
  const deadline = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => stop.abort());
  stop.signal.addEventListener('abort', () => setTimeout(() => deadline.abort(), DEADLINE_MS));
  const queue = new CuratedQueue(url, key, deadline.signal);
  try {
    await new Consumer({ queue, deliver, stop: stop.signal, deadline: deadline.signal, log }).run();
    process.exit(0);
  } catch (error) {
    log(`The consumer ends: ${String(error)}`);
    process.exit(1);
  }
}

/** Logs to standard error, since deliveries use standard output. */
function log(line: string): void {
  console.error(`${new Date().toISOString()} ${line}`);
}
