import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import axios, { type AxiosRequestConfig } from 'axios';
import { process as parseAddress } from 'ipaddr.js';

const LIMITS = { timeout: 20_000, maxContentLength: 16 * 1024 * 1024, proxy: false as const, adapter: 'http' };

/** Loads pictures; returns null for one that is not there, or too large: that alone is no reason against a post. */
export class Pictures {
  constructor(
    private readonly ownHost: string,
    private readonly stop: AbortSignal,
  ) {}

  /** A picture that the bot's own server names: it may redirect, and be anywhere. */
  async ofOwnServer(url: string): Promise<Buffer | null> {
    return this.load(url, {});
  }

  /** A picture that an author names: never from an address that only this machine's network reaches, but for the own server's. */
  async ofAuthor(address: string): Promise<Buffer | null> {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url?.host === this.ownHost) return this.load(address, { maxRedirects: 0 });
    const literal = url?.hostname.replaceAll(/[[\]]/g, '') ?? '';
    if (!url || (isIP(literal) && !isPublic(literal))) return null;
    return this.load(address, { maxRedirects: 0, lookup: lookupPublic });
  }

  private load(url: string, options: AxiosRequestConfig): Promise<Buffer | null> {
    const request = { ...LIMITS, ...options, responseType: 'arraybuffer' as const, signal: this.stop };
    return axios.get<Buffer>(url, request).then(
      ({ data }) => data,
      () => null,
    );
  }
}

const isPublic = (address: string) => parseAddress(address).range() === 'unicast';

/** Resolves a name; fails unless all of its addresses are public. */
async function lookupPublic(host: string): Promise<[string, 4 | 6]> {
  const found = await lookup(host, { all: true });
  const [first] = found;
  if (!first || !found.every(({ address }) => isPublic(address))) throw new Error(`${host} is not public`);
  return [first.address, first.family === 6 ? 6 : 4];
}
