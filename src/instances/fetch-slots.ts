import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config/app-config';

/** Limits concurrent reads from instances in this process: a fetch takes up to 20 MiB. */
@Injectable()
export class FetchSlots {
  private readonly waiting: (() => void)[] = [];
  private free: number;

  constructor(config: AppConfig) {
    this.free = config.fetchConcurrency;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }
}
