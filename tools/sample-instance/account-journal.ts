import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Something that happened on the instance, in the order in which it did. */
export type JournalEntry =
  | { kind: 'boost' | 'unboost'; uri: string }
  | { kind: 'delete'; uri: string }
  | { kind: 'edit'; uri: string; fields: Record<string, unknown> };

/** The log of the account and the posts in a file of JSON lines, so that a killed instance loses nothing. */
export class AccountJournal {
  private readonly entries: JournalEntry[];

  /** Without a path it is kept in memory alone. */
  constructor(private readonly path: string | null) {
    const text = path !== null && existsSync(path) ? readFileSync(path, 'utf8') : '';
    this.entries = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as JournalEntry);
  }

  /** Everything that happened, oldest first. */
  get all(): readonly JournalEntry[] {
    return this.entries;
  }

  /** When it returns, the entry is in the file. */
  append(entry: JournalEntry): void {
    if (this.path !== null) appendFileSync(this.path, `${JSON.stringify(entry)}\n`);
    this.entries.push(entry);
  }

  /** Whether the account boosts a post now. */
  isBoosted(uri: string): boolean {
    const last = this.entries.findLast((entry) => /boost/.test(entry.kind) && entry.uri === uri);
    return last?.kind === 'boost';
  }
}
