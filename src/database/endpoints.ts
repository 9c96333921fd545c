import { serverUrls } from '../config/database-url';

/** The servers that `DATABASE_URL` names. One of them is the primary; new connections go to where it was last. */
export class Endpoints {
  private static readonly known = new Map<string, Endpoints>();
  private current = 0;

  private constructor(private readonly urls: readonly string[]) {}

  /** Those of a URL: the same object for the same URL, so that all pools of the process follow the primary together. */
  static of(url: string): Endpoints {
    const endpoints = Endpoints.known.get(url) ?? new Endpoints(serverUrls(url) ?? [url]);
    Endpoints.known.set(url, endpoints);
    return endpoints;
  }

  get count(): number {
    return this.urls.length;
  }

  /** The URL to connect to. */
  get url(): string {
    return this.urls[this.current] ?? '';
  }

  /** The server of this URL did not let us in, or is a standby: the next attempt is made at the next one. */
  leave(url: string): void {
    if (url === this.url) this.current = (this.current + 1) % this.urls.length;
  }
}
