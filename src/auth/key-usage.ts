import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { reportOutage } from '../database/outage';
import { ApiKeysRepository } from './api-keys.repository';

/** From one write of a key's last use to the next, in milliseconds. */
const USE_INTERVAL = 60_000;

/** The same for its last pull; shorter, since the console shows how many seconds ago a consumer was seen. */
const PULL_INTERVAL = 10_000;

/** How long ids are collected before they are written in one statement, in milliseconds. */
const COLLECT = 1_000;

/** Records when keys were last used, and when they last requested a post, without a request waiting for it. */
@Injectable()
export class KeyUsage implements BeforeApplicationShutdown {
  private readonly uses: BatchedWrites;
  private readonly pulls: BatchedWrites;

  constructor(keys: ApiKeysRepository) {
    this.uses = new BatchedWrites('use', USE_INTERVAL, (ids) => keys.recordUse(ids));
    this.pulls = new BatchedWrites('pull', PULL_INTERVAL, (ids) => keys.recordPull(ids));
  }

  /** The key with this id is being used. */
  recordUse(id: number): void {
    this.uses.add(id);
  }

  /** The key with this id requests the next post of the queue. */
  recordPull(id: number): void {
    this.pulls.add(id);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.uses.close(), this.pulls.close()]);
  }
}

/** Writes the ids of keys in batches in the background, each id once an interval. */
class BatchedWrites {
  private readonly log = new Logger(KeyUsage.name);
  private readonly written = new Map<number, number>();
  private waiting = new Set<number>();
  private timer: NodeJS.Timeout | null = null;
  private writing = Promise.resolve();
  private closed = false;

  constructor(
    private readonly subject: string,
    private readonly interval: number,
    private readonly save: (ids: number[]) => Promise<void>,
  ) {}

  add(id: number): void {
    const now = performance.now();
    if (this.closed || now - (this.written.get(id) ?? -Infinity) < this.interval + COLLECT) return;
    this.written.set(id, now);
    this.waiting.add(id);
    this.timer ??= setTimeout(() => this.flush(), COLLECT).unref();
  }

  /** Writes what is waiting, and accepts no more. */
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
    this.forgetOld();
    if (ids.length > 0) this.writing = this.writing.then(() => this.write(ids));
  }

  private async write(ids: number[]): Promise<void> {
    try {
      await this.save(ids);
    } catch (error) {
      if (!reportOutage(error))
        this.log.error(`The last ${this.subject} of ${ids.length} keys was not stored: ${String(error)}`);
      for (const id of ids) this.written.delete(id);
    }
  }

  private forgetOld(): void {
    const before = performance.now() - this.interval - COLLECT;
    for (const [id, time] of this.written) if (time <= before) this.written.delete(id);
  }
}
