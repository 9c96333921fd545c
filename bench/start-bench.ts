import { seed } from '../tools/seed/seed';
import { createBenchDatabase } from './bench-database';
import { residentAtRest } from './processes';
import { startServer } from './server-under-test';
import { type Estimate, estimateMedian } from './statistics';

/** How long the service takes to be ready on a database with posts, and what it then holds. */
export interface StartResult {
  posts: number;
  /** From the start of the process to the first answer of `/health/ready`. */
  readySeconds: Estimate;
  /** Resident memory of the service's process alone, in MiB, some time later. */
  idleMiB: Estimate;
}

/** Starts the built service so many times on a database of its own with `posts` posts; the first start, which runs all jobs, is left out. */
export async function measureStart(service: string, posts: number, rounds: number): Promise<StartResult> {
  const database = await createBenchDatabase();
  const [ready, idle]: [number[], number[]] = [[], []];
  try {
    await seed({ url: database.url, posts, approved: true });
    for (let round = 0; round <= rounds; round++) {
      const begun = performance.now();
      const server = await startServer([service], database.url);
      ready.push((performance.now() - begun) / 1_000);
      idle.push(await residentAtRest(server.pid));
      await server.stop();
    }
  } finally {
    await database.drop();
  }
  return { posts, readySeconds: estimateMedian(ready.slice(1)), idleMiB: estimateMedian(idle.slice(1)) };
}

/** The result, in one line. */
export function startLine({ posts, readySeconds, idleMiB }: StartResult): string {
  const show = ({ median, low, high }: Estimate, digits: number) =>
    `${median.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
  return `started on ${posts.toLocaleString('en')} posts: ready after ${show(readySeconds, 1)} s, ${show(idleMiB, 0)} MiB resident when idle`;
}
