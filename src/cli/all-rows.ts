import type { Page, Paged } from '../common/http/page.dto';

const PAGE = 1_000;

/** All rows of a list that is read in pages, in its order. */
export async function allRows<T>(list: (page: Page) => Promise<Paged<T>>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { rows } = await list({ skip: all.length, limit: PAGE });
    all.push(...rows);
    if (rows.length < PAGE) return all;
  }
}
