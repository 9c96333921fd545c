import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The jobs of a start have run, and what is not needed at once is given back to the system. */
const REST_MS = 20_000;

/** In a second, as Linux counts a process's time. */
const CLOCK_TICKS = 100;

/** Returns the seconds of a processor that processes took since this call, of those that are still there; NaN where the system does not say. */
export function processorTime(pids: readonly number[]): () => number {
  const begun = new Map(pids.map((pid) => [pid, ticksOf(pid)]));
  return () => {
    const ticks = [...begun].map(([pid, before]) => ticksOf(pid) - before).filter((n) => !Number.isNaN(n));
    return ticks.length === 0 ? NaN : ticks.reduce((sum, n) => sum + n, 0) / CLOCK_TICKS;
  };
}

function ticksOf(pid: number): number {
  const fields = readProc(pid, 'stat').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11] ?? NaN) + Number(fields[12] ?? NaN);
}

/** The resident memory of a process in MiB, after {@link REST_MS}; NaN where the system does not say. */
export async function residentAtRest(pid: number): Promise<number> {
  await sleep(REST_MS);
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1] ?? NaN) / 1_024);
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // no Linux, or the process has ended
  }
}
