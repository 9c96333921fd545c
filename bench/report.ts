import type { IngestResult } from './ingest-bench';
import type { Turn } from './queue-bench';
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
export function header(reference: string): string {
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

function row(cells: string[]): string {
  return cells.map((cell, i) => cell.padStart(COLUMNS[i] ?? 0)).join('');
}
