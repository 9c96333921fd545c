import { mulberry32 } from '../../common/mulberry32';
import { type Calibration, fitCalibration, type Judged } from './calibration';
import { sigmoid } from './linear-model';

const calibrated = ({ slope, shift }: Calibration, logOdds: number) => sigmoid(slope * logOdds + shift);

/** Decisions whose true log-odds are `slope * logOdds + shift`, by a fixed random order. */
function judged(count: number, slope: number, shift: number): Judged[] {
  const random = mulberry32(3);
  return Array.from({ length: count }, (_, i) => {
    const logOdds = (12 * i) / count - 6;
    return { logOdds, isApproved: random() < sigmoid(slope * logOdds + shift) };
  });
}

describe('fitCalibration', () => {
  it.each([
    [1, 0],
    [0.4, 1.5],
    [2, -1],
  ])('recovers slope %s and shift %s', (slope, shift) => {
    const fit = fitCalibration(judged(20_000, slope, shift));
    expect(Math.abs(fit.slope / slope - 1)).toBeLessThan(0.1);
    expect(Math.abs(fit.shift - shift)).toBeLessThan(0.1);
  });

  it('stays finite where the decisions can be separated without error', () => {
    const decisions = Array.from({ length: 100 }, (_, i) => ({ logOdds: i - 49.5, isApproved: i >= 50 }));
    const fit = fitCalibration(decisions);
    expect(fit.slope).toBeGreaterThan(0);
    expect(fit.slope).toBeLessThan(10);
    expect(calibrated(fit, 49)).toBeGreaterThan(0.9);
  });

  it('gives the share of approvals where a model ranks in the wrong direction', () => {
    const fit = fitCalibration(judged(20_000, -3, 0));
    expect(calibrated(fit, -5)).toBeCloseTo(calibrated(fit, 5), 10);
    expect(calibrated(fit, 0)).toBeCloseTo(0.5, 1);
  });

  it('is less sure after few decisions than after many, when all were told apart', () => {
    const apart = (count: number) =>
      fitCalibration(
        Array.from({ length: count }, (_, i) => ({ logOdds: i % 2 === 0 ? 1 : -1, isApproved: i % 2 === 0 })),
      );
    const [few, many] = [calibrated(apart(50), 1), calibrated(apart(5_000), 1)];
    expect(few).toBeGreaterThan(0.8);
    expect(few).toBeLessThan(0.97);
    expect(calibrated(apart(50), -1)).toBeCloseTo(1 - few, 6);
    expect(many).toBeGreaterThan(0.99);
  });
});
