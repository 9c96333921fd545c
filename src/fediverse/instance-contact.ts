import { findResetTime } from '../common/http-times';
import type { RemoteAnswer } from './remote-http';

/** How many requests an instance still takes, by the `X-RateLimit-*` headers of Mastodon. */
export interface RateLimit {
  limit: number;
  remaining: number;
  resetAt: Date | null;
}

/** What the responses of an instance say of it besides their content: the latest of each. */
export class InstanceContact {
  /** The status of the last response; null when none came. */
  status: number | null = null;
  /** Null when the last response had no such headers. */
  rateLimit: RateLimit | null = null;
  largestPage = 0;

  note({ status, header }: Pick<RemoteAnswer, 'status' | 'header'>, now: Date): void {
    this.status = status;
    this.rateLimit = readRateLimit(header, now);
  }
}

function readRateLimit(header: RemoteAnswer['header'], now: Date): RateLimit | null {
  const [limit, remaining] = ['x-ratelimit-limit', 'x-ratelimit-remaining'].map((name) => readCount(header(name)));
  if (limit === undefined || remaining === undefined || limit === null || remaining === null) return null;
  const resetAt = findResetTime(header('x-ratelimit-reset'), '', now.getTime());
  return { limit, remaining, resetAt: resetAt === null ? null : new Date(resetAt) };
}

function readCount(text: string): number | null {
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : null;
}
