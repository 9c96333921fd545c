import { accountOf, type Listed, readListed } from '../reblog-controls/listed-blocks';
import { ArgumentsError } from './arguments';
import { type Entry, findJson } from './import';

export type Block =
  { kind: 'user'; account: string; reason: string } | { kind: 'hashtag'; hashtag: string; reason: string };

/** The entries of a file, and how many domains are left out for which reason. */
export interface BlockList {
  entries: Entry<Block>[];
  leftOut: Map<string, number>;
}

const LEFT_OUT = { noop: 'of severity noop', obfuscated: 'hidden by asterisks' };

/** Reads a blocklist: the JSON of `block export`, CSV with or without a header, or lines. */
export function readBlocks(content: string, reason: string, subdomains: boolean): BlockList {
  const json = findJson(content);
  if (json !== null) return { entries: readJson(json, reason), leftOut: new Map() };
  const entries: Entry<Block>[] = [];
  const leftOut = new Map<string, number>();
  for (const listed of readListed(content)) {
    if ('name' in listed) entries.push(...blocksOf(listed, reason, subdomains));
    else leftOut.set(LEFT_OUT[listed.leftOut], (leftOut.get(LEFT_OUT[listed.leftOut]) ?? 0) + 1);
  }
  return { entries, leftOut };
}

function blocksOf(
  { line, name, comment }: Extract<Listed, { name: string }>,
  fallback: string,
  subdomains: boolean,
): Entry<Block>[] {
  const where = `line ${line}`;
  const reason = comment || fallback;
  if (name.startsWith('#')) return [{ where, value: { kind: 'hashtag', hashtag: name, reason } }];
  const account = accountOf(name);
  const isDomain = account !== name;
  const accounts = [account, ...(subdomains && isDomain ? [account.replace('@', '@*.')] : [])];
  return accounts.map((one) => ({ where, value: { kind: 'user', account: one, reason } }));
}

function textOf(entry: unknown, name: string): string {
  const value = (entry as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : '';
}

function readJson(json: unknown, fallback: string): Entry<Block>[] {
  const lists = json as { users?: unknown; hashtags?: unknown };
  const { users = [], hashtags = [] } = lists;
  const hasNone = lists.users === undefined && lists.hashtags === undefined;
  if (hasNone || !Array.isArray(users) || !Array.isArray(hashtags))
    throw new ArgumentsError('The JSON must be an object with the array users, hashtags, or both');
  const entries = (kind: Block['kind'], values: unknown[], toBlock: (one: unknown) => Block) =>
    values.map((one, i) => ({ where: `${kind} ${i + 1}`, value: toBlock(one) }));
  const reasonOf = (one: unknown) => textOf(one, 'reason') || fallback;
  return [
    ...entries('user', users, (one) => ({ kind: 'user', account: textOf(one, 'account_id'), reason: reasonOf(one) })),
    ...entries('hashtag', hashtags, (one) => ({
      kind: 'hashtag',
      hashtag: textOf(one, 'hashtag'),
      reason: reasonOf(one),
    })),
  ];
}
