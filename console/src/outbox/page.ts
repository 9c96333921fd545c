import { type Entry, isWaiting } from './entry';
import type { Platform } from './platform';

const NAME = 'sluice-tab';

/** Which steps a page made, which it can undo, and which of them may have been sent without a mark. */
export class Page {
  /** The tab; a reload keeps it. */
  readonly tab: string;
  // crypto.randomUUID() is missing on plain http.
  private readonly name: string;
  private made = 0;
  private taken: ReadonlySet<string> = new Set();

  constructor(platform: Platform) {
    this.name = `${platform.now()}-${platform.random()}`;
    this.tab = nameOfTab(platform, this.name);
  }

  nextId(): string {
    this.made += 1;
    return `${this.name}/${this.made}`;
  }

  /** Takes over what this tab decided before it was reloaded, and what waits from elsewhere. */
  takeOver(entries: readonly Entry[]): void {
    const left = entries.filter(
      (entry) =>
        (!this.hasMade(entry) || this.taken.has(entry.id)) && (entry.tab === this.tab || entry.items.some(isWaiting)),
    );
    this.taken = new Set(left.map(({ id }) => id));
  }

  /** The page is left, and sends what it made. */
  leave(entries: readonly Entry[]): void {
    const made = entries.filter((entry) => this.hasMade(entry));
    this.taken = new Set([...this.taken, ...made.map(({ id }) => id)]);
  }

  readonly hasMade = ({ id }: Pick<Entry, 'id'>): boolean => id.startsWith(`${this.name}/`);

  owns(entry: Entry): boolean {
    return this.hasMade(entry) || this.taken.has(entry.id);
  }

  /** Was it certainly not sent, where it is not marked as sent? */
  readonly canDrop = (entry: Entry): boolean => this.hasMade(entry) && !this.taken.has(entry.id);
}

function nameOfTab(platform: Platform, name: string): string {
  try {
    const { tabStorage } = platform;
    const tab = tabStorage.getItem(NAME) ?? name;
    tabStorage.setItem(NAME, tab);
    return tab;
  } catch {
    return name; // full or switched off: undo then ends with this page
  }
}
