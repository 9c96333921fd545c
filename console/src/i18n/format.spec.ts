import { formatIn } from './format';

const NOW = Date.parse('2026-03-05T12:00:00Z');
const hours = (count: number) => new Date(NOW + count * 3_600_000).toISOString();

describe('ago', () => {
  it.each([
    [0, 'now'],
    [-23, '23 hr ago'],
    [-25, '1 day ago'],
    [-47, '1 day ago'],
    [30, 'in 1 day'],
    [-50, '2 days ago'],
    [-24 * 40, '1 mo ago'],
  ])('of %d hours from now is %s', (from, words) => {
    expect(formatIn('en', 'UTC').ago(hours(from), NOW)).toBe(words);
  });
});

describe('a date', () => {
  beforeEach(() => void jest.useFakeTimers({ now: Date.parse('2026-01-01T03:00:00Z') }));
  afterEach(() => void jest.useRealTimers());

  // New Year's Eve is not over in New York.
  it.each([
    ['UTC', '2025-12-31T20:00:00Z', '31 Dec 2025'],
    ['UTC', '2026-01-01T02:00:00Z', '1 Jan'],
    ['America/New_York', '2025-12-31T20:00:00Z', '31 Dec'],
    ['America/New_York', '2026-01-01T06:00:00Z', '1 Jan 2026'],
  ])('has the year where it is another in %s', (timeZone, iso, shown) => {
    expect(formatIn('en-GB', timeZone).day(iso)).toBe(shown);
    expect(formatIn('en-GB', timeZone).dateTime(iso)).toContain(shown);
  });
});
