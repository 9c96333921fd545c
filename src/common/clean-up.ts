import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const cleanUps: (() => Promise<void>)[] = [];
let ending: Promise<never> | null = null;

/** Runs `work` and then `cleanUp`, even if the work fails or one of these ends the process. */
export async function withCleanUp<T>(work: () => Promise<T>, cleanUp: () => Promise<void>): Promise<T> {
  let cleaned: Promise<void> | null = null;
  const once = () => (cleaned ??= cleanUp());
  if (cleanUps.push(once) === 1) SIGNALS.forEach((signal) => process.on(signal, end));
  try {
    return await work();
  } finally {
    // Interrupted work fails. Its error is of no interest.
    if (ending) await ending;
    try {
      await once();
    } finally {
      cleanUps.splice(cleanUps.indexOf(once), 1);
      if (cleanUps.length === 0) SIGNALS.forEach((signal) => process.off(signal, end));
    }
  }
}

// npx passes on the signal that the terminal has sent to us already: the second is ignored.
function end(signal: (typeof SIGNALS)[number]): void {
  ending ??= cleanUpAndExit(128 + constants.signals[signal]);
}

async function cleanUpAndExit(code: number): Promise<never> {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp().catch((error: unknown) => console.error(error));
  process.exit(code);
}
