import { type AcceptUrl, findHttpUrl } from '../common/html/sanitise';

const MAX_INTEGER = 2_147_483_647;
const MAX_URL = 2_048;
const DAY = 24 * 60 * 60 * 1_000;
const ISO_TIME =
  /^([0-9]{4}-[0-9]{2}-([0-9]{2}))(?:[T ]([0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?) ?(Z|[+-][0-9]{2}:?[0-9]{2})?)?$/i;

/** The value's first `max` UTF-16 units, without NUL, lone surrogates replaced; empty when it is no string. */
export function readText(value: unknown, max: number): string {
  if (typeof value !== 'string') return '';
  const text = value.length > max ? value.slice(0, max).replace(/[\ud800-\udbff]$/, '') : value;
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
}

/** A whole number from 0 to 2^31-1, larger ones as that; null for anything else. */
export function findCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? Math.min(value, MAX_INTEGER) : null;
}

export function findBoolean(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** The first of the values that is an accepted http or https URL without user info and of at most 2,048 characters; null if none is. */
export function findUrl(values: readonly unknown[], accepts?: AcceptUrl): string | null {
  for (const value of values) {
    if (typeof value !== 'string' || value.length > MAX_URL) continue;
    const url = findHttpUrl(readText(value, MAX_URL), accepts);
    if (url !== null && url.length <= MAX_URL) return url;
  }
  return null;
}

export function readList(value: unknown, max: number): unknown[] {
  return Array.isArray(value) ? value.slice(0, max) : [];
}

/** An ISO 8601 time in milliseconds since 1970, taken as UTC without an offset; null when it is no such time. */
export function findTime(value: unknown): number | null {
  const match = typeof value === 'string' && value.length <= 64 ? ISO_TIME.exec(value.trim()) : null;
  if (!match) return null;
  const [, date = '', day, time = '00:00', offset = 'Z'] = match;
  // Date.parse rolls 30 February over into March.
  if (new Date(`${date}T00:00Z`).getUTCDate() !== Number(day)) return null;
  const parsed = Date.parse(`${date}T${time}${offset.toUpperCase().replace(/^([+-]..)(..)$/, '$1:$2')}`);
  return Number.isNaN(parsed) ? null : parsed;
}

export function isPlausibleTime(time: number, now: Date): boolean {
  return time >= 0 && time <= now.getTime() + DAY;
}
