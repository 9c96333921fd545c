import { calibrated, type Calibration } from './linear-model';

export interface Judged {
  logOdds: number;
  isApproved: boolean;
}

const UNCHANGED: Calibration = { slope: 1, shift: 0 };

/** With fewer decisions of either kind than this, a calibration would be guesswork. */
const LEAST_OF_EACH = 10;

/** Weight of the prior that keeps the slope near 1, in decisions. */
const SLOPE_PRIOR = 1;

const MOST_STEPS = 50;

/**
 * Platt's scaling, with his targets that are never quite 0 or 1 (Platt 1999, "Probabilistic Outputs for Support Vector
 * Machines"), by Newton's method. A prior keeps the slope near 1: otherwise a few decisions that can be separated without error
 * would let it grow without bound. Leaves the log-odds unchanged when there are too few decisions of either kind.
 */
export function fitCalibration(judged: readonly Judged[]): Calibration {
  const approved = judged.filter(({ isApproved }) => isApproved).length;
  const rejected = judged.length - approved;
  if (Math.min(approved, rejected) < LEAST_OF_EACH) return UNCHANGED;
  const [high, low] = [(approved + 1) / (approved + 2), 1 / (rejected + 2)];
  let fit = UNCHANGED;
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = newtonStep(judged, fit, high, low);
    const change = Math.abs(next.slope - fit.slope) + Math.abs(next.shift - fit.shift);
    fit = next;
    if (change < 1e-7) break;
  }
  // A model that ranks in the wrong direction is not inverted: every post gets the share of approvals.
  return fit.slope > 0 ? fit : { slope: 0, shift: Math.log(approved / rejected) };
}

function newtonStep(judged: readonly Judged[], fit: Calibration, high: number, low: number): Calibration {
  let [gradSlope, gradShift] = [SLOPE_PRIOR * (fit.slope - 1), 0];
  let [slopeSlope, slopeShift, shiftShift] = [SLOPE_PRIOR, 0, 1e-9];
  for (const { logOdds, isApproved } of judged) {
    const p = calibrated(fit, logOdds);
    const error = p - (isApproved ? high : low);
    const curve = Math.max(p * (1 - p), 1e-12);
    gradSlope += error * logOdds;
    gradShift += error;
    slopeSlope += curve * logOdds * logOdds;
    slopeShift += curve * logOdds;
    shiftShift += curve;
  }
  const determinant = slopeSlope * shiftShift - slopeShift * slopeShift;
  const slope = (shiftShift * gradSlope - slopeShift * gradShift) / determinant;
  const shift = (slopeSlope * gradShift - slopeShift * gradSlope) / determinant;
  // Far from the solution a full step can overshoot.
  const damping = Math.min(1, 4 / (Math.abs(slope) + Math.abs(shift)));
  return { slope: fit.slope - damping * slope, shift: fit.shift - damping * shift };
}

export interface Forecast {
  probability: number;
  isApproved: boolean;
}

const FOLDS = 5;

/** Forecasts each of {@link FOLDS} parts of the decisions by a calibration fitted on the others, a part at a time. */
export function* forecastFolds(judged: readonly Judged[]): Generator<Forecast[]> {
  for (let fold = 0; fold < FOLDS; fold++) {
    const fit = fitCalibration(judged.filter((_, index) => index % FOLDS !== fold));
    yield judged
      .filter((_, index) => index % FOLDS === fold)
      .map(({ logOdds, isApproved }) => ({ probability: calibrated(fit, logOdds), isApproved }));
  }
}
