import { setTimeout as sleep } from 'node:timers/promises';
import { findResetTime } from '../common/http-times';
import { untilAborted } from './deadline';
import type { FediverseOptions, FediverseTimeouts } from './fediverse-options';
import type { InstanceContact } from './instance-contact';
import { InstanceUnreachableError } from './instance-unreachable.error';
import { RemoteHttp, type RemoteAnswer } from './remote-http';

const MAX_RATE_LIMIT_WAITS = 2;

export interface Fetch {
  instance: string;
  base: URL;
  contact: InstanceContact;
  token: string | null;
  signal: AbortSignal;
  /** The time limit of the whole fetch, on the clock of `performance.now()`. */
  endsAt: number;
}

/** GET requests that are repeated after the wait that a 429 names. The caller sends one at a time to an instance. */
export class PoliteHttp {
  private readonly http: RemoteHttp;

  constructor(private readonly options: FediverseOptions) {
    this.http = new RemoteHttp(options);
  }

  get timeouts(): FediverseTimeouts {
    return this.http.timeouts;
  }

  /** Gets a URL, and again after a 429 if the wait fits; throws an {@link InstanceUnreachableError}. */
  async get(url: URL, { contact, token, signal, endsAt }: Fetch): Promise<RemoteAnswer> {
    for (let waits = 0; ; waits++) {
      const answer = await this.http.get(url, signal, { token });
      const { header } = answer;
      const now = this.options.now();
      contact.note(answer, now);
      if (answer.status !== 429) return answer;
      const reset = findResetTime(header('x-ratelimit-reset'), header('retry-after'), now.getTime());
      const delay = (reset ?? Infinity) - now.getTime();
      const longest = Math.min(this.timeouts.rateLimit, endsAt - performance.now());
      if (delay > longest || waits === MAX_RATE_LIMIT_WAITS)
        throw InstanceUnreachableError.ofStatus(429, reset === null ? null : new Date(reset));
      await untilAborted(sleep(delay, undefined, { ref: false }), signal);
    }
  }

  /** Gets a URL within `timeout` milliseconds, without a second attempt; throws an {@link InstanceUnreachableError}. */
  getOnce(url: URL, { signal, token }: Fetch, timeout: number): Promise<RemoteAnswer> {
    return this.http.get(url, signal, { timeout, token });
  }
}
