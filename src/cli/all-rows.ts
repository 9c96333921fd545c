import type { Page, Paged } from '../common/http/page.dto';

const PAGE = 1_000;

export async function allRows<T>(list: (page: Page) => Promise<Paged<T>>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { rows } = await list({ skip: all.length, limit: PAGE });
    all.push(...rows);
    if (rows.length < PAGE) return all;
  }
}
