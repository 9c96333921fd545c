import { findEntryId, findNextLink } from './paging';

const PAGE = new URL('https://a.example/api/v1/timelines/tag/cats?limit=40');

describe('findNextLink', () => {
  it.each([
    ['<https://a.example/x?max_id=1>; rel="next"', '/x?max_id=1'],
    ['<https://a.example/p>; rel="prev", <https://a.example/n>; rel="next"', '/n'],
    ['<https://a.example/n>; rel="next", <https://a.example/p>; rel="prev"', '/n'],
    ['</n?max_id=1>; rel=next', '/n?max_id=1'],
    ['<https://a.example:443/n>; title="a, b" ; rel = "last NEXT"', '/n'],
  ])('finds the next page in %s', (header, path) => {
    expect(findNextLink(header, PAGE)?.href).toBe(`https://a.example${path}`);
  });

  it.each([
    '',
    'garbage',
    '<https://a.example/p>; rel="prev"',
    '<https://a.example/p>; rel="nextish"',
    '<https://evil.example/n>; rel="next"',
    '<https://b.a.example/n>; rel="next"',
    '<http://a.example/n>; rel="next"',
    '<https://a.example:8443/n>; rel="next"',
    '<https://user@a.example/n>; rel="next"',
    '<https://user:password@a.example/n>; rel="next"',
    '<https://a.example@evil.example/n>; rel="next"',
    '<//evil.example/n>; rel="next"',
    '<\\\\evil.example/n>; rel="next"',
    '<https://[/n>; rel="next"',
    '<javascript:alert(1)>; rel="next"',
    '<'.repeat(16_000),
    `<>${';'.repeat(16_000)}`,
  ])('finds none in %s', (header) => {
    expect(findNextLink(header, PAGE)).toBeNull();
  });
});

describe('findEntryId', () => {
  it.each([
    [{ id: '1139' }, '1139'],
    [{ id: 1139 }, '1139'],
    [{ id: '01F8MH75CBF9JFX4ZAD54N0W0R' }, '01F8MH75CBF9JFX4ZAD54N0W0R'],
    [{ id: '017ed503-bc96-301a' }, '017ed503-bc96-301a'],
    [{ id: '' }, null],
    [{ id: 'a\n' }, null],
    [{ id: '<b>' }, null],
    [{ id: 'x'.repeat(65) }, null],
    [{ id: 1.5 }, null],
    [{ id: null }, null],
    [{}, null],
    [null, null],
    ['text', null],
  ])('of %j is %j', (entry, id) => {
    expect(findEntryId(entry)).toBe(id);
  });
});
