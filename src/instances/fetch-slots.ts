import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config/app-config';

interface Waiting {
  instance: string;
  start: () => void;
}

/**
 * Limits concurrent reads from instances in this process, as a fetch takes up to 20 MiB, to one of each instance: one that never
 * responds holds one slot, however many wait for it.
 */
@Injectable()
export class FetchSlots {
  private readonly waiting: Waiting[] = [];
  private readonly busy = new Set<string>();

  constructor(private readonly config: AppConfig) {}

  async run<T>(instance: string, task: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.waiting.push({ instance, start });
      this.startNext();
    });
    try {
      return await task();
    } finally {
      this.busy.delete(instance);
      this.startNext();
    }
  }

  private startNext(): void {
    if (this.busy.size >= this.config.fetchConcurrency) return;
    const index = this.waiting.findIndex(({ instance }) => !this.busy.has(instance));
    const [next] = index < 0 ? [] : this.waiting.splice(index, 1);
    if (!next) return;
    this.busy.add(next.instance);
    next.start();
  }
}
