/** How many requests are allowed in how many seconds. */
export interface RateLimitOptions {
  requests: number;
  seconds: number;
}

/** Counts all requests in fixed windows, as Mastodon does for each address. */
export class RateLimit {
  private windowEnd = 0;
  private used = 0;

  constructor(private readonly options: RateLimitOptions) {}

  /** Counts a request; returns Mastodon's headers (https://docs.joinmastodon.org/api/rate-limits/) and whether to refuse it. */
  count(now: number): { refused: boolean; headers: Record<string, string> } {
    const length = this.options.seconds * 1000;
    if (now >= this.windowEnd) {
      this.windowEnd = (Math.floor(now / length) + 1) * length;
      this.used = 0;
    }
    this.used++;
    const headers = {
      'X-RateLimit-Limit': String(this.options.requests),
      'X-RateLimit-Remaining': String(Math.max(0, this.options.requests - this.used)),
      'X-RateLimit-Reset': new Date(this.windowEnd).toISOString().replace('Z', '000Z'),
    };
    return { refused: this.used > this.options.requests, headers };
  }
}
