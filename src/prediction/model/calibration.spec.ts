import { fitCalibration, type Forecast, forecastFolds, type Judged } from './calibration';
import { calibrated, sigmoid } from './linear-model';
import { seededOrder } from './training';

/** Decisions whose true log-odds are `slope * logOdds + shift`, by a fixed random order. */
function judged(count: number, slope: number, shift: number): Judged[] {
  const random = seededOrder(count, 3);
  return Array.from({ length: count }, (_, i) => {
    const logOdds = (12 * i) / count - 6;
    return { logOdds, isApproved: (random[i] ?? 0) / count < sigmoid(slope * logOdds + shift) };
  });
}

describe('fitCalibration', () => {
  it.each([
    [1, 0],
    [0.4, 1.5],
    [2, -1],
  ])('recovers slope %s and shift %s', (slope, shift) => {
    const fit = fitCalibration(judged(20_000, slope, shift));
    expect(Math.abs(fit.slope / slope - 1)).toBeLessThan(0.05);
    expect(Math.abs(fit.shift - shift)).toBeLessThan(0.1);
  });

  it('stays finite where the decisions can be separated without error', () => {
    const decisions = Array.from({ length: 100 }, (_, i) => ({ logOdds: i - 49.5, isApproved: i >= 50 }));
    const fit = fitCalibration(decisions);
    expect(fit.slope).toBeGreaterThan(0);
    expect(fit.slope).toBeLessThan(10);
    expect(calibrated(fit, 49)).toBeGreaterThan(0.9);
  });

  it('does not change a model with decisions of one kind', () => {
    expect(fitCalibration(Array.from({ length: 500 }, () => ({ logOdds: -3, isApproved: true })))).toEqual({
      slope: 1,
      shift: 0,
    });
    expect(fitCalibration([])).toEqual({ slope: 1, shift: 0 });
  });

  it('gives the share of approvals where a model ranks in the wrong direction', () => {
    const fit = fitCalibration(judged(20_000, -3, 0));
    expect(calibrated(fit, -5)).toBeCloseTo(calibrated(fit, 5), 10);
    expect(calibrated(fit, 0)).toBeCloseTo(0.5, 1);
  });
});

/** The mean distance between probabilities and shares of approvals, over ten bins. */
function errorOf(forecasts: readonly Forecast[]): number {
  const gaps = Array.from({ length: 10 }, (_, bin) =>
    forecasts
      .filter(({ probability }) => Math.min(9, Math.floor(10 * probability)) === bin)
      .reduce((gap, { probability, isApproved }) => gap + probability - (isApproved ? 1 : 0), 0),
  );
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / forecasts.length;
}

describe('forecastFolds', () => {
  it('forecasts every decision, by calibrations that bring the error down', () => {
    const decisions = judged(5_000, 0.4, 1.5);
    const forecasts = [...forecastFolds(decisions)].flat();
    expect(forecasts).toHaveLength(decisions.length);
    const raw = decisions.map(({ logOdds, isApproved }) => ({ probability: sigmoid(logOdds), isApproved }));
    expect(errorOf(forecasts)).toBeLessThan(errorOf(raw) / 4);
  });
});
