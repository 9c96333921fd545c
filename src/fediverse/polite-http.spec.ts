import { findRetryDelay } from './polite-http';

const NOW = new Date('2026-03-01T12:00:00Z');

describe('findRetryDelay', () => {
  it.each([
    ['2026-03-01T12:00:05.250Z', '', 5_250],
    ['2026-03-01T12:00:05Z', '99', 5_000],
    ['2026-03-01T11:00:00Z', '', 0],
    ['', '7', 7_000],
    ['soon', '7', 7_000],
    ['', 'Sun, 01 Mar 2026 12:00:09 GMT', 9_000],
    ['', '0', 0],
    ['', '', null],
    ['', '-1', null],
    ['', '1e3', null],
    ['', 'later', null],
  ])('reset %j and retry-after %j mean a wait of %j', (reset, retryAfter, delay) => {
    expect(findRetryDelay(reset, retryAfter, NOW)).toBe(delay);
  });
});
