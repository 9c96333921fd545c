import { type CsvRecord, parseCsv } from '../common/csv-records';
import { parseShownHashtag } from '../common/hashtag';
import { parseInstanceDomain } from '../common/instance-domain';

/** What a line of a list names, or why it is left out. */
export type Listed = { line: number; name: string; comment: string } | { line: number; leftOut: 'noop' | 'obfuscated' };

/** What a list calls its columns, where not as Mastodon does. */
export interface ListColumns {
  entry?: string;
  severity?: string;
}

interface Columns {
  subject: number;
  severity: number;
  comment: number;
}

const NO_HEADER: Columns = { subject: 0, severity: -1, comment: -1 };

/** Reads a list of domains, accounts or hashtags: CSV with or without a header, or lines. */
export function* readListed(content: string, named: ListColumns = {}): Generator<Listed> {
  let columns = NO_HEADER;
  for (const record of parseCsv(content)) {
    const header = findHeader(record, named);
    if (header) columns = header;
    if (header || isComment(record, columns)) continue;
    const { line, cells } = record;
    const name = cells[columns.subject] ?? '';
    const leftOut = findReasonToLeaveOut(name, cells[columns.severity], columns);
    yield leftOut ? { line, leftOut } : { line, name, comment: cells[columns.comment] ?? '' };
  }
}

/** The account that a name of a list stands for: `*@domain` for a domain. */
export function accountOf(name: string): string {
  const host = name.replace(/^https?:\/\/([^/]*)\/?$/i, '$1');
  return host.includes('@') || host.includes('/')
    ? name
    : `*@${parseInstanceDomain(host, { allowPrivate: false }) ?? host}`;
}

/** The columns of a header; lists that were joined have several. */
function findHeader({ cells }: CsvRecord, { entry, severity = 'severity' }: ListColumns): Columns | null {
  const names = cells.map((cell) => cell.toLowerCase().replace(/^#\s*/, ''));
  const subjects = entry === undefined ? ['domain', 'account address'] : [entry.toLowerCase()];
  const subject = Math.max(...subjects.map((one) => names.indexOf(one)));
  if (subject < 0) return null;
  const comment = Math.max(names.indexOf('public_comment'), names.indexOf('reason'));
  return { subject, severity: names.indexOf(severity.toLowerCase()), comment };
}

/** A line with `#` is a hashtag only if it stands alone in a list without a header. */
function isComment({ cells: [first = '', ...others] }: CsvRecord, columns: Columns): boolean {
  if (!first.startsWith('#')) return false;
  const isRuler = !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(first);
  const isHashtag = !isRuler && !/^#[\s#]/.test(first) && parseShownHashtag(first) !== null;
  return columns !== NO_HEADER || others.some(Boolean) || !isHashtag;
}

/** Nobody means `**` as a pattern, nor a domain with a `*`; accounts of other programs have no patterns. */
function findReasonToLeaveOut(name: string, severity: string | undefined, columns: Columns) {
  if (severity?.toLowerCase() === 'noop') return 'noop';
  const isPattern = columns === NO_HEADER && name.includes('@') && !name.includes('**');
  return name.includes('*') && !isPattern ? 'obfuscated' : null;
}
