import { cleanText } from '../common/clean-text';

/** How large the details of an error may be, as JSON in bytes and in levels of nesting. */
export const DETAILS_LIMITS = { bytes: 64 * 1024, levels: 10 } as const;

/** Do details stay within {@link DETAILS_LIMITS}? */
export function detailsFit(details: unknown): boolean {
  // The levels first: writing JSON recurses, and a body of 256 KiB can nest deeper than the stack.
  return (
    levelsWithin(details, DETAILS_LIMITS.levels) && Buffer.byteLength(JSON.stringify(details)) <= DETAILS_LIMITS.bytes
  );
}

/** Details as PostgreSQL can keep them: without NUL in keys and texts, lone surrogates replaced. */
export function cleanDetails(details: Record<string, unknown>): Record<string, unknown> {
  return cleaned(details) as Record<string, unknown>;
}

function levelsWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => levelsWithin(inner, levels - 1));
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), cleaned(inner)]));
}
