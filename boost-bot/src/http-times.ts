const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/i;

/** When a server will take requests again, in ms since 1970: the later of both headers, at most a day ahead; null without a time to come. */
export function findResetTime(reset: string, retryAfter: string, now: number): number | null {
  const times = [timeOf(reset, now, 1_000_000), timeOf(retryAfter, now, Infinity)].filter((time) => time >= now);
  return times.length > 0 ? Math.min(Math.max(...times), now + 24 * 3_600_000) : null;
}

/** Numbers are seconds: from now, or from `leastEpoch` on since 1970. */
function timeOf(value: string, now: number, leastEpoch: number): number {
  if (/^\d{1,15}(?:\.\d+)?$/.test(value)) return Number(value) * 1_000 + (Number(value) < leastEpoch ? now : 0);
  const [time, zone] = ISO_TIME.exec(value) ?? [];
  return time === undefined ? readHttpDate(value) : Date.parse(zone === undefined ? `${time}Z` : time);
}

/** A date in any of HTTP's three forms (RFC 9110, 5.6.7), in milliseconds since 1970; NaN for anything else. */
export function readHttpDate(value: string): number {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(value)) return Number.NaN;
  return Date.parse(value.endsWith(' GMT') ? value : `${value} GMT`);
}
