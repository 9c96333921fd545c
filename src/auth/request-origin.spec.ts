import { isOwnOrigin } from './request-origin';

describe('isOwnOrigin', () => {
  it.each([
    ['the same scheme and host', 'http://localhost:3000', 'http', 'localhost:3000', true],
    ['the default port, left out by both', 'https://sluice.example', 'https', 'sluice.example', true],
    ['the default port, written in Host alone', 'https://sluice.example', 'https', 'sluice.example:443', true],
    ['a host in capitals', 'https://sluice.example', 'https', 'Sluice.Example', true],
    ['another scheme', 'https://localhost:3000', 'http', 'localhost:3000', false],
    ['another port', 'http://localhost:3001', 'http', 'localhost:3000', false],
    ['another host', 'http://evil.example', 'http', 'localhost:3000', false],
    ['a host that only begins alike', 'http://localhost:3000.evil.example', 'http', 'localhost:3000', false],
    ['an opaque origin', 'null', 'http', 'localhost:3000', false],
    ['no origin', undefined, 'http', 'localhost:3000', false],
    ['an empty origin', '', 'http', 'localhost:3000', false],
    ['a host that is none', 'http://localhost', 'http', 'a b', false],
    ['no host', 'null', 'http', '', false],
  ])('judges %s by Host where PUBLIC_URL is unset', (_, origin, protocol, host, expected) => {
    expect(isOwnOrigin(null, { headers: { origin }, protocol, host })).toBe(expected);
  });

  it.each([
    ['https://sluice.example', true],
    ['http://sluice.example', false],
    ['http://localhost:3000', false],
    [undefined, false],
  ])('judges %s by PUBLIC_URL alone where that is set', (origin, expected) => {
    const request = { headers: { origin }, protocol: 'http', host: 'localhost:3000' };
    expect(isOwnOrigin('https://sluice.example', request)).toBe(expected);
  });
});
