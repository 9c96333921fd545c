import { findAuc, findRanking, type LabelledScore, medianOf, type Ranking, shareFrom } from './ranking';

/** A labelled row to evaluate. */
export interface Judged extends LabelledScore {
  id: string;
  kind: string | null;
  corpus: string | null;
  /** The rules that gave points, as a reader sees them. */
  parts: string;
  /** The beginning of the text, in one line. */
  excerpt: string;
}

/** How a corpus ranks, or all of them pooled. */
export interface CorpusFigures {
  name: string;
  posts: number;
  spam: number;
  /** Its spam against the good posts of all corpora; null without either. */
  ranking: Ranking | null;
  /** The share of its good posts with at least each of the thresholds; empty without good posts. */
  alarms: number[];
}

/** The scores of the posts of one kind and label. */
export interface KindFigures {
  name: string;
  isSpam: boolean;
  posts: number;
  median: number;
  /** The share of posts with at least each of the thresholds. */
  shares: number[];
  /** Against all posts of the other label; null when there are none. */
  auc: number | null;
}

/** The figures of each corpus in the order of first mention, and pooled where there are several. */
export function judgeCorpora(rows: readonly Judged[], thresholds: readonly number[] = []): CorpusFigures[] {
  const isNamed = rows.some((row) => row.corpus !== null);
  const groups = [...groupBy(rows, (row) => row.corpus ?? (isNamed ? 'no corpus' : 'all'))];
  if (groups.length !== 1) groups.push(['pooled', [...rows]]);
  const good = rows.filter((row) => !row.isSpam);
  return groups.map(([name, group]) => {
    const spam = group.filter((row) => row.isSpam);
    const own = group.filter((row) => !row.isSpam);
    return {
      name,
      posts: group.length,
      spam: spam.length,
      ranking: findRanking([...spam, ...good]),
      alarms: own.length === 0 ? [] : thresholds.map((threshold) => shareFrom(own, threshold)),
    };
  });
}

/** The figures of each kind: spam first, then the good, each by name. */
export function judgeKinds(rows: readonly Judged[], thresholds: readonly number[]): KindFigures[] {
  return [true, false].flatMap((isSpam) => {
    const others = rows.filter((row) => row.isSpam !== isSpam);
    const own = rows.filter((row) => row.isSpam === isSpam);
    const kinds = [...groupBy(own, (row) => row.kind ?? 'no kind')].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return kinds.map(([name, group]) => ({
      name,
      isSpam,
      posts: group.length,
      median: medianOf(group),
      shares: thresholds.map((threshold) => shareFrom(group, threshold)),
      auc: findAuc([...group, ...others]),
    }));
  });
}

/** The spam with the lowest scores and the good posts with the highest, the worst first. */
export function findWorst(rows: readonly Judged[], most: number): { spam: Judged[]; good: Judged[] } {
  const ascending = rows.toSorted((a, b) => a.score - b.score);
  return {
    spam: ascending.filter((row) => row.isSpam).slice(0, most),
    good: ascending
      .filter((row) => !row.isSpam)
      .toReversed()
      .slice(0, most),
  };
}

function groupBy<T>(rows: readonly T[], nameOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(nameOf(row));
    if (group) group.push(row);
    else groups.set(nameOf(row), [row]);
  }
  return groups;
}
