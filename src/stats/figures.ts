export type Histogram = readonly number[];

export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : oneDecimal((100 * part) / whole);
}

export function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}

export function within(histogram: Histogram, from: number, to: number): number {
  return histogram.slice(from, to + 1).reduce((sum, n) => sum + n, 0);
}

export function meanScore(histogram: Histogram): number {
  const total = within(histogram, 0, 100);
  const sum = histogram.reduce((all, n, score) => all + n * score, 0);
  return total === 0 ? 0 : oneDecimal(sum / total);
}

/** The exact median score, which may end in .5; 0 for no posts. */
export function medianScore(histogram: Histogram): number {
  const total = within(histogram, 0, 100);
  if (total === 0) return 0;
  return (scoreAt(histogram, Math.floor((total - 1) / 2)) + scoreAt(histogram, Math.floor(total / 2))) / 2;
}

function scoreAt(histogram: Histogram, rank: number): number {
  let seen = 0;
  return histogram.findIndex((n) => (seen += n) > rank);
}

/** How often something happened, by stream, day or score; the other two are null. */
export interface ActivityRow {
  kind: keyof ActivityCounts;
  stream_id: number | null;
  day: number | null;
  score: number | null;
  n: number;
}

export type ActivityCounts = Record<ScoredKind | 'delivered' | 'withheld' | 'changed', number>;
export type StreamDecisions = Record<'approved' | 'rejected', number>;

export interface ActivityFigures {
  total: ActivityCounts;
  days: ActivityCounts[];
  streams: Map<number, StreamDecisions>;
  scores: Record<ScoredKind, Histogram>;
}

type ScoredKind = 'fetched' | 'approved' | 'rejected';

const zeros = (): ActivityCounts => ({ fetched: 0, approved: 0, rejected: 0, delivered: 0, withheld: 0, changed: 0 });
const emptyHistogram = () => Array<number>(101).fill(0);

export function addUp(rows: readonly ActivityRow[], days: number): ActivityFigures {
  const total = zeros();
  const byDay = Array.from({ length: days }, zeros);
  const streams = new Map<number, StreamDecisions>();
  const scores = { fetched: emptyHistogram(), approved: emptyHistogram(), rejected: emptyHistogram() };
  for (const { kind, stream_id: stream, day, score, n } of rows) {
    const counts = day === null ? undefined : byDay[day];
    if (counts) {
      counts[kind] += n;
      total[kind] += n;
    }
    if (kind === 'delivered' || kind === 'withheld' || kind === 'changed') continue;
    if (score !== null) scores[kind][score] = (scores[kind][score] ?? 0) + n;
    if (stream !== null && kind !== 'fetched') addDecisions(streams, stream, kind, n);
  }
  return { total, days: byDay, streams, scores };
}

function addDecisions(
  streams: Map<number, StreamDecisions>,
  stream: number,
  kind: keyof StreamDecisions,
  n: number,
): void {
  const decisions = streams.get(stream) ?? { approved: 0, rejected: 0 };
  decisions[kind] += n;
  streams.set(stream, decisions);
}
