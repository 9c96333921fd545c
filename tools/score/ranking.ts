/** A score that a labelled post got. */
export interface LabelledScore {
  score: number;
  isSpam: boolean;
}

/** All posts with one score: they are flagged together or not at all. */
interface Tie {
  score: number;
  spam: number;
  good: number;
}

/** What is flagged if at most this share of good posts may be. */
export interface OperatingPoint {
  /** The share of the spam that is flagged. */
  recall: number;
  /** The lowest score flagged; null where even the highest flags too many good posts. */
  threshold: number | null;
}

/** How well scores tell spam from good posts. */
export interface Ranking {
  spam: number;
  good: number;
  /** The chance that a spam post scores above a good one, a tie counting half: the area under the ROC curve. */
  auc: number;
  /** The sum over the thresholds of the step in recall times the precision there. */
  averagePrecision: number;
  atOnePercent: OperatingPoint;
  atFivePercent: OperatingPoint;
}

/** How good a ranking is; null unless there are posts of both labels. */
export function findRanking(scores: readonly LabelledScore[]): Ranking | null {
  const auc = findAuc(scores);
  if (auc === null) return null;
  const ties = groupTies(scores);
  const spam = scores.filter(({ isSpam }) => isSpam).length;
  const good = scores.length - spam;
  return {
    spam,
    good,
    auc,
    averagePrecision: averagePrecision(ties, spam),
    atOnePercent: operatingPoint(ties, spam, good, 1),
    atFivePercent: operatingPoint(ties, spam, good, 5),
  };
}

/** The area under the ROC curve alone, ties by half; null unless there are posts of both labels. */
export function findAuc(scores: readonly LabelledScore[]): number | null {
  const sorted = scores.toSorted((a, b) => a.score - b.score);
  let [goodBelow, won, spam] = [0, 0, 0];
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    let [good, high] = [0, 0];
    for (; end < sorted.length && sorted[end]?.score === sorted[start]?.score; end++) {
      if (sorted[end]?.isSpam) high++;
      else good++;
    }
    won += high * (goodBelow + good / 2);
    goodBelow += good;
    spam += high;
  }
  return goodBelow === 0 || spam === 0 ? null : won / (goodBelow * spam);
}

/** The share of the scores that are at least the given one; 0 of no scores. */
export function shareFrom(scores: readonly LabelledScore[], threshold: number): number {
  if (scores.length === 0) return 0;
  return scores.filter(({ score }) => score >= threshold).length / scores.length;
}

/** The middle score, or the mean of the two in the middle; 0 of no scores. */
export function medianOf(scores: readonly LabelledScore[]): number {
  const sorted = scores.map(({ score }) => score).toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return (lower + upper) / 2;
}

/** The scores that occur, from the highest down. */
function groupTies(scores: readonly LabelledScore[]): Tie[] {
  const byScore = new Map<number, Tie>();
  for (const { score, isSpam } of scores) {
    let tie = byScore.get(score);
    if (!tie) byScore.set(score, (tie = { score, spam: 0, good: 0 }));
    if (isSpam) tie.spam++;
    else tie.good++;
  }
  return [...byScore.values()].toSorted((a, b) => b.score - a.score);
}

function averagePrecision(ties: readonly Tie[], spam: number): number {
  let caught = 0;
  let flagged = 0;
  let sum = 0;
  for (const tie of ties) {
    caught += tie.spam;
    flagged += tie.spam + tie.good;
    sum += (tie.spam / spam) * (caught / flagged);
  }
  return sum;
}

function operatingPoint(ties: readonly Tie[], spam: number, good: number, percent: number): OperatingPoint {
  let caught = 0;
  let alarms = 0;
  let threshold: number | null = null;
  for (const tie of ties) {
    // Whole numbers on both sides: a hundredth has no exact double.
    if (100 * (alarms + tie.good) > percent * good) break;
    alarms += tie.good;
    caught += tie.spam;
    threshold = tie.score;
  }
  return { recall: caught / spam, threshold };
}
