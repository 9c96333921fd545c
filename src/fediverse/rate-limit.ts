import { findTime } from './wire-values';

/**
 * How many milliseconds a 429 asks to wait: until `X-RateLimit-Reset`, an ISO time at Mastodon, else by `Retry-After` (RFC 9110,
 * seconds or a date); null when it says nothing readable.
 */
export function findRetryDelay(reset: string, retryAfter: string, now: Date): number | null {
  const resetTime = findTime(reset);
  if (resetTime !== null) return Math.max(0, resetTime - now.getTime());
  if (/^[0-9]{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const date = /^[A-Za-z]{3}, /.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
