import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sha256 } from '../common/digest';
import { NotFoundError } from '../common/errors';
import type { Page, Paged } from '../common/http/page.dto';
import type { ApiKey } from './api-key.entity';
import { ApiKeysRepository } from './api-keys.repository';
import { KeyCache } from './key-cache';
import { KeyUsage } from './key-usage';
import type { Principal } from './principal';

/** A new key, and what is kept of it. */
export interface NewKey {
  key: string;
  row: ApiKey;
}

/** Keys: who holds one, and making and revoking them. */
@Injectable()
export class ApiKeysService {
  private readonly cache = new KeyCache();

  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly usage: KeyUsage,
  ) {}

  /** The holder of a key or null; at once, without a promise, for a key that was seen within the last seconds. */
  recognise(key: string): Principal | Promise<Principal | null> {
    const hash = sha256(key);
    const known = this.cache.find(hash);
    if (!known) return this.lookUp(hash);
    this.usage.note(known.id);
    return known;
  }

  async create(name: string): Promise<NewKey> {
    const key = `slc_${randomBytes(32).toString('base64url')}`;
    return { key, row: await this.keys.create({ name, prefix: key.slice(0, 12), keyHash: sha256(key) }) };
  }

  /** Makes the operator's own key known, unless it was already, even if it is revoked since. */
  async register(name: string, key: string): Promise<void> {
    // Of a chosen key, which may be short, no more than a quarter is shown.
    const prefix = key.slice(0, Math.min(12, Math.floor(key.length / 4)));
    await this.keys.createIfUnknown({ name, prefix, keyHash: sha256(key) });
  }

  list(page: Page): Promise<Paged<ApiKey>> {
    return this.keys.list(page);
  }

  /** Refused from now on here, and within 5 s by every other replica. */
  async revoke(id: number): Promise<void> {
    const hash = await this.keys.revoke(id);
    if (hash === null) throw new NotFoundError('API key not found');
    this.cache.evict(hash);
  }

  private async lookUp(hash: string): Promise<Principal | null> {
    const asked = this.cache.ticket();
    const row = await this.keys.findLive(hash);
    if (!row) return null;
    const principal: Principal = Object.freeze({ kind: 'key', id: row.id, name: row.name });
    this.cache.put(hash, principal, asked);
    this.usage.note(row.id);
    return principal;
  }
}
