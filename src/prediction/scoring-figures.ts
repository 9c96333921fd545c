import { areaUnderCurve } from './model/ranking';

/** Decisions with one figure, 0 to 100: a spam score or a predicted approval. */
export interface DecisionsAt {
  value: number;
  approved: number;
  rejected: number;
}

/** Decisions whose figure lies between two limits, both included. */
export interface Band {
  from: number;
  to: number;
  approved: number;
  rejected: number;
}

/** A bin of predictions, and how the posts in it were decided. */
export interface CalibrationBin extends Band {
  /** In percent, with one decimal; null where there are no decisions. */
  meanPredicted: number | null;
  approvalRate: number | null;
}

/** The lowest score to reject from so that no more approved posts than a given share would be. */
export interface Suggestion {
  /** In percent of the approved posts. */
  falseAlarmRate: number;
  /** 1 to 100; null where there is too little data, or no such score. */
  threshold: number | null;
  /** In percent of the rejected posts, with one decimal; null where there is no threshold. */
  caughtRate: number | null;
}

/** With fewer decisions of either kind, figures would be noise. */
const LEAST_OF_EACH = 20;

/** The false alarms that thresholds are suggested for, in percent. */
const FALSE_ALARM_RATES = [0.1, 0.5, 1, 5];

/** Limits of the levels that the statistics know by name. */
const SCORE_BANDS = [0, 20, 40, 60, 80].map((from) => [from, from === 80 ? 100 : from + 19] as const);
const BINS = Array.from({ length: 10 }, (_, bin) => [bin * 10, bin === 9 ? 100 : bin * 10 + 9] as const);

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;

const percent = (part: number, whole: number) => (whole === 0 ? null : round((100 * part) / whole, 1));

function totals(decisions: readonly DecisionsAt[]): { approved: number; rejected: number } {
  return {
    approved: decisions.reduce((sum, { approved }) => sum + approved, 0),
    rejected: decisions.reduce((sum, { rejected }) => sum + rejected, 0),
  };
}

function hasEnough(decisions: readonly DecisionsAt[]): boolean {
  const { approved, rejected } = totals(decisions);
  return Math.min(approved, rejected) >= LEAST_OF_EACH;
}

/**
 * How often, of an approved and a rejected post, the figure ranks them right, ties by half: 0 to 1 with four decimals; null with
 * too few decisions.
 */
export function agreement(decisions: readonly DecisionsAt[], high: 'approved' | 'rejected'): number | null {
  if (!hasEnough(decisions)) return null;
  const low = high === 'approved' ? 'rejected' : 'approved';
  const ranked = decisions.flatMap((at) => [
    { score: at.value, isHigh: true, count: at[high] },
    { score: at.value, isHigh: false, count: at[low] },
  ]);
  const area = areaUnderCurve(ranked);
  return area === null ? null : round(area, 4);
}

function within(decisions: readonly DecisionsAt[], from: number, to: number): DecisionsAt[] {
  return decisions.filter(({ value }) => value >= from && value <= to);
}

/** Decisions by level of the score. */
export function scoreBands(decisions: readonly DecisionsAt[]): Band[] {
  return SCORE_BANDS.map(([from, to]) => ({ from, to, ...totals(within(decisions, from, to)) }));
}

/** Decisions by ten bins of the prediction: where it is calibrated, the mean prediction is the share of approvals. */
export function calibrationBins(decisions: readonly DecisionsAt[]): CalibrationBin[] {
  return BINS.map(([from, to]) => {
    const inside = within(decisions, from, to);
    const { approved, rejected } = totals(inside);
    const sum = inside.reduce((all, at) => all + at.value * (at.approved + at.rejected), 0);
    const count = approved + rejected;
    const meanPredicted = count === 0 ? null : round(sum / count, 1);
    return { from, to, approved, rejected, meanPredicted, approvalRate: percent(approved, count) };
  });
}

/** A threshold of the score for each rate of false alarms; needs so many approved posts that one false alarm is allowed. */
export function suggestThresholds(decisions: readonly DecisionsAt[]): Suggestion[] {
  const { approved, rejected } = totals(decisions);
  return FALSE_ALARM_RATES.map((falseAlarmRate) => {
    const allowed = Math.floor((approved * falseAlarmRate) / 100 + 1e-9);
    const threshold = hasEnough(decisions) && allowed >= 1 ? lowestThreshold(decisions, allowed) : null;
    const caught = threshold === null ? null : percent(totals(within(decisions, threshold, 100)).rejected, rejected);
    return { falseAlarmRate, threshold, caughtRate: caught };
  });
}

function lowestThreshold(decisions: readonly DecisionsAt[], allowed: number): number | null {
  for (let threshold = 1; threshold <= 100; threshold++)
    if (totals(within(decisions, threshold, 100)).approved <= allowed) return threshold;
  return null;
}
