import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { get, type LookupAddressEntry } from 'axios';
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
  hashOf({ preview_url: preview, url }: ShownMedia): Promise<string | null> {
    return this.load(preview ?? url ?? '', 5);
  }

  /** A picture at an address that the author chose. */
  hashOfAuthors(address: string): Promise<string | null> {
    return this.load(address, 0);
  }

  /** Asks public addresses and the own server only, at each redirect too. */
  private async load(address: string, redirects: number): Promise<string | null> {
    if (!this.hasher || !URL.canParse(address)) return null;
    const { host, hostname, protocol } = new URL(address);
    const literal = hostname.replaceAll(/[[\]]/g, '');
    const isOwn = host === this.ownHost;
    if (!/^https?:$/.test(protocol) || (!isOwn && isIP(literal) && !isPublic(literal))) return null;
    const lookup = isOwn ? undefined : lookupPublic;
    const request = { ...LIMITS, lookup, maxRedirects: 0, validateStatus: null, signal: this.stop };
    const answer = await get<Buffer>(address, { ...request, responseType: 'arraybuffer' }).catch(() => null);
    if (answer?.status === 200) return this.hasher(answer.data);
    const { location } = answer?.headers ?? {};
    if (redirects === 0 || typeof location !== 'string' || !URL.canParse(location, address)) return null;
    return this.load(new URL(location, address).href, redirects - 1);
  }
}

const isPublic = (address: string) => ipaddr.process(address).range() === 'unicast';

/** Resolves a name; fails unless all of its addresses are public. Axios takes a list of them within a list. */
async function lookupPublic(host: string): Promise<[LookupAddressEntry[]]> {
  const found = await lookup(host, { all: true });
  if (found.length === 0 || !found.every(({ address }) => isPublic(address))) throw new Error(`${host} is not public`);
  return [found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))];
}
