import { browserName } from './browser-name';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a browser', () => {
  it.each([
    [`${MOZILLA} (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0`, 'Firefox 130, Linux'],
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/129.0.0.0 Safari/537.36`, 'Chrome 129, Windows'],
    [`${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/129.0.0.0 Safari/537.36 Edg/129.0.1`, 'Edge 129, Windows'],
    [`${MOZILLA} (Linux; Android 10; K) ${WEBKIT} Chrome/129.0.0.0 Mobile Safari/537.36`, 'Chrome 129, Android'],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`,
      'Safari 18, iOS',
    ],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['x'.repeat(100), 'x'.repeat(60)],
  ])('that calls itself %j', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
