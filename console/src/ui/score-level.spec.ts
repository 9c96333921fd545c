import { levelOf } from './score-level';

describe('the level of a score', () => {
  it.each([
    [[0, 14], 0],
    [[15, 24], 1],
    [[25, 49], 2],
    [[50, 100], 3],
  ])('of %j is %s, as docs/scoring.md reads it', (scores, level) =>
    expect(scores.map(levelOf)).toEqual(scores.map(() => level)),
  );
});
