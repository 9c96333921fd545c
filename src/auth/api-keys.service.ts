import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sha256 } from '../common/digest';
import { NotFoundError } from '../common/errors';
import type { Page, Paged } from '../common/http/page.dto';
import type { ApiKey } from './api-key.entity';
import { ApiKeysRepository } from './api-keys.repository';
import { KeyStreamsView } from './key-streams.view';
import { KeyUsage } from './key-usage';
import type { Principal } from './principal';
import type { Scope } from './scopes';

/** What a person wants of a new key; null expiry: never, null streams: all. */
export interface KeyWish {
  name: string;
  scopes: Scope[];
  streams: number[] | null;
  expiresAt: Date | null;
}

export interface NewKey {
  key: string;
  row: ApiKey;
}

/** Milliseconds that a valid key is cached. A revoked one must be refused within 5 s. */
const CACHED = 4_000;

@Injectable()
export class ApiKeysService {
  /** Valid keys by hash. Guesses can't fill it. */
  private readonly cache = new Map<string, { holder: Principal; until: number }>();

  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly usage: KeyUsage,
    private readonly streams: KeyStreamsView,
  ) {}

  async recognise(key: string): Promise<Principal | null> {
    const hash = sha256(key);
    const cached = this.cache.get(hash);
    const holder = cached && cached.until > performance.now() ? cached.holder : await this.lookUp(hash);
    if (holder) this.usage.recordUse(holder.id);
    return holder;
  }

  async create(wish: KeyWish, caller: Principal): Promise<NewKey> {
    await this.streams.refuseUnknown(wish.streams);
    const key = `slc_${randomBytes(32).toString('base64url')}`;
    const draft = { ...wish, prefix: key.slice(0, 12), keyHash: sha256(key) };
    return { key, row: await this.keys.create(draft, caller) };
  }

  /** Stores a key that the operator chose, unless it is known already, even as revoked. */
  async register(name: string, key: string, scopes: readonly Scope[]): Promise<void> {
    // A chosen key may be short, so at most a quarter of it is shown.
    const prefix = key.slice(0, Math.min(12, Math.floor(key.length / 4)));
    await this.keys.createIfUnknown({ name, prefix, keyHash: sha256(key), scopes: [...scopes] });
  }

  list(page: Page): Promise<Paged<ApiKey>> {
    return this.keys.list(page);
  }

  /** Revokes a key: refused from now on here, and within 5 s by every other replica. */
  async revoke(id: number, caller: Principal): Promise<void> {
    const hash = await this.keys.revoke(id, caller);
    if (hash === null) throw new NotFoundError('API key not found');
    this.cache.delete(hash);
  }

  private async lookUp(hash: string): Promise<Principal | null> {
    const until = performance.now() + CACHED;
    const row = await this.keys.findValid(hash);
    if (!row) return null;
    const holder: Principal = Object.freeze({ kind: 'key', ...row });
    this.cache.set(hash, { holder, until });
    return holder;
  }
}
