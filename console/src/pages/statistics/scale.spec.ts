import { bucketsOf, type Day, daysWithService, labelEvery, scaleTo, ticks } from './scale';

describe('ticks', () => {
  it.each([
    [270, 3, [0, 100, 200, 300]],
    [300, 3, [0, 100, 200, 300]],
    [760, 3, [0, 500, 1000]],
    [0, 4, [0, 1]],
    [1, 4, [0, 1]],
    [3, 4, [0, 1, 2, 3]],
    [7, 4, [0, 2, 4, 6, 8]],
    [9, 4, [0, 5, 10]],
    [100, 4, [0, 25, 50, 75, 100]],
    [1_000_000, 4, [0, 250_000, 500_000, 750_000, 1_000_000]],
  ])('up to %d in %d steps at most are %j', (max, steps, values) => {
    expect(ticks(max, steps)).toEqual(values);
  });

  it('reach the highest value in whole steps, whatever it is', () => {
    for (let max = 0; max < 5_000; max += 7) {
      const values = ticks(max, 4);
      expect(values.at(-1)).toBeGreaterThanOrEqual(max);
      expect(values.length).toBeLessThanOrEqual(5);
      expect(values.every(Number.isInteger)).toBe(true);
    }
  });
});

it('puts values in proportion, and at the beginning when there is nothing', () => {
  expect([0, 150, 300].map(scaleTo(300, 200, 20))).toEqual([200, 110, 20]);
  expect(scaleTo(0, 200, 20)(0)).toBe(200);
});

it.each([
  [30, 1_080, 64, 2],
  [30, 300, 64, 7],
  [7, 1_080, 64, 1],
  [52, 0, 64, 3_328],
])('labels of %d marks on %d px with %d px each one in %d', (count, width, room, every) => {
  expect(labelEvery(count, width, room)).toBe(every);
});

const day = (index: number, fetched = 1): Day => ({
  date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  fetched,
  reviewed: 0,
  approved: 0,
  rejected: 0,
  delivered: 0,
});
const days = (count: number) => Array.from({ length: count }, (_, index) => day(index));

describe('bucketsOf', () => {
  it('has a bar a day for a quarter', () => {
    const bars = bucketsOf(days(90));
    expect(bars).toHaveLength(90);
    expect(bars[1]).toMatchObject({ from: '2026-01-02', to: '2026-01-02', fetched: 1 });
  });

  it('has a bar a week for a year, the last ending today, and loses no day', () => {
    const bars = bucketsOf(days(365));
    expect(bars).toHaveLength(52);
    expect(bars[0]).toMatchObject({ from: '2026-01-01', to: '2026-01-08', fetched: 8 });
    expect(bars[1]).toMatchObject({ from: '2026-01-09', to: '2026-01-15', fetched: 7 });
    expect(bars.at(-1)).toMatchObject({ from: '2026-12-25', to: '2026-12-31', fetched: 7 });
    expect(bars.reduce((total, { fetched }) => total + fetched, 0)).toBe(365);
  });
});

describe('daysWithService', () => {
  const period = [day(0, 0), day(1, 0), day(2), day(3, 0)];

  it.each([
    ['all of the period where the service is older', period, '2025-12-31T23:00:00.000Z', period],
    ['all of the period where nothing says how old the service is', period, undefined, period],
    [
      'those from the first with an event where the service is younger',
      period,
      '2026-01-02T09:00:00.000Z',
      period.slice(2),
    ],
    ['the only one', [day(0, 0)], '2026-01-01T09:00:00.000Z', [day(0, 0)]],
  ])('are %s', (_, days, since, shown) => {
    expect(daysWithService(days, since)).toEqual(shown);
  });
});
