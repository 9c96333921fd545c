import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type AxiosRequestConfig, get, type LookupAddressEntry } from 'axios';
import ipaddr from 'ipaddr.js';
import type { Hasher } from './dhash';
import { LIMITS } from './http';
import type { ShownMedia } from './own-server';

/** Hashes pictures. Null if one is missing, too large or without details, which is no reason to refuse the post. */
export class Pictures {
  constructor(
    private readonly ownHost: string,
    private readonly hasher: Hasher | null,
    private readonly stop: AbortSignal,
  ) {}

  /** A picture on the bot's own server, which may redirect or, without a media proxy, name the author's server. */
  async hashOf({ preview_url: preview, url }: ShownMedia): Promise<string | null> {
    const address = preview ?? url ?? '';
    if (!URL.canParse(address)) return null;
    return new URL(address).host === this.ownHost ? this.load(address, {}) : this.hashOfAuthors(address);
  }

  /** A picture at an address that the author chose: public addresses or the own server only. */
  async hashOfAuthors(address: string): Promise<string | null> {
    const url = new URL(address);
    if (url.host === this.ownHost) return this.load(address, { maxRedirects: 0 });
    const literal = url.hostname.replaceAll(/[[\]]/g, '');
    if (isIP(literal) && !isPublic(literal)) return null;
    return this.load(address, { maxRedirects: 0, lookup: lookupPublic });
  }

  private async load(url: string, options: AxiosRequestConfig): Promise<string | null> {
    if (!this.hasher) return null;
    const request = { ...LIMITS, ...options, responseType: 'arraybuffer' as const, signal: this.stop };
    const answer = await get<Buffer>(url, request).catch(() => null);
    return answer && this.hasher(answer.data);
  }
}

const isPublic = (address: string) => ipaddr.process(address).range() === 'unicast';

/** Resolves a name; fails unless all of its addresses are public. Axios takes a list of them within a list. */
async function lookupPublic(host: string): Promise<[LookupAddressEntry[]]> {
  const found = await lookup(host, { all: true });
  if (found.length === 0 || !found.every(({ address }) => isPublic(address))) throw new Error(`${host} is not public`);
  return [found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))];
}
