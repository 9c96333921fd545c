import { setFlagsFromString } from 'node:v8';

/**
 * What a program loads stays. V8 takes that for the work of a busy service, doubles the part of the heap for new objects again and
 * again, up to 32 MiB, and an idle process keeps it for hours. So it does not grow while this module's importers load: import it first.
 */
setFlagsFromString('--semi-space-growth-factor=1');

/** To be called once all is loaded: from here on that part follows the load. 2 is the default of V8 in Node.js 20 to 24. */
export function followLoad(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
