import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { ApiKeysRepository } from './api-keys.repository';

/** How long uses are gathered before they are written together, in milliseconds. */
const GATHER = 1_000;

/** How long a key that was noted is not noted again, in milliseconds: a minute between two writes. */
const PAUSE = 60_000 + GATHER;

/** Notes when keys were last used, behind the requests' back: a request never waits for it. */
@Injectable()
export class KeyUsage implements BeforeApplicationShutdown {
  private readonly log = new Logger(KeyUsage.name);
  private readonly noted = new Map<number, number>();
  private waiting = new Set<number>();
  private timer: NodeJS.Timeout | null = null;
  private writing = Promise.resolve();
  private closed = false;

  constructor(private readonly keys: ApiKeysRepository) {}

  /** The key with this id is being used. */
  note(id: number): void {
    const now = performance.now();
    if (this.closed || now - (this.noted.get(id) ?? -Infinity) < PAUSE) return;
    this.noted.set(id, now);
    this.waiting.add(id);
    this.timer ??= setTimeout(() => this.flush(), GATHER).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
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
      await this.keys.noteUse(ids);
    } catch (error) {
      this.log.error(`The use of ${ids.length} keys could not be noted: ${String(error)}`);
      for (const id of ids) this.noted.delete(id);
    }
  }

  private forget(): void {
    const old = performance.now() - PAUSE;
    for (const [id, time] of this.noted) if (time <= old) this.noted.delete(id);
  }
}
