import type { Conditions } from './conditions';

export type KeyValue = string | number;

/** A sort column: its SQL, its name in a row, and its valid values in a cursor. */
interface SortKey {
  column: string;
  name: string;
  type: 'timestamptz' | 'bigint' | 'smallint' | 'text';
  direction: 'ASC' | 'DESC';
}

export interface SortedRow {
  id: number;
  [name: string]: KeyValue | Date;
}

type Column = Omit<SortKey, 'direction'>;

const CREATED: Column = { column: 'post.created_at', name: 'created_at', type: 'timestamptz' };
const ID: Column = { column: 'post.id', name: 'id', type: 'bigint' };
const SCORE: Column = { column: 'post.spam_score', name: 'spam_score', type: 'smallint' };
const APPROVAL: Column = { column: 'prediction.predicted_approval', name: 'predicted_approval', type: 'smallint' };
const PREDICTED_ID: Column = { ...ID, column: 'prediction.post_id' };
const WAVE_ACCOUNTS: Column = { column: 'wave.accounts', name: 'wave_accounts', type: 'bigint' };
const WAVE: Column = { column: 'wave.id', name: 'wave_id', type: 'bigint' };
const USERNAME: Column = { column: 'author.username_folded', name: 'username_folded', type: 'text' };
const DOMAIN: Column = { column: 'author.domain_folded', name: 'domain_folded', type: 'text' };

const up = (...columns: Column[]) => columns.map((column): SortKey => ({ ...column, direction: 'ASC' }));
const down = (...columns: Column[]) => columns.map((column): SortKey => ({ ...column, direction: 'DESC' }));

/**
 * The sort columns of each order, all in one direction if possible, so that an index can serve it. By prediction a list holds
 * only unreviewed posts that have one, by wave only posts in a wave.
 */
const ORDERS = {
  newest: down(CREATED, ID),
  oldest: up(CREATED, ID),
  score_desc: down(SCORE, CREATED, ID),
  score_asc: up(SCORE, CREATED, ID),
  author: [...up(USERNAME, DOMAIN), ...down(CREATED, ID)],
  predicted_desc: down(APPROVAL, PREDICTED_ID),
  predicted_asc: up(APPROVAL, PREDICTED_ID),
  wave_desc: down(WAVE_ACCOUNTS, WAVE, CREATED, ID),
};

export type PostSort = keyof typeof ORDERS;
export const POST_SORTS = Object.keys(ORDERS) as readonly PostSort[];

export function isPredicted(sort: PostSort): boolean {
  return sort === 'predicted_desc' || sort === 'predicted_asc';
}

/** Does a list in this order hold every post that passes its filter? */
export function listsAll(sort: PostSort): boolean {
  return !isPredicted(sort) && sort !== 'wave_desc';
}

export function keysOf(sort: PostSort): readonly SortKey[] {
  return ORDERS[sort];
}

export function selectKeys(keys: readonly SortKey[]): string {
  return keys.map(({ column, name }) => `${column} AS ${name}`).join(', ');
}

export function orderBy(keys: readonly SortKey[]): string {
  return keys.map(({ column, direction }) => `${column} ${direction}`).join(', ');
}

export function addAfter(conditions: Conditions, keys: readonly SortKey[], values: readonly KeyValue[]): void {
  const parameters = keys.map(({ type }, i) => `${conditions.parameter(values[i])}::${type}`);
  const split = keys.findIndex(({ direction }) => direction !== keys[0]?.direction);
  const part = (from: number, to: number) => {
    const columns = keys.slice(from, to).map(({ column }) => column);
    const sign = keys[from]?.direction === 'ASC' ? '>' : '<';
    const compare = (operator: string) =>
      `(${columns.join(', ')}) ${operator} (${parameters.slice(from, to).join(', ')})`;
    return { strict: compare(sign), loose: compare(`${sign}=`), different: compare('<>') };
  };
  if (split === -1) return conditions.addPlain(part(0, keys.length).strict);
  // The first condition is for the index, which then skips the rows before the position.
  const [first, second] = [part(0, split), part(split, keys.length)];
  conditions.addPlain(`${first.loose} AND (${first.different} OR ${second.strict})`);
}

export interface PostCursor {
  sort: PostSort;
  values: readonly KeyValue[];
}

/** Longer than the cursor of any row, whose names are the longest part. */
const MAX_CURSOR_LENGTH = 12_000;

const FITS: Record<SortKey['type'], (value: unknown) => boolean> = {
  timestamptz: isTimestamp,
  bigint: (value) => Number.isSafeInteger(value) && Number(value) >= 1,
  smallint: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100,
  text: (value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
};

function isTimestamp(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && time >= 0 && new Date(time).toISOString() === value;
}

/** The position after a row, as a text that clients send back and need not understand. */
export function writeCursor(sort: PostSort, row: SortedRow): string {
  return encode([sort, ...keysOf(sort).map(({ name }) => row[name])]);
}

export function readCursor(text: string): PostCursor | null {
  if (text.length > MAX_CURSOR_LENGTH) return null;
  const parts = decode(text);
  // Writing a text that is nested deeply would exceed the stack.
  if (!Array.isArray(parts) || parts.some((part) => typeof part === 'object') || encode(parts) !== text) return null;
  const [name, ...values] = parts as unknown[];
  const sort = POST_SORTS.find((known) => known === name);
  if (sort === undefined) return null;
  const keys = keysOf(sort);
  const fits = values.length === keys.length && keys.every(({ type }, i) => FITS[type](values[i]));
  return fits ? { sort, values: values as KeyValue[] } : null;
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
