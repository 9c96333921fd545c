import { sigmoid } from './linear-model';

export interface Judged {
  logOdds: number;
  isApproved: boolean;
}

export interface Calibration {
  slope: number;
  shift: number;
}

/** Weight of the prior that keeps the slope near 1, in decisions. */
const SLOPE_PRIOR = 1;
const STEPS = 50;

/**
 * Platt's scaling, with his targets that are never quite 0 or 1 (Platt 1999, "Probabilistic Outputs for Support Vector
 * Machines"), by Newton's method. A prior keeps the slope near 1: otherwise a few decisions that can be separated without error
 * would let it grow without bound.
 */
export function fitCalibration(judged: readonly Judged[]): Calibration {
  const approved = judged.filter(({ isApproved }) => isApproved).length;
  const rejected = judged.length - approved;
  let [slope, shift] = [1, 0];
  for (let step = 0; step < STEPS; step++) {
    let [gradSlope, gradShift] = [SLOPE_PRIOR * (slope - 1), 0];
    let [slopeSlope, slopeShift, shiftShift] = [SLOPE_PRIOR, 0, 1e-9];
    for (const { logOdds, isApproved } of judged) {
      const p = sigmoid(slope * logOdds + shift);
      const error = p - (isApproved ? (approved + 1) / (approved + 2) : 1 / (rejected + 2));
      const curve = Math.max(p * (1 - p), 1e-12);
      gradSlope += error * logOdds;
      gradShift += error;
      slopeSlope += curve * logOdds * logOdds;
      slopeShift += curve * logOdds;
      shiftShift += curve;
    }
    const determinant = slopeSlope * shiftShift - slopeShift * slopeShift;
    const stepSlope = (shiftShift * gradSlope - slopeShift * gradShift) / determinant;
    const stepShift = (slopeSlope * gradShift - slopeShift * gradSlope) / determinant;
    // Far from the solution a full step can overshoot.
    const damping = Math.min(1, 4 / (Math.abs(stepSlope) + Math.abs(stepShift)));
    slope -= damping * stepSlope;
    shift -= damping * stepShift;
  }
  // A model that ranks in the wrong direction is not inverted: every post gets the share of approvals.
  return slope > 0 ? { slope, shift } : { slope: 0, shift: Math.log((approved + 1) / (rejected + 1)) };
}
