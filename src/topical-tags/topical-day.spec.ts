import { isMonthDay, isTopical, topicalDay } from './topical-day';

describe('topicalDay', () => {
  it.each([
    ['2026-11-21T12:00:00Z', 'UTC', 'Saturday', '11-21'],
    ['2026-11-21T23:30:00Z', 'Europe/Berlin', 'Sunday', '11-22'],
    ['2026-11-21T23:30:00Z', 'America/New_York', 'Saturday', '11-21'],
    ['2026-11-21T00:30:00Z', 'Pacific/Honolulu', 'Friday', '11-20'],
    ['2028-02-29T12:00:00Z', 'UTC', 'Tuesday', '02-29'],
    ['2027-02-28T23:59:59Z', 'UTC', 'Sunday', '02-28'],
    ['2027-02-28T23:59:59Z', 'Asia/Tokyo', 'Monday', '03-01'],
    ['2026-12-31T23:59:59Z', 'Pacific/Kiritimati', 'Friday', '01-01'],
    ['2026-03-29T00:59:59Z', 'Europe/London', 'Sunday', '03-29'],
  ])('takes %s in %s for %s, %s', (moment, zone, dayOfWeek, monthDay) => {
    expect(topicalDay(new Date(moment), zone)).toEqual({ dayOfWeek, monthDay });
  });
});

describe('isTopical', () => {
  const day = { dayOfWeek: 'Saturday', monthDay: '11-21' };
  it.each([
    ['Saturday', null, true],
    ['Sunday', null, false],
    [null, '11-21', true],
    [null, '11-22', false],
    ['Saturday', '01-01', true],
    ['Sunday', '11-21', true],
    [null, null, false],
  ])('of a rule for %s and %s is %s', (topicalDayOfWeek, topicalMonthDay, expected) => {
    expect(isTopical({ topicalDayOfWeek, topicalMonthDay }, day)).toBe(expected);
  });
});

describe('isMonthDay', () => {
  it.each(['01-01', '02-29', '04-30', '12-31'])('takes %s', (text) => expect(isMonthDay(text)).toBe(true));
  it.each(['02-30', '04-31', '13-01', '00-10', '01-00', '1-1', '01/01', '01-01 ', '', '2026-01-01'])(
    'refuses %j',
    (text) => expect(isMonthDay(text)).toBe(false),
  );
});
