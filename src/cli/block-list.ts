import { parseShownHashtag } from '../common/hashtag';
import { parseInstanceDomain } from '../common/instance-domain';
import { ArgumentsError } from './arguments';
import { type CsvRecord, parseCsv } from './csv';
import { type Entry, findJson } from './import';

export type Block =
  { kind: 'user'; account: string; reason: string } | { kind: 'hashtag'; hashtag: string; reason: string };

/** The entries of a file, and how many domains are left out for which reason. */
export interface BlockList {
  entries: Entry<Block>[];
  leftOut: Map<string, number>;
}

interface Columns {
  subject: number;
  severity: number;
  comment: number;
}

const NO_HEADER: Columns = { subject: 0, severity: -1, comment: -1 };

const HIDDEN = 'hidden by asterisks';

/** Reads a blocklist: the JSON of `block export`, CSV with or without a header, or lines. */
export function readBlocks(content: string, reason: string, subdomains: boolean): BlockList {
  const json = findJson(content);
  if (json !== null) return { entries: readJson(json, reason), leftOut: new Map() };
  const entries: Entry<Block>[] = [];
  const leftOut = new Map<string, number>();
  let columns = NO_HEADER;
  for (const record of parseCsv(content)) {
    const header = findHeader(record);
    if (header) columns = header;
    if (header || isComment(record, columns)) continue;
    const name = record.cells[columns.subject] ?? '';
    const why = findReasonToLeaveOut(name, record.cells[columns.severity], columns);
    if (why) leftOut.set(why, (leftOut.get(why) ?? 0) + 1);
    else entries.push(...blocksOf(name, record.cells[columns.comment] || reason, record, subdomains));
  }
  return { entries, leftOut };
}

/** The columns of a header; lists that were joined have several. */
function findHeader({ cells }: CsvRecord): Columns | null {
  const names = cells.map((cell) => cell.toLowerCase().replace(/^#\s*/, ''));
  const subject = Math.max(names.indexOf('domain'), names.indexOf('account address'));
  if (subject < 0) return null;
  const comment = Math.max(names.indexOf('public_comment'), names.indexOf('reason'));
  return { subject, severity: names.indexOf('severity'), comment };
}

/** A line with `#` is a hashtag only if it stands alone in a list without a header. */
function isComment({ cells: [first = '', ...others] }: CsvRecord, columns: Columns): boolean {
  if (!first.startsWith('#')) return false;
  const isRuler = !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(first);
  const isHashtag = !isRuler && !/^#[\s#]/.test(first) && parseShownHashtag(first) !== null;
  return columns !== NO_HEADER || others.some(Boolean) || !isHashtag;
}

/** Nobody means `**` as a pattern, nor a domain with a `*`; accounts of other programs have no patterns. */
function findReasonToLeaveOut(name: string, severity: string | undefined, columns: Columns): string | null {
  if (severity?.toLowerCase() === 'noop') return 'of severity noop';
  const isPattern = columns === NO_HEADER && name.includes('@') && !name.includes('**');
  return name.includes('*') && !isPattern ? HIDDEN : null;
}

function blocksOf(name: string, reason: string, { line }: CsvRecord, subdomains: boolean): Entry<Block>[] {
  const where = `line ${line}`;
  if (name.startsWith('#')) return [{ where, value: { kind: 'hashtag', hashtag: name, reason } }];
  const host = name.replace(/^https?:\/\/([^/]*)\/?$/i, '$1');
  if (host.includes('@') || host.includes('/')) return [{ where, value: { kind: 'user', account: name, reason } }];
  const domain = parseInstanceDomain(host, { allowPrivate: false }) ?? host;
  const accounts = [`*@${domain}`, ...(subdomains ? [`*@*.${domain}`] : [])];
  return accounts.map((account) => ({ where, value: { kind: 'user', account, reason } }));
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
