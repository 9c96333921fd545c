import { DAY, isDay } from '../../ui/days';

export const WEEK_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export type WeekDay = (typeof WEEK_DAYS)[number];

/** The days of a rule: a day of the week, a date as `MM-DD`, both, or none. */
export interface RuleDays {
  topical_day_of_week: string | null;
  topical_month_day: string | null;
}

/** Days of each month; 29 February is a date, though only leap years have it. */
const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** No date is further away than 29 February around a century without a leap year. */
const YEARS_AHEAD = 8;

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

export function weekDayOf(date: string): WeekDay {
  return WEEK_DAYS[dayIndex(date)] ?? 'Monday';
}

export function weekOf(date: string): string[] {
  const monday = addDays(date, -dayIndex(date));
  return WEEK_DAYS.map((_, day) => addDays(monday, day));
}

export function isOn(rule: RuleDays, date: string): boolean {
  return rule.topical_day_of_week === weekDayOf(date) || rule.topical_month_day === date.slice(5);
}

/** How many days a month has at most; months count from 1. */
export function daysOf(month: number): number {
  return DAYS_OF_MONTH[month - 1] ?? 31;
}

/** The next date of an `MM-DD`, from a date on; null for one that no calendar has. */
export function nextDate(monthDay: string, from: string): string | null {
  const year = Number(from.slice(0, 4));
  const dates = Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => `${year + ahead}-${monthDay}`);
  return dates.find((date) => date >= from && isDay(date)) ?? null;
}

export function comingDates<Rule extends RuleDays>(rules: readonly Rule[], from: string): [date: string, Rule][] {
  return rules
    .map((rule) => [rule.topical_month_day === null ? null : nextDate(rule.topical_month_day, from), rule] as const)
    .filter((pair): pair is [string, Rule] => pair[0] !== null)
    .toSorted(([a], [b]) => a.localeCompare(b));
}

/** Rules by day: days of the week, then dates, then rules that match no day. */
export function byDay<Rule extends RuleDays>(rules: readonly Rule[]): Rule[] {
  const rank = ({ topical_day_of_week: day, topical_month_day: date }: RuleDays) =>
    day === null ? `8${date ?? '99'}` : String(WEEK_DAYS.findIndex((each) => each === day));
  return rules.toSorted((a, b) => rank(a).localeCompare(rank(b)));
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

function dayIndex(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7;
}
