import { levelOf } from './score-level';

describe('the level of a score', () => {
  it.each([
    [[0, 24], 0],
    [[25, 49], 1],
    [[50, 74], 2],
    [[75, 100], 3],
  ])('of %j is %s, as in the statistics of posts', (scores, level) =>
    expect(scores.map(levelOf)).toEqual(scores.map(() => level)),
  );
});
