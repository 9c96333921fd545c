import { BackOff } from '../../../examples/consumer/back-off';

describe('back-off of the example consumer', () => {
  const pauses = (backOff: BackOff, count = 8) => Array.from({ length: count }, () => backOff.next());

  it.each([
    ['the shortest', 0, [500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]],
    ['the longest', 1, [1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]],
  ])('doubles up to its limit: %s random number', (_, random, expected) => {
    expect(pauses(new BackOff(() => random))).toEqual(expected);
  });

  it('starts again at 1 s after a success', () => {
    const backOff = new BackOff(() => 1);
    pauses(backOff);
    backOff.reset();
    expect(pauses(backOff, 2)).toEqual([1000, 2000]);
  });

  it('differs between consumers', () => {
    expect(new Set(Array.from({ length: 20 }, () => new BackOff().next())).size).toBeGreaterThan(15);
  });
});
