import { findResetTime, readHttpDate } from './http-times';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const DAY = 86_400;
const inSeconds = (seconds: number) => String(NOW / 1_000 + seconds);

describe('the end of a rate limit', () => {
  it.each([
    ['2026-03-01T12:00:05.250Z', '', 5.25],
    ['2026-03-01T12:00:05.123456', '', 5.123],
    ['2026-03-01T13:00:05+01:00', '', 5],
    [inSeconds(60), '', 60],
    ['45', '', 45],
    ['3600', '', 3_600],
    ['999999', '', DAY],
    ['Sun, 01 Mar 2026 12:00:09 GMT', '', 9],
    ['', '7', 7],
    ['', '2.5', 2.5],
    ['', '0', 0],
    ['', '1000000', DAY],
    ['', 'Sun, 01 Mar 2026 12:00:09 GMT', 9],
    ['', 'Sunday, 01-Mar-26 12:00:09 GMT', 9],
    ['', 'Sun Mar  1 12:00:09 2026', 9],
    ['soon', '7', 7],
    // both: the later
    ['2026-03-01T12:00:05Z', '99', 99],
    ['2026-03-01T12:10:00Z', '99', 600],
    // one in the past is none
    ['2026-03-01T11:59:59Z', '600', 600],
    [inSeconds(-1), 'Sun, 01 Mar 2026 12:00:09 GMT', 9],
    ['600', 'Sun, 01 Mar 2026 11:00:00 GMT', 600],
    ['2026-03-01T11:00:00Z', '', null],
    ['', 'Sun, 01 Mar 2026 11:00:00 GMT', null],
    // never more than a day
    ['2045-01-01T00:00:00Z', '5', DAY],
    [inSeconds(DAY + 1), '', DAY],
    ['', '', null],
    ['', '-1', null],
    ['', '1e3', null],
    ['later', 'tomorrow', null],
    ['Sunday', '2026', 2_026],
  ])('is, by reset %j and retry-after %j, in %j seconds', (reset, retryAfter, seconds) => {
    expect(findResetTime(reset, retryAfter, NOW)).toBe(seconds === null ? null : NOW + seconds * 1_000);
  });
});

it.each(['', '45', '2026-03-01T12:00:00Z', 'Sun, 99 Mar 2026 12:00:00 GMT', 'Sunday'])('%j is no HTTP date', (value) =>
  expect(readHttpDate(value)).toBeNaN(),
);
