import { sigmoid } from './logistic';

/** The log-odds of a model, and what was decided. */
export interface Judged {
  logOdds: number;
  isApproved: boolean;
}

/** Turns a model's log-odds into those that come true: `slope * logOdds + shift`. */
export interface Calibration {
  slope: number;
  shift: number;
}

/** The model's log-odds as they are. */
const UNCHANGED: Calibration = { slope: 1, shift: 0 };

/** With fewer decisions of either kind than this, a calibration would be guesswork. */
const LEAST_OF_EACH = 10;

/** How strongly the slope is held at 1: as much as so many decisions would. */
const SLOPE_PRIOR = 1;

const MOST_STEPS = 50;
const BINS = 10;

/** So many parts of the decisions are forecast by the others. */
export const FOLDS = 5;

/** The probability of approval by a calibrated model. */
export function calibrated({ slope, shift }: Calibration, logOdds: number): number {
  return sigmoid(slope * logOdds + shift);
}

/**
 * Platt's scaling, with his targets that are never quite 0 or 1 (Platt 1999, "Probabilistic Outputs for Support Vector
 * Machines"), by Newton's method. The slope is held near 1, since a few decisions that can be told apart without error would let
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
    const moved = Math.abs(next.slope - fit.slope) + Math.abs(next.shift - fit.shift);
    fit = next;
    if (moved < 1e-7) break;
  }
  // A model that ranks the wrong way round is not to be trusted turned around either: it says the share of approvals.
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
  // Far from the goal a whole step can leap over it.
  const damping = Math.min(1, 4 / (Math.abs(slope) + Math.abs(shift)));
  return { slope: fit.slope - damping * slope, shift: fit.shift - damping * shift };
}

/** A probability of approval, and what was decided. */
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
