import { calibrated, type Calibration } from './linear-model';

/** The log-odds of a model, and the reviewer's decision. */
export interface Judged {
  logOdds: number;
  isApproved: boolean;
}

/** Changes nothing. */
const UNCHANGED: Calibration = { slope: 1, shift: 0 };

/** With fewer decisions of either kind than this, a calibration would be guesswork. */
const LEAST_OF_EACH = 10;

/** Weight of the prior that keeps the slope near 1, in decisions. */
const SLOPE_PRIOR = 1;

const MOST_STEPS = 50;
const BINS = 10;

/** Each of so many parts of the decisions is forecast by a calibration fitted on the others. */
export const FOLDS = 5;

/**
 * Platt's scaling, with his targets that are never quite 0 or 1 (Platt 1999, "Probabilistic Outputs for Support Vector
 * Machines"), by Newton's method. The slope is held near 1, since a few decisions that can be separated without error would let
 * it grow without bound. Leaves the log-odds as they are when there are too few decisions of either kind.
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

/** A probability of approval, and the reviewer's decision. */
export interface Forecast {
  probability: number;
  isApproved: boolean;
}

/**
 * Expected calibration error, 0 to 1: the distance between the mean probability and the share of approvals in ten bins of
 * equal width, weighted by how many fall into each (Naeini et al. 2015); null without forecasts.
 */
export function calibrationError(forecasts: readonly Forecast[]): number | null {
  if (forecasts.length === 0) return null;
  const gaps = new Float64Array(BINS);
  for (const { probability, isApproved } of forecasts) {
    const bin = Math.min(BINS - 1, Math.floor(probability * BINS));
    gaps[bin] = (gaps[bin] ?? 0) + probability - (isApproved ? 1 : 0);
  }
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / forecasts.length;
}

/** Forecasts of one of {@link FOLDS} parts of the decisions, by a calibration that was fitted without it. */
export function forecastFold(judged: readonly Judged[], fold: number): Forecast[] {
  const fit = fitCalibration(judged.filter((_, index) => index % FOLDS !== fold));
  return judged
    .filter((_, index) => index % FOLDS === fold)
    .map(({ logOdds, isApproved }) => ({ probability: calibrated(fit, logOdds), isApproved }));
}
