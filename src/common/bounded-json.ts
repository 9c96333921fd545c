import { cleanText } from './clean-text';

/** How large a value of a client's own making may be, as JSON in bytes and in levels of nesting. */
export interface JsonLimits {
  bytes: number;
  levels: number;
}

/** Does a value stay within the limits? */
export function jsonFits(value: unknown, { bytes, levels }: JsonLimits): boolean {
  // The levels first: writing JSON recurses, and a body of 256 KiB can nest deeper than the stack.
  return nestsWithin(value, levels) && Buffer.byteLength(JSON.stringify(value)) <= bytes;
}

/** An object as PostgreSQL can keep it: without NUL in keys and texts, lone surrogates replaced. */
export function cleanJson(value: Record<string, unknown>): Record<string, unknown> {
  return cleaned(value) as Record<string, unknown>;
}

function nestsWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => nestsWithin(inner, levels - 1));
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), cleaned(inner)]));
}
