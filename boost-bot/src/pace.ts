import type { Settings } from './settings';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

type Paced = `BOOST${string}` | 'LEAST_GAP_SECONDS' | 'RANDOM_WAIT_SECONDS' | 'TIME_ZONE';
export type PaceSettings = Pick<Settings, Extract<keyof Settings, Paced>>;

/** A boost as the pace sees it; `at` is in milliseconds since 1970. */
export interface PacedBoost {
  at: number;
  author: string;
}

/** Decides when the next boost may be. Times are milliseconds since 1970. */
export class Pace {
  private readonly timeOfDay: Intl.DateTimeFormat;
  private readonly day: Intl.DateTimeFormat;

  constructor(private readonly settings: PaceSettings) {
    const timeZone = settings.TIME_ZONE;
    this.timeOfDay = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    this.day = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short' });
  }

  /** The earliest time of the next boost, which may be `now`. `notBefore` is what {@link gapAfter} returned. */
  nextBoost(now: number, notBefore: number, boosts: readonly PacedBoost[]): number {
    const latestFirst = boosts.map(({ at }) => at).toSorted((a, b) => b - a);
    const free = (latestFirst[this.settings.BOOSTS_PER_HOUR - 1] ?? -Infinity) + HOUR_MS;
    return this.withinHours(Math.max(now, free, notBefore));
  }

  /** The end of the gap after a boost at `now`: the minimum gap plus a random part. `random` is from 0 up to 1. */
  gapAfter(now: number, random: number): number {
    return now + (this.settings.LEAST_GAP_SECONDS + random * this.settings.RANDOM_WAIT_SECONDS) * 1_000;
  }

  /** Whether the author may be boosted again on the day of `now`. */
  hasRoomFor(author: string, now: number, boosts: readonly PacedBoost[]): boolean {
    const most = this.settings.BOOSTS_PER_AUTHOR_A_DAY;
    if (most === 0) return true;
    const today = this.day.format(now);
    return boosts.filter((boost) => boost.author === author && this.day.format(boost.at) === today).length < most;
  }

  private withinHours(time: number): number {
    let at = time;
    // Tries each minute of a day and an hour, which is also right when the clocks change.
    for (let minutes = 0; !this.isWithinHours(at) && minutes < 25 * 60; minutes++)
      at = (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS;
    return at;
  }

  private isWithinHours(time: number): boolean {
    const { from, to } = this.settings.BOOST_HOURS;
    const [hour = 0, minute = 0] = this.timeOfDay.format(time).split(':').map(Number);
    const now = hour * 60 + minute;
    return from < to ? now >= from && now < to : now >= from || now < to;
  }
}
