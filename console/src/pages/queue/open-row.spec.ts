import { openRow } from './open-row';

describe('the open row of a list', () => {
  const FIRST = { id: 1, index: 0 };

  test.each([
    ['is the first at first', [1, 2, 3], null, null, 1],
    ['is the one that is named', [1, 2, 3], 3, FIRST, 3],
    ['is the same after others came before it', [8, 9, 1, 2, 3], null, FIRST, 1],
    ['is the same after the one that is named has gone', [8, 1, 2], 3, FIRST, 1],
    ['is the next one after it has gone', [1, 3, 4], null, { id: 2, index: 1 }, 3],
    ['is the next one after it has gone, although it is named', [1, 3, 4], 2, { id: 2, index: 1 }, 3],
    ['is the last after the last has gone', [1, 2], null, { id: 3, index: 2 }, 2],
    ['is none of an empty list', [], 3, FIRST, undefined],
  ])('%s', (_, ids, named, before, open) => {
    expect(openRow(ids, named, before)?.id).toBe(open);
  });
});
