import { isOwnOrigin } from './request-origin';

describe('isOwnOrigin', () => {
  it.each([
    ['the default port, left out by both', 'https://sluice.example', 'https', 'sluice.example', true],
    ['the default port, written in Host alone', 'https://sluice.example', 'https', 'sluice.example:443', true],
    ['a host in capitals', 'https://sluice.example', 'https', 'Sluice.Example', true],
    ['a host that is none', 'http://localhost', 'http', 'a b', false],
    ['no host', 'null', 'http', '', false],
  ])('judges %s', (_, origin, protocol, host, expected) => {
    expect(isOwnOrigin(null, { headers: { origin }, protocol, host })).toBe(expected);
  });
});
