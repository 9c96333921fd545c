import { keysOf, type KeyValue, POST_SORTS, type PostSort, type SortedRow, type SortKey } from './post-order';

/** The place behind a row of a list in some order. */
export interface PostCursor {
  sort: PostSort;
  values: readonly KeyValue[];
}

/** Longer than that of any row, whose names are the longest part. */
const LONGEST = 12_000;

const HIGHEST_SCORE = 100;

const FITS: Record<SortKey['type'], (value: unknown) => boolean> = {
  timestamptz: isMoment,
  bigint: (value) => Number.isSafeInteger(value) && Number(value) >= 1,
  smallint: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= HIGHEST_SCORE,
  text: (value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
};

/** The place behind a row, as clients carry it; they need not understand it. */
export function writeCursor(sort: PostSort, row: SortedRow): string {
  return encode([sort, ...keysOf(sort).map((key) => key.of(row))]);
}

/** The place that a client was given; null when it was never given such a text. */
export function readCursor(text: string): PostCursor | null {
  if (text.length > LONGEST) return null;
  const parts = decode(text);
  if (!Array.isArray(parts) || encode(parts) !== text) return null;
  const [name, ...values] = parts as unknown[];
  const sort = POST_SORTS.find((known) => known === name);
  if (sort === undefined) return null;
  const keys = keysOf(sort);
  const fits = values.length === keys.length && keys.every(({ type }, i) => FITS[type](values[i]));
  return fits ? { sort, values: values as KeyValue[] } : null;
}

function isMoment(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && time >= 0 && new Date(time).toISOString() === value;
}

function encode(parts: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}
