import type { IngestResult, WavesResult } from './ingest-bench';
import type { Turn } from './queue-bench';
import type { MemoryResult, ReplicasResult } from './replicas-bench';
import { type Estimate, estimateMedian, median } from './statistics';

/** What one size of queue and number of connections gave. */
export interface QueueResult {
  waiting: number;
  connections: number;
  /** Pairs of next and ack a second, medians over the turns. */
  service: number;
  reference: number;
  /** Service to reference, turn by turn. */
  ratio: Estimate;
  turns: Turn[];
}

const COLUMNS = [11, 13, 16, 18, 26];

/** Sums the turns up. */
export function queueResult(waiting: number, connections: number, turns: Turn[]): QueueResult {
  return {
    waiting,
    connections,
    service: median(turns.map((turn) => turn.service)),
    reference: median(turns.map((turn) => turn.reference)),
    ratio: estimateMedian(turns.map((turn) => turn.service / turn.reference)),
    turns,
  };
}

/** The heads of {@link queueLine}'s columns. */
export function header(reference = 'node:http + pg'): string {
  return `next+ack over HTTP, pairs a second\n${row(['waiting', 'connections', 'service', reference, 'ratio (95 % interval)'])}`;
}

/** One line of the table. */
export function queueLine({ waiting, connections, service, reference, ratio }: QueueResult): string {
  return row([
    waiting.toLocaleString('en'),
    String(connections),
    service.toFixed(0),
    reference.toFixed(0),
    `${ratio.median.toFixed(2)} (${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)})`,
  ]);
}

/** What fetching gave, in one line. */
export function ingestLine({ streams, pagesPerSecond, postsPerSecond }: IngestResult): string {
  const rates = `${pagesPerSecond.toFixed(1)} pages, ${postsPerSecond.toFixed(0)} posts a second`;
  return `fetched, scored and stored from ${streams} instance${streams === 1 ? '' : 's'} at once: ${rates}`;
}

/** What comparing posts costs, in one line. */
export function wavesLine({ postsPerSecond, postsPerSecondWithout, comparedAfter }: WavesResult): string {
  return `compared with others for waves: ${postsPerSecond.toFixed(0)} posts a second, ${postsPerSecondWithout.toFixed(0)} without; all compared ${comparedAfter.toFixed(1)} s after the last page`;
}

/** What replicas did together, in one line. */
export function replicasLine({ replicas, pairsPerSecond, ratio, databaseShare }: ReplicasResult): string {
  const share =
    databaseShare === null ? '' : `; the database took ${Math.round(100 * databaseShare)} % of the processor time`;
  const interval = `${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)}`;
  return `${replicas} replica${replicas === 1 ? '' : 's'}: ${pairsPerSecond.median.toFixed(0)} pairs a second, ${ratio.median.toFixed(2)} (${interval}) of the first${share}`;
}

/** A replica's memory, in one line. */
export function memoryLine({ few, pairs, before, after }: MemoryResult): string {
  const work = (count: number) =>
    `${count.toLocaleString('en')} pairs and ${(count / 10).toLocaleString('en')} fetched posts`;
  return `${before} MiB resident after ${work(few)}, ${after} MiB after ${work(pairs)} more: ${(after / before).toFixed(2)}`;
}

function row(cells: string[]): string {
  return cells.map((cell, i) => cell.padStart(COLUMNS[i] ?? 0)).join('');
}
