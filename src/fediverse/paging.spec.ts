import { findEntryId, findNextLink } from './paging';

const PAGE = new URL('https://a.example/api/v1/timelines/tag/cats?limit=40');

const asNext = (url: string) => `<${url}>; rel="next"`;
const atHost = (host: string) => asNext(`https://${host}/n`);

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
    ['no link', ['', 'garbage', '<https://[/n>; rel="next"', '<'.repeat(16_000), `<>${';'.repeat(16_000)}`]],
    ['another one', ['<https://a.example/p>; rel="prev"', '<https://a.example/p>; rel="nextish"']],
    ['a script', ['<javascript:alert(1)>; rel="next"']],
    ['one of another host', ['//evil.example/', '\\\\evil.example/', 'https://b.a.example/'].map(asNext)],
    ['one of another scheme or port', ['http://a.example/n', 'https://a.example:8443/n'].map(asNext)],
    ['one with a user', ['user@a.example', 'user:password@a.example', 'a.example@evil.example'].map(atHost)],
  ])('finds none in %s', (_, headers) => {
    expect(headers.filter((header) => findNextLink(header, PAGE) !== null)).toEqual([]);
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
