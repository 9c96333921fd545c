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

/** What is flagged when at most so many good posts may be. */
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
  const ties = groupTies(scores);
  const spam = ties.reduce((sum, tie) => sum + tie.spam, 0);
  const good = scores.length - spam;
  if (spam === 0 || good === 0) return null;
  return {
    spam,
    good,
    auc: areaUnder(ties, spam, good),
    averagePrecision: averagePrecision(ties, spam),
    atOnePercent: operatingPoint(ties, 1),
    atFivePercent: operatingPoint(ties, 5),
  };
}

/** The area under the ROC curve alone; null unless there are posts of both labels. */
export function findAuc(scores: readonly LabelledScore[]): number | null {
  const ties = groupTies(scores);
  const spam = ties.reduce((sum, tie) => sum + tie.spam, 0);
  const good = scores.length - spam;
  return spam === 0 || good === 0 ? null : areaUnder(ties, spam, good);
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

function areaUnder(ties: readonly Tie[], spam: number, good: number): number {
  let above = 0;
  let pairs = 0;
  for (const tie of ties) {
    pairs += tie.good * (above + tie.spam / 2);
    above += tie.spam;
  }
  return pairs / (spam * good);
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

function operatingPoint(ties: readonly Tie[], percent: number): OperatingPoint {
  const spam = ties.reduce((sum, tie) => sum + tie.spam, 0);
  const good = ties.reduce((sum, tie) => sum + tie.good, 0);
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
