import { useService } from '../../support/app';
import { decide, givenDecisions, givenWaiting } from './decisions';

interface Decided {
  approved: boolean;
  score: number;
  prediction: number | null;
}

/** How often the first figure is the higher, over all pairs; ties count half. */
function pairs(highs: number[], lows: number[]): number {
  const wins = highs.flatMap((high) => lows.map((low) => (high > low ? 1 : high === low ? 0.5 : 0)));
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
}

describe('GET /stats/scoring', () => {
  const service = useService();

  it('returns zeros and nulls without decisions', async () => {
    const { body } = await service.api.get('/stats/scoring').expect(200);
    expect(body).toMatchObject({
      days: 30,
      approved_posts: 0,
      rejected_posts: 0,
      predicted_posts: 0,
      spam_score_auc: null,
      prediction_auc: null,
      weeks: [],
    });
    expect(body.score_bands).toHaveLength(5);
    expect(body.calibration).toHaveLength(10);
    expect(body.calibration[0]).toEqual({
      from: 0,
      to: 9,
      approved: 0,
      rejected: 0,
      mean_predicted_rate: null,
      approval_rate: null,
    });
    expect(body.thresholds).toEqual(
      [0.1, 0.5, 1, 5].map((rate) => ({ false_alarm_rate: rate, threshold_score: null, caught_rate: null })),
    );
  });

  it('returns what a naive count returns', async () => {
    // Old decisions and those of filters are left out.
    const spamScore = (i: number) => (i * 37) % 60;
    await givenDecisions(service, { count: 250, spamScore, isGood: (i) => (i * 37) % 60 < 30, ago: '31 days' });
    await givenDecisions(service, { count: 60, isGood: () => false, reviewedBy: 'auto:blocked_user' });
    const score = (i: number) => Math.min(100, ((i * 7919) % 35) + (i % 4 === 0 ? 20 : 0));
    await givenDecisions(service, { count: 1_300, spamScore: score, isGood: (i) => i % 4 !== 0 });
    const waiting = await givenWaiting(service, 200);
    await service.api.post('/prediction/train').expect(200);
    await decide(service, waiting, (i) => (i % 2 === 0) !== (i % 17 === 0));
    const decided: Decided[] = await service.db.query(
      `SELECT approved, spam_score AS score, predicted_approval AS prediction
       FROM post LEFT JOIN post_prediction ON post_id = id
       WHERE reviewed_by = 'user:admin' AND reviewed_at > now() - interval '30 days'`,
    );
    const { body } = await service.api.get('/stats/scoring').expect(200);
    expectCounts(body, decided);
    expectThresholds(body, decided);
    await expectWeeks(body);
  });

  interface Stats {
    approved_posts: number;
    rejected_posts: number;
    predicted_posts: number;
    spam_score_auc: number;
    prediction_auc: number;
    score_bands: { from: number; to: number; approved: number; rejected: number }[];
    calibration: {
      from: number;
      to: number;
      approved: number;
      rejected: number;
      mean_predicted_rate: number | null;
      approval_rate: number | null;
    }[];
    thresholds: { false_alarm_rate: number; threshold_score: number | null; caught_rate: number | null }[];
    weeks: unknown[];
  }

  /** Also of the weeks before the last 30 days. */
  async function expectWeeks(body: Stats): Promise<void> {
    const decided: (Decided & { week: string })[] = await service.db.query(
      `SELECT approved, spam_score AS score, predicted_approval AS prediction,
         to_char(date_trunc('week', reviewed_at AT TIME ZONE 'UTC'), 'YYYY-MM-DD') AS week
       FROM post LEFT JOIN post_prediction ON post_id = id WHERE reviewed_by = 'user:admin' ORDER BY reviewed_at`,
    );
    const weeks = [...new Set(decided.map(({ week }) => week))];
    expect(weeks.length).toBeGreaterThan(1);
    const auc = (highs: number[], lows: number[]) =>
      Math.min(highs.length, lows.length) < 20 ? null : round(pairs(highs, lows), 4);
    expect(body.weeks).toEqual(
      weeks.map((from) => {
        const inside = decided.filter(({ week }) => week === from);
        const predicted = inside.filter(({ prediction }) => prediction !== null);
        const scores = (of: boolean) => inside.flatMap(({ approved, score }) => (approved === of ? [score] : []));
        const forecasts = (of: boolean) =>
          predicted.flatMap(({ approved, prediction }) => (approved === of ? [prediction ?? NaN] : []));
        return {
          from,
          decided_posts: inside.length,
          predicted_posts: predicted.length,
          spam_score_auc: auc(scores(false), scores(true)),
          prediction_auc: auc(forecasts(true), forecasts(false)),
        };
      }),
    );
  }

  const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;

  function expectCounts(body: Stats, decided: Decided[]): void {
    const of = (approved: boolean, list = decided) => list.filter((one) => one.approved === approved);
    const predicted = decided.filter((one) => one.prediction !== null);
    expect(body.approved_posts).toBe(of(true).length);
    expect(body.rejected_posts).toBe(of(false).length);
    expect(decided).toHaveLength(1_500);
    expect(body.predicted_posts).toBe(200);
    const scores = (approved: boolean) => of(approved).map((one) => one.score);
    const forecasts = (approved: boolean) => of(approved, predicted).map((one) => one.prediction ?? NaN);
    expect(body.spam_score_auc).toBe(round(pairs(scores(false), scores(true)), 4));
    expect(body.prediction_auc).toBe(round(pairs(forecasts(true), forecasts(false)), 4));
    expect(body.prediction_auc).toBeGreaterThan(0.6);
    for (const band of body.score_bands) {
      const inside = decided.filter((one) => one.score >= band.from && one.score <= band.to);
      expect([band.approved, band.rejected]).toEqual([of(true, inside).length, of(false, inside).length]);
    }
    expect(body.score_bands.reduce((sum, band) => sum + band.approved + band.rejected, 0)).toBe(1_500);
    for (const bin of body.calibration) {
      const inside = predicted.filter(
        ({ prediction }) => (prediction ?? -1) >= bin.from && (prediction ?? -1) <= bin.to,
      );
      const mean = inside.reduce((sum, { prediction }) => sum + (prediction ?? 0), 0) / inside.length;
      expect(bin.mean_predicted_rate).toBe(inside.length === 0 ? null : round(mean, 1));
      expect(bin.approval_rate).toBe(
        inside.length === 0 ? null : round((100 * of(true, inside).length) / inside.length, 1),
      );
    }
  }

  function expectThresholds(body: Stats, decided: Decided[]): void {
    const good = decided.filter(({ approved }) => approved);
    const bad = decided.filter(({ approved }) => !approved);
    expect(body.thresholds.map((row) => row.false_alarm_rate)).toEqual([0.1, 0.5, 1, 5]);
    for (const { false_alarm_rate: rate, threshold_score: threshold, caught_rate: caught } of body.thresholds) {
      const alarms = (from: number) => (100 * good.filter(({ score }) => score >= from).length) / good.length;
      const naive = Array.from({ length: 100 }, (_, i) => i + 1).find((from) => alarms(from) <= rate);
      expect([rate, threshold]).toEqual([rate, naive]);
      expect(caught).toBe(round((100 * bad.filter(({ score }) => score >= (naive ?? 0)).length) / bad.length, 1));
    }
  }
});
