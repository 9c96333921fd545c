import { setImmediate as turn } from 'node:timers/promises';
import { parseAccount } from './account';
import { ListError } from './list-errors';
import { accountOf, type ListColumns, readListed } from './listed-blocks';

/** A whole domain, with `*` for the user name, or an account; both folded. */
export interface ListEntry {
  username: string;
  domain: string;
}

export interface ReadList {
  entries: Map<string, ListEntry>;
  counts: Record<'obfuscated' | 'noop' | 'wrong', number>;
  wrongLines: { line: number; text: string }[];
}

const MOST_ENTRIES = 50_000;
/** What CSV is made of. A file of nothing else would keep the service from other work. */
const MOST_LINES = 4 * MOST_ENTRIES;
const MOST_MARKS = 20 * MOST_ENTRIES;
const MOST_MARKS_OF_LINE = 1_000;
const SHOWN_LINES = 20;
const SHOWN_TEXT = 100;
/** Lines between which others have their turn. */
const AT_ONCE = 200;

export const keyOf = ({ username, domain }: ListEntry): string => `${username}@${domain}`;

/** Reads the text of a list; throws a {@link ListError} if most of it is no list. */
export async function readList(text: string, columns: ListColumns | null): Promise<ReadList> {
  refuseMarks(text);
  const list: ReadList = { entries: new Map(), counts: { obfuscated: 0, noop: 0, wrong: 0 }, wrongLines: [] };
  let lines = 0;
  for (const listed of readListed(text, columns ?? {})) {
    if (++lines % AT_ONCE === 0) await turn();
    if ('leftOut' in listed) list.counts[listed.leftOut]++;
    else addTo(list, listed);
    if (list.entries.size > MOST_ENTRIES) throw new ListError('too_many');
  }
  if (list.counts.wrong > list.entries.size) throw new ListError('no_list');
  return list;
}

function addTo({ entries, counts, wrongLines }: ReadList, { line, name }: { line: number; name: string }): void {
  const entry = findEntry(name);
  if (entry) entries.set(keyOf(entry), entry);
  else if (counts.wrong++ < SHOWN_LINES) wrongLines.push({ line, text: name.slice(0, SHOWN_TEXT) });
}

function findEntry(name: string): ListEntry | null {
  const account = parseAccount(accountOf(name));
  if (!account) return null;
  const { usernameFolded: username, domainFolded: domain, uriHash } = account;
  // Patterns are for people, and a URI that names nobody would match nobody.
  const isPlain = !domain.includes('*') && (username === '*' || !username.includes('*')) && username !== uriHash;
  return isPlain ? { username, domain } : null;
}

function refuseMarks(text: string): void {
  let [lines, marks, ofLine] = [0, 0, 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x2c || code === 0x22) {
      marks++;
      if (++ofLine > MOST_MARKS_OF_LINE) throw new ListError('no_list');
    } else if (code === 0x0a || code === 0x0d) {
      lines++;
      ofLine = 0;
    }
  }
  if (lines > MOST_LINES || marks > MOST_MARKS) throw new ListError('too_many');
}
