import type { Models } from '../../api/client';

/** Readable axis steps, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/** The values of an axis from 0 to at least `max`, at most `steps` steps; whole numbers, as it counts posts. */
export function ticks(max: number, steps: number): number[] {
  const least = Math.max(max, 1) / steps;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = STEPS.map((each) => Math.round(each * power * 10) / 10).find(
    (each) => each >= least && Number.isInteger(each),
  );
  const size = step ?? Math.max(1, Math.ceil(least));
  return Array.from({ length: Math.ceil(Math.max(max, 1) / size) + 1 }, (_, index) => index * size);
}

export function scaleTo(max: number, from: number, to: number): (value: number) => number {
  return (value) => from + (max === 0 ? 0 : value / max) * (to - from);
}

/** Label every n-th of `count` marks if a label needs `room` of `width` pixels. */
export function labelEvery(count: number, width: number, room: number): number {
  return Math.max(1, Math.ceil((count * room) / Math.max(width, 1)));
}

export type Day = Pick<Models['ActivityDay'], 'date' | 'fetched' | 'reviewed' | 'approved' | 'rejected' | 'delivered'>;

/** The sums from a first to a last day, `YYYY-MM-DD`. */
export type Bucket = Omit<Day, 'date'> & { from: string; to: string };

/** Beyond this many days a chart shows weeks: daily bars would be too thin. */
const MOST_DAYS = 92;
const WEEK = 7;

/** The bars of a chart: days, or weeks that end today; an incomplete week joins the first. */
export function bucketsOf(days: readonly Day[]): Bucket[] {
  if (days.length <= MOST_DAYS) return days.map((day) => sum([day]));
  const rest = days.length % WEEK;
  const weeks = Math.floor(days.length / WEEK);
  return Array.from({ length: weeks }, (_, week) => {
    const begin = week === 0 ? 0 : rest + week * WEEK;
    return sum(days.slice(begin, rest + (week + 1) * WEEK));
  });
}

function sum(days: readonly Day[]): Bucket {
  const total = (name: Exclude<keyof Day, 'date'>) => days.reduce((sofar, day) => sofar + day[name], 0);
  return {
    from: days[0]?.date ?? '',
    to: days.at(-1)?.date ?? '',
    fetched: total('fetched'),
    reviewed: total('reviewed'),
    approved: total('approved'),
    rejected: total('rejected'),
    delivered: total('delivered'),
  };
}

/** Starts at the first active day if the service is younger than the period. */
export function daysWithService(days: readonly Day[], since: string | undefined): readonly Day[] {
  const first = days[0]?.date;
  if (since === undefined || first === undefined || since.slice(0, 10) < first) return days;
  const begin = days.findIndex(({ fetched, reviewed, delivered }) => fetched + reviewed + delivered > 0);
  return days.slice(Math.max(0, begin));
}
