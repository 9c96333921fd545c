/** The days of the week, spelled as the contract has them, in the order of `Date.getUTCDay`. */
export const DAYS_OF_WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export interface TopicalDay {
  dayOfWeek: string;
  monthDay: string;
}

/** A rule's days; a rule with neither matches no day, and one with both matches either. */
export interface TopicalDays {
  topicalDayOfWeek: string | null;
  topicalMonthDay: string | null;
}

/** The days of each month; 02-29 is a date, though only leap years have it. */
const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function topicalDay(moment: Date, timeZone: string): TopicalDay {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    weekday: 'long',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment);
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  return { dayOfWeek: part('weekday'), monthDay: `${part('month')}-${part('day')}` };
}

export function isTopical(rule: TopicalDays, day: TopicalDay): boolean {
  return rule.topicalDayOfWeek === day.dayOfWeek || rule.topicalMonthDay === day.monthDay;
}

export function isMonthDay(text: string): boolean {
  const [, month, day] = /^(\d{2})-(\d{2})$/.exec(text) ?? [];
  return Number(day) >= 1 && Number(day) <= (DAYS_OF_MONTH[Number(month) - 1] ?? 0);
}
