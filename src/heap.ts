import { setFlagsFromString } from 'node:v8';

/**
 * By so many percent of what is in use the heap grows before the next full collection. On a machine with much memory V8 takes 300,
 * and sixty hostile pages let the process grow by 290 MiB rather than 150 (`test/faults/hostile-pages.spec.ts`).
 */
const GROWTH = 100;

/**
 * What a program loads stays. V8 takes that for the work of a busy service, doubles the part of the heap for new objects again and
 * again, up to 32 MiB, and an idle process keeps it for hours. So it does not grow while this module's importers load: import it first.
 */
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString(`--heap-growing-percent=${GROWTH}`);

/** To be called once all is loaded: from here on the part for new objects follows the load. 2 is the default of V8 in Node.js 20 to 24. */
export function followLoad(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
