import { type Figure, isFailure, percentile, table } from './bars';

const figure = (changes: Partial<Figure>): Figure => ({
  what: 'next card',
  measured: 40,
  unit: 'ms',
  bar: 100,
  ...changes,
});

describe('the bars of the console', () => {
  test.each([
    ['a time at five times its bar', figure({ measured: 500 }), false],
    ['a time beyond five times its bar', figure({ measured: 500.1 }), true],
    ['bytes at their bar', figure({ measured: 120_000, bar: 120_000, unit: 'bytes' }), false],
    ['bytes beyond their bar', figure({ measured: 120_001, bar: 120_000, unit: 'bytes' }), true],
    ['a figure without a bar', figure({ measured: 9_999, bar: null }), false],
    ['what could not be measured', figure({ measured: Number.NaN }), true],
  ])('judge %s', (_, given, expected) => expect(isFailure(given)).toBe(expected));

  it('are printed in columns', () => {
    const figures = [
      figure({ note: '200 decisions' }),
      figure({ what: 'first load', measured: 121_000, bar: 120_000, unit: 'bytes' }),
    ];
    expect(table(figures)).toEqual([
      '                      bar       measured  ratio',
      'next card        100.0 ms        40.0 ms   0.40  200 decisions',
      'first load  120,000 bytes  121,000 bytes   1.01  TOO MUCH',
    ]);
  });

  it('take percentiles that were measured', () => {
    const values = Array.from({ length: 200 }, (_, i) => 200 - i);
    expect([0.5, 0.95, 1].map((share) => percentile(values, share))).toEqual([100, 190, 200]);
    expect(percentile([7], 0.95)).toBe(7);
    expect(() => percentile([], 0.5)).toThrow('No values');
  });
});
