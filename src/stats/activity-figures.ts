import type { ActivityKind } from './activity.entity';
import type { Histogram } from './figures';

/** How much of a kind happened on a stream on a day, by the day's place in the period. */
export interface ActivityRow {
  kind: ActivityKind | 'delivered';
  stream_id: number;
  day: number;
  n: number;
  scores: Buffer;
}

/** What happened on a day, or on all of them. */
export interface ActivityCounts {
  fetched: number;
  approved: number;
  rejected: number;
  delivered: number;
}

/** What was decided of a stream's posts. */
export interface StreamDecisions {
  approved: number;
  rejected: number;
}

/** A period's history, added up. */
export interface ActivityFigures {
  total: ActivityCounts;
  days: ActivityCounts[];
  streams: Map<number, StreamDecisions>;
  /** The automatic scores, as they were then. */
  scores: Record<ScoredKind, Histogram>;
}

type ScoredKind = 'fetched' | 'approved' | 'rejected';

/** A delivery counts alike, whether its post is stored or was removed. */
const COUNTED_AS: Partial<Record<ActivityRow['kind'], keyof ActivityCounts>> = {
  fetched: 'fetched',
  approved: 'approved',
  rejected: 'rejected',
  delivered: 'delivered',
  removed: 'delivered',
};

const zeros = (): ActivityCounts => ({ fetched: 0, approved: 0, rejected: 0, delivered: 0 });
const emptyHistogram = () => Array.from({ length: 101 }, () => 0);

/** Adds the rows of a period of so many days up. */
export function addUp(rows: readonly ActivityRow[], days: number): ActivityFigures {
  const total = zeros();
  const byDay = Array.from({ length: days }, zeros);
  const streams = new Map<number, StreamDecisions>();
  const scores = { fetched: emptyHistogram(), approved: emptyHistogram(), rejected: emptyHistogram() };
  for (const { kind, stream_id: stream, day, n, scores: bytes } of rows) {
    const name = COUNTED_AS[kind];
    const counts = byDay[day];
    if (!name || !counts) continue;
    counts[name] += n;
    total[name] += n;
    if (name === 'delivered') continue;
    addScores(scores[name], bytes);
    if (name !== 'fetched') addDecisions(streams, stream, name, n);
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

/** A byte below 128 is a post with that score, one above a post that is taken back. */
function addScores(histogram: number[], bytes: Buffer): void {
  for (const byte of bytes) {
    const score = byte & 127;
    histogram[score] = (histogram[score] ?? 0) + (byte < 128 ? 1 : -1);
  }
}
