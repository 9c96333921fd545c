export interface LocalDay {
  date: string;
  begins: Date;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The last `count` days in a time zone (an IANA name), oldest first; the last is the day that it is there at `now`. */
export function localDays(now: Date, count: number, timeZone: string): LocalDay[] {
  const zone = new Zone(timeZone);
  const today = Math.floor(zone.wallClock(now.getTime()) / DAY) * DAY;
  return Array.from({ length: count }, (_, index) => {
    const midnight = today - (count - 1 - index) * DAY;
    return { date: new Date(midnight).toISOString().slice(0, 10), begins: new Date(zone.beginningOf(midnight)) };
  });
}

/** A time zone's clock. Wall-clock times are written as if they were UTC, in milliseconds. */
class Zone {
  private readonly format: Intl.DateTimeFormat;

  constructor(timeZone: string) {
    this.format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  }

  wallClock(moment: number): number {
    const parts = this.format.formatToParts(moment);
    const part = (type: string) => Number(parts.find((found) => found.type === type)?.value);
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  }

  /** If clocks change at midnight, 00:00 comes twice or never: then a day begins with its first existing moment. */
  beginningOf(midnight: number): number {
    // Zones are 12 hours behind to 14 hours ahead of UTC, so midnight is between these two moments.
    const offsets = [midnight - 15 * HOUR, midnight + 13 * HOUR].map((moment) => this.wallClock(moment) - moment);
    const [first = midnight, second = midnight] = offsets.map((offset) => midnight - offset).toSorted((a, b) => a - b);
    return this.wallClock(first) >= midnight ? first : second;
  }
}
