import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Page, Paged } from '../common/http/page.dto';
import { isAhead } from '../database/ahead.sql';
import { newestFirst } from '../database/newest-first';
import { ReadDataSource } from '../database/read-data-source';
import { refuseDuplicate } from '../database/unique-violation';
import { type Actor, changeAs } from './acting';
import { ApiKey } from './api-key.entity';

export type KeyDraft = Pick<ApiKey, 'name' | 'prefix' | 'keyHash' | 'scopes' | 'streams' | 'expiresAt'>;

export type ValidKey = Pick<ApiKey, 'id' | 'name' | 'scopes' | 'streams'>;

@Injectable()
export class ApiKeysRepository {
  constructor(
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
    private readonly lists: ReadDataSource,
  ) {}

  async findValid(keyHash: string): Promise<ValidKey | null> {
    const rows: ValidKey[] = await this.keys.query(
      `SELECT id, name, scopes, streams FROM api_key
       WHERE key_hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
      [keyHash],
    );
    return rows[0] ?? null;
  }

  create(draft: KeyDraft, caller: Actor): Promise<ApiKey> {
    return refuseDuplicate('API key already exists', () =>
      changeAs(caller, this.keys.manager, (manager) => manager.save(this.keys.create(draft))),
    );
  }

  /** Changes nothing when the key is known already, revoked or not. A name that is taken gets a number. */
  async createIfUnknown({ name, prefix, keyHash, scopes }: Omit<KeyDraft, 'streams' | 'expiresAt'>): Promise<void> {
    for (let number = 1; ; number++) {
      const rows: unknown[] = await this.keys.query(
        'INSERT INTO api_key (name, prefix, key_hash, scopes) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id',
        [number === 1 ? name : `${name} ${number}`, prefix, keyHash, scopes],
      );
      if (rows.length > 0 || (await this.keys.existsBy({ keyHash }))) return;
    }
  }

  list(page: Page): Promise<Paged<ApiKey>> {
    return newestFirst(this.lists, this.keys, page, 'revoked_at IS NULL');
  }

  /** Revokes a valid key and returns its hash; null when there is none. */
  async revoke(id: number, caller: Actor): Promise<string | null> {
    const [rows]: [{ key_hash: string }[]] = await changeAs(caller, this.keys.manager, (manager) =>
      manager.query('UPDATE api_key SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING key_hash', [
        id,
      ]),
    );
    return rows[0]?.key_hash ?? null;
  }

  async recordUse(id: number): Promise<void> {
    await this.keys.query(
      `UPDATE api_key SET last_used_at = now()
       WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute' OR ${isAhead('last_used_at')})`,
      [id],
    );
  }

  async recordPull(id: number): Promise<void> {
    await this.keys.query('UPDATE api_key SET last_pulled_at = now() WHERE id = $1', [id]);
  }
}
