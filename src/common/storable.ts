/** A text as it may be stored: without NUL, which PostgreSQL refuses, and with lone surrogates replaced. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

export interface JsonLimits {
  bytes: number;
  levels: number;
}

export function jsonFits(value: unknown, { bytes, levels }: JsonLimits): boolean {
  // The levels first: writing JSON recurses, and a body of 256 KiB can nest deeper than the stack.
  return nestsWithin(value, levels) && Buffer.byteLength(JSON.stringify(value)) <= bytes;
}

/** An object as PostgreSQL can store it: without NUL in keys and texts, lone surrogates replaced. */
export function cleanJson(value: Record<string, unknown>): Record<string, unknown> {
  return cleaned(value) as Record<string, unknown>;
}

export function nestsWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => nestsWithin(inner, levels - 1));
}

/** What a JSON merge patch (RFC 7396) makes of a value: objects merge, null removes, anything else replaces. */
export function mergePatch(value: unknown, patch: Record<string, unknown>): Record<string, unknown> {
  const merged = new Map(isObject(value) ? Object.entries(value) : []);
  for (const [name, part] of Object.entries(patch)) {
    if (part === null) merged.delete(name);
    else merged.set(name, isObject(part) ? mergePatch(merged.get(name), part) : part);
  }
  return Object.fromEntries(merged);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), cleaned(inner)]));
}
