/** Items by instance. Each instance gets one request at a time. */
export function byInstance<T extends { instance: string }>(all: readonly T[]): Iterable<T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(one.instance, [...(groups.get(one.instance) ?? []), one]);
  return groups.values();
}

/** Runs the task for each item, in order. After an error no more start, and it is thrown when the others have ended. */
export async function forEachConcurrently<T>(
  items: Iterable<T>,
  concurrency: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done && failures.length === 0; next = waiting.next())
      await task(next.value).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (failures.length > 0) throw failures[0];
}
