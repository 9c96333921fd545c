import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type CollectionTag, type ScalarTag } from 'yaml';
import { ISO_TIME } from '../support/app';

/** One call; `{name}` anywhere in it, and in what is expected of it, is filled in with what the scene knows by that name. */
export interface Call {
  /** `METHOD /path` as the specification writes it. */
  call: string;
  /** Stands for the path's `{id}` or `{post_id}`. */
  id?: string;
  query?: string;
  /** The body. */
  send?: unknown;
  /** A body as it is sent, instead of `send`. */
  text?: string;
  /** The key that is sent instead of the right one; null: none. */
  key?: string | null;
}

/** A call and what it must be answered with: an error's `detail`, a body, or neither: then there must be no body. */
export interface Exchange extends Call {
  /** 200 unless given. */
  status?: number;
  /** `...` at the end leaves the rest of the text open, as the specification does. */
  detail?: string;
  /** The fields that are named here must be so. */
  body?: object;
}

/** One row of the contract's tables. */
export interface ContractRow extends Exchange {
  /** The specification's words, or as near to them as a title can be. */
  title: string;
  /** What is brought about before the call: steps of `steps.ts` with what they are given. */
  given?: readonly [step: string, ...given: unknown[]][];
  /** What is to be seen afterwards. */
  after?: readonly Exchange[];
}

/** A row of a file: with `each`, one row for every value, which `$name` stands for. */
type Template = ContractRow & { each?: Record<string, unknown[]> };

export const otherThan = (text: unknown): unknown => expect.not.stringMatching(String(text));

/** Stands for a text that is not this one. */
export class OtherThan {
  constructor(readonly text: string) {}
}

const FIELDS = new Set('title given after call id query send text key status detail body each'.split(' '));
const ABSENT = Symbol('absent');

const scalar = (tag: string, resolve: (text: string) => unknown): ScalarTag => ({ tag: `!${tag}`, resolve });
const list = (tag: string, make: (list: never) => unknown): CollectionTag => ({
  tag: `!${tag}`,
  collection: 'seq',
  resolve: (found) => make(found.toJSON() as never),
});

/** What a table may say of a value: which kind it is, or how it is made. */
const TAGS = [
  scalar('time', () => expect.stringMatching(ISO_TIME)),
  scalar('number', () => expect.any(Number)),
  // Any text, an empty one too.
  scalar('text', () => expect.any(String)),
  scalar('match', (pattern) => expect.stringMatching(new RegExp(pattern))),
  scalar('not', (text) => new OtherThan(text)),
  // Give or take some.
  scalar('secondsFromNow', (seconds) => ({
    asymmetricMatch: (time: string) => Math.abs(Date.parse(time) - Date.now() - Number(seconds) * 1_000) < 5_000,
    toString: () => 'secondsFromNow',
  })),
  scalar('absent', () => ABSENT),
  list('has', (items: object[]) =>
    expect.arrayContaining(items.map((item) => (typeof item === 'object' ? expect.objectContaining(item) : item))),
  ),
  list('repeat', ([text, times]: [string, number]) => text.repeat(times)),
  list('range', ([first, count]: [number, number]) => Array.from({ length: count }, (_, index) => first + index)),
];

/** The rows of `FILE.yaml` in this folder. */
export function readRows(file: string): ContractRow[] {
  const { rows } = parse(readFileSync(join(__dirname, `${file}.yaml`), 'utf8'), {
    merge: true,
    customTags: (tags) => [...tags, ...TAGS],
  }) as { rows: Template[] };
  return rows.flatMap(({ each, ...row }) => {
    const unknown = Object.keys(row).filter((field) => !FIELDS.has(field));
    if (unknown.length > 0) throw new Error(`${file}: "${row.title}" has ${unknown.join()}`);
    const [first = [0], ...others] = Object.values(each ?? {});
    if (others.some(({ length }) => length !== first.length)) throw new Error(`${file}: "${row.title}" is uneven`);
    return first.map((_, index) => {
      const values = Object.entries(each ?? {}).map(([name, list]) => [name, list[index]] as const);
      return insert(row, new Map(values)) as ContractRow;
    });
  });
}

function insert(value: unknown, values: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') return insertText(value, values);
  if (Array.isArray(value)) return value.map((inner) => insert(inner, values));
  if (typeof value !== 'object' || value === null || 'asymmetricMatch' in value || value instanceof OtherThan)
    return value;
  const fields = Object.entries(value).map(([name, inner]) => [insertText(name, values), insert(inner, values)]);
  return Object.fromEntries(fields.filter(([, inner]) => inner !== ABSENT)) as object;
}

function insertText(text: string, values: ReadonlyMap<string, unknown>): unknown {
  const valueOf = (name: string): unknown => {
    if (!values.has(name)) throw new Error(`${text}: there is no ${name}`);
    return values.get(name);
  };
  if (/^\$\w+$/.test(text)) return valueOf(text.slice(1));
  return text.replace(/\$(\w+)/g, (_, name: string) => {
    const value = valueOf(name);
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  });
}
