import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { reportOutage } from '../database/outage';
import { ApiKeysRepository } from './api-keys.repository';

/** Milliseconds between two writes of a key's last use. */
const USE_INTERVAL = 60_000;

/** The same for its last pull. Shorter, because the console shows when a consumer was last seen. */
const PULL_INTERVAL = 10_000;

/** Records when keys were last used and last requested a post, without delaying requests. */
@Injectable()
export class KeyUsage implements BeforeApplicationShutdown {
  private readonly log = new Logger(KeyUsage.name);
  private readonly used = new Map<number, number>();
  private readonly pulled = new Map<number, number>();
  private readonly writes = new Set<Promise<void>>();

  constructor(private readonly keys: ApiKeysRepository) {}

  recordUse(id: number): void {
    if (isDue(this.used, id, USE_INTERVAL)) this.write(this.keys.recordUse(id));
  }

  recordPull(id: number): void {
    if (isDue(this.pulled, id, PULL_INTERVAL)) this.write(this.keys.recordPull(id));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.writes);
  }

  private write(statement: Promise<void>): void {
    const write = statement
      .catch((error: unknown) => {
        if (!reportOutage(error)) this.log.error(`The last use of a key was not stored: ${String(error)}`);
      })
      .finally(() => this.writes.delete(write));
    this.writes.add(write);
  }
}

function isDue(written: Map<number, number>, id: number, interval: number): boolean {
  const now = performance.now();
  if (now - (written.get(id) ?? -Infinity) < interval) return false;
  written.set(id, now);
  return true;
}
