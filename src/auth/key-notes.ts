import { Logger } from '@nestjs/common';

/** How long notes are gathered before they are written together, in milliseconds. */
const GATHER = 1_000;

/** What is noted of keys, and how. */
export interface KeyNote {
  /** What could not be noted, for the log. */
  what: string;
  /** From one write for a key to the next, in milliseconds. */
  pause: number;
  write(ids: number[]): Promise<void>;
}

/** Notes something of keys behind the requests' back: a request never waits for it, and many are written as one. */
export class KeyNotes {
  private readonly log = new Logger(KeyNotes.name);
  private readonly noted = new Map<number, number>();
  private waiting = new Set<number>();
  private timer: NodeJS.Timeout | null = null;
  private writing = Promise.resolve();
  private closed = false;

  constructor(private readonly note: KeyNote) {}

  /** It is true of the key with this id now. */
  add(id: number): void {
    const now = performance.now();
    if (this.closed || now - (this.noted.get(id) ?? -Infinity) < this.note.pause + GATHER) return;
    this.noted.set(id, now);
    this.waiting.add(id);
    this.timer ??= setTimeout(() => this.flush(), GATHER).unref();
  }

  /** Writes what waits, and takes no more. */
  async close(): Promise<void> {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
    this.flush();
    await this.writing;
  }

  private flush(): void {
    this.timer = null;
    const ids = [...this.waiting];
    this.waiting = new Set();
    this.forget();
    if (ids.length > 0) this.writing = this.writing.then(() => this.write(ids));
  }

  private async write(ids: number[]): Promise<void> {
    try {
      await this.note.write(ids);
    } catch (error) {
      this.log.error(`The ${this.note.what} of ${ids.length} keys could not be noted: ${String(error)}`);
      for (const id of ids) this.noted.delete(id);
    }
  }

  private forget(): void {
    const old = performance.now() - this.note.pause - GATHER;
    for (const [id, time] of this.noted) if (time <= old) this.noted.delete(id);
  }
}
