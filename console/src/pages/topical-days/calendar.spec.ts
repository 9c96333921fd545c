import { addDays, byDay, comingDates, daysBetween, daysOf, isOn, nextDate, weekDayOf, weekOf } from './calendar';

const rule = (day: string | null, date: string | null) => ({ topical_day_of_week: day, topical_month_day: date });

describe('a week', () => {
  it('begins on Monday, also for its Sunday', () => {
    const week = ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'];
    expect(weekOf('2027-01-03')).toEqual(week);
    expect(weekOf('2026-12-28')).toEqual(week);
  });

  it('knows its days, and counts across months and leap days', () => {
    expect(['2026-11-21', '2026-11-22', '2026-11-23'].map(weekDayOf)).toEqual(['Saturday', 'Sunday', 'Monday']);
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(daysBetween('2026-11-21', '2027-01-01')).toBe(41);
    expect([daysOf(1), daysOf(2), daysOf(4)]).toEqual([31, 29, 30]);
  });
});

describe('isOn', () => {
  it.each([
    ['Saturday', null, true],
    ['Sunday', null, false],
    [null, '11-21', true],
    [null, '11-22', false],
    ['Sunday', '11-21', true],
    [null, null, false],
  ])('of a rule for %s and %s is %s on Saturday 21 November', (day, date, expected) => {
    expect(isOn(rule(day, date), '2026-11-21')).toBe(expected);
  });
});

test.each([
  ['11-21', '2026-11-21', '2026-11-21'],
  ['12-24', '2026-11-21', '2026-12-24'],
  ['11-20', '2026-11-21', '2027-11-20'],
  ['02-29', '2026-11-21', '2028-02-29'],
  ['02-29', '2096-03-01', '2104-02-29'],
  ['02-30', '2026-11-21', null],
])('nextDate of %s from %s on is %s', (monthDay, from, date) => {
  expect(nextDate(monthDay, from)).toBe(date);
});

it('sorts coming dates by when they come', () => {
  const rules = [rule(null, '01-01'), rule('Monday', null), rule('Friday', '12-24')];
  expect(comingDates(rules, '2026-11-21').map(([date]) => date)).toEqual(['2026-12-24', '2027-01-01']);
});

it('sorts rules by day of the week, then date, then those without', () => {
  const sorted = [rule('Monday', null), rule('Sunday', '03-01'), rule(null, '01-05'), rule(null, null)];
  expect(byDay(sorted.toReversed())).toEqual(sorted);
});
