import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * By so many percent of what is in use the heap grows before the next full collection. On a machine with much memory V8 takes 300,
 * and sixty hostile pages let the process grow by 290 MiB rather than 150 (`test/faults/hostile-pages.spec.ts`).
 */
const GROWTH = 60;

/** The same while it starts, where each collection makes the start longer. */
const GROWTH_AT_START = 100;

/**
 * What a program loads stays. V8 takes that for the work of a busy service, doubles the part of the heap for new objects again and
 * again, up to 32 MiB, and an idle process keeps it for hours. So it does not grow while this module's importers load: import it first.
 */
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString(`--heap-growing-percent=${GROWTH_AT_START}`);

/** Milliseconds after the start when its jobs have run, too. */
const STARTED_AFTER = 10_000;

/**
 * To be called once all is loaded: from here on the part for new objects follows the load (2 is the default of V8 in Node.js 20 to 24), the heap
 * grows by {@link GROWTH}, and what only the start needed is given back a little later.
 */
export function followLoad(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
  setTimeout(collect, STARTED_AFTER).unref();
}

/**
 * Collects as when memory runs out, once, compiled code included. Most functions that were compiled run at the start alone; V8 drops their
 * code after several full collections, and gives back half-empty pages when it is short of memory, neither of which an idle process comes to
 * in hours. With Node.js 22 and 24 that is 10 MB. It stops the process for two full collections; what runs again is compiled again.
 */
function collect(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: object) => void;
  setFlagsFromString('--stress-flush-code'); // meant for V8's tests: a collection drops all code that is not running
  try {
    gc({ type: 'major', flavor: 'last-resort' });
  } finally {
    setFlagsFromString('--no-stress-flush-code');
  }
}
