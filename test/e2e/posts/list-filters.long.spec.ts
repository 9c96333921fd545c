import { useService } from '../../support/app';
import { askList, givenReviewedPosts, type Listed, listOf, ORDERS } from './listed-posts';
import { areApart, FILTERS, type Test } from './post-filters';

describe('GET /posts, by every two filters, and by every filter in every order', () => {
  const service = useService({ own: true });
  let all: Listed[];

  beforeAll(async () => {
    ({ all } = await givenReviewedPosts(service, 126));
  });

  const list = (query: string) => askList(service, query);
  const expected = (test: Test, sort?: string) => listOf(all, test, sort);

  it.each(FILTERS)('filters by %s with every other', async (query, test) => {
    for (const [other, also] of FILTERS.filter(([filter]) => areApart(query, filter))) {
      const both = `${query}&${other}`;
      expect([both, await list(both)]).toEqual([both, expected((post) => test(post) && also(post))]);
    }
  });

  it.each(['2026-02-01T00:00:20.250Z', '2026-02-01T01:00:20.251%2B01:00'])(
    'filters by the time of the fetch with every other: %s',
    async (time) => {
      const until = Date.parse(decodeURIComponent(time));
      const isBefore: Test = (post) => Date.parse(post.fetched_at) <= until;
      for (const [query, test] of FILTERS)
        expect([query, await list(`fetched_before=${time}&${query}`)]).toEqual([
          query,
          expected((post) => isBefore(post) && test(post)),
        ]);
    },
  );

  it.each(Object.keys(ORDERS).filter((sort) => !sort.startsWith('predicted')))(
    'sorts by %s, with every filter',
    async (sort) => {
      for (const [query, test] of FILTERS)
        expect([query, await list(`sort=${sort}&${query}`)]).toEqual([query, expected(test, sort)]);
    },
  );
});
