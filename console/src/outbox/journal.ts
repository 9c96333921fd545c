import type { Entry, Making } from './entry';
import type { Platform } from './platform';
import type { Records } from './records';
import { decide, takeBack } from './undo';

const PREFIX = 'sluice-journal ';

/** A step, or the undo of one. */
export type Deed = { entry: Entry } | { undone: string; making: Making };

interface Note {
  user: string | null;
  at: number;
  /** The steps of which the page knew that they had not been sent. */
  droppable: readonly string[];
  deed: Deed;
}

/**
 * What the reviewer did and the disk has not confirmed, in storage that is written at once: the next page to start makes up for what was
 * lost with this one. Where that storage is blocked or full, the disk alone keeps it.
 */
export class Journal {
  constructor(private readonly platform: Platform) {}

  add(id: string, note: Note): void {
    this.use((storage) => storage.setItem(PREFIX + id, JSON.stringify(note)));
  }

  remove(ids: readonly string[]): void {
    this.use((storage) => {
      for (const id of ids) storage.removeItem(PREFIX + id);
    });
  }

  clear(user: string): void {
    this.remove(this.notes(user).map(([id]) => id));
  }

  /** Applies what other pages of the user left; returns its ids. */
  replay(records: Records, user: string, isOwn: (entry: { id: string }) => boolean): string[] {
    const left = this.notes(user).filter(([id]) => !isOwn({ id }));
    for (const [, { deed, droppable }] of left) {
      const canDrop = ({ id }: Entry) => droppable.includes(id);
      if ('entry' in deed) decide(records, deed.entry, canDrop);
      else takeBack(records, deed.undone, canDrop, deed.making);
    }
    return left.map(([id]) => id);
  }

  private notes(user: string): [string, Note][] {
    const notes: [string, Note][] = [];
    this.use((storage) => {
      for (let i = 0; i < storage.length; i += 1) {
        const key = storage.key(i) ?? '';
        if (!key.startsWith(PREFIX)) continue;
        const note = JSON.parse(storage.getItem(key) ?? '') as Note;
        if (note.user === user) notes.push([key.slice(PREFIX.length), note]);
      }
    });
    return notes.toSorted(([a, one], [b, other]) => one.at - other.at || a.localeCompare(b, 'en', { numeric: true }));
  }

  private use(work: (storage: Platform['storage']) => void): void {
    try {
      work(this.platform.storage);
    } catch {
      // Blocked or full: see above.
    }
  }
}
