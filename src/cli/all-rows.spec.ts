import { allRows } from './all-rows';

describe('allRows', () => {
  it.each([0, 1, 999, 1_000, 1_001, 2_500])('reads all of %d rows, each once', async (count) => {
    const all = Array.from({ length: count }, (_, i) => i);
    let pages = 0;
    const list = async ({ skip, limit }: { skip: number; limit: number }) => {
      if (++pages > 4) throw new Error('It never ends');
      return { rows: all.slice(skip, skip + limit), total: count };
    };
    expect(await allRows(list)).toEqual(all);
  });
});
