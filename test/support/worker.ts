/** What spec files of one process share, though each loads the modules of the tests for itself. */
interface Shared {
  promise: Promise<unknown>;
  close(): Promise<void>;
}

const PLACE = Symbol.for('sluice.test.shared');
const place = process as unknown as { [PLACE]?: Map<string, Shared> };
const shared = (place[PLACE] ??= new Map());

/** The number by which Jest tells a worker that there is nothing left to do. */
const END = 2;

/** What the first spec file of the process that asks for it has made; it is closed after the last one, or ends with its worker. */
export function shareInWorker<T>(name: string, make: () => Promise<T>, close: (made: T) => Promise<void>): Promise<T> {
  const known = shared.get(name);
  if (known) return known.promise as Promise<T>;
  if (shared.size === 0) {
    process.on('message', (message) => {
      if (Array.isArray(message) && message[0] === END) process.exit(0);
    });
  }
  const promise = make();
  shared.set(name, { promise, close: async () => close(await promise) });
  return promise;
}

/** For the global teardown, in whose process the tests may have run. */
export async function closeShared(): Promise<void> {
  for (const { close } of shared.values()) await close();
  shared.clear();
}
