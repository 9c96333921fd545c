const DAY_MS = 24 * 3_600_000;
/** A smaller `X-RateLimit-Reset` is in seconds from now, a larger one in seconds since 1970. */
const LEAST_EPOCH = 1_000_000;
const NUMBER = /^\d{1,15}(?:\.\d+)?$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/i;

/**
 * When a server that refuses requests for now will take them again, in milliseconds since 1970: the later of what `X-RateLimit-Reset` and
 * `Retry-After` say, at most a day ahead. Null when neither names a time to come.
 */
export function findResetTime(reset: string, retryAfter: string, now: number): number | null {
  const times = [timeOf(reset.trim(), now, LEAST_EPOCH), timeOf(retryAfter.trim(), now, Infinity)];
  const coming = times.filter((time) => time >= now);
  return coming.length > 0 ? Math.min(Math.max(...coming), now + DAY_MS) : null;
}

function timeOf(value: string, now: number, leastEpoch: number): number {
  if (NUMBER.test(value)) return Number(value) * 1_000 + (Number(value) < leastEpoch ? now : 0);
  const [time, zone] = ISO_TIME.exec(value) ?? [];
  return time === undefined ? readHttpDate(value) : Date.parse(zone === undefined ? `${time}Z` : time);
}

/** A date in any of HTTP's three forms (RFC 9110, 5.6.7), in milliseconds since 1970; NaN for anything else. */
export function readHttpDate(value: string): number {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(value)) return Number.NaN;
  return Date.parse(value.endsWith(' GMT') ? value : `${value} GMT`);
}
