/** The days of the week, spelled as the contract has them, in the order of `Date.getUTCDay`. */
export const DAYS_OF_WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** One day as topical rules name it. */
export interface TopicalDay {
  /** `Monday` to `Sunday`. */
  dayOfWeek: string;
  /** `MM-DD`. */
  monthDay: string;
}

/** A rule's days; a rule with neither matches no day, and one with both matches either. */
export interface TopicalDays {
  topicalDayOfWeek: string | null;
  topicalMonthDay: string | null;
}

/** The days of each month; 02-29 is a date, though only leap years have it. */
const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The day in a time zone at a moment. */
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

/** Does a rule name the day? */
export function isTopical(rule: TopicalDays, day: TopicalDay): boolean {
  return rule.topicalDayOfWeek === day.dayOfWeek || rule.topicalMonthDay === day.monthDay;
}

/** Is a text a date of the calendar as `MM-DD`? */
export function isMonthDay(text: string): boolean {
  const [, month, day] = /^(\d{2})-(\d{2})$/.exec(text) ?? [];
  return Number(day) >= 1 && Number(day) <= (DAYS_OF_MONTH[Number(month) - 1] ?? 0);
}
