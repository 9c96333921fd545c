import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type Repository } from 'typeorm';
import type { Page, Paged } from '../common/http/page.dto';
import { ApiKey } from './api-key.entity';

/** What is stored of a new key. */
export type KeyDraft = Pick<ApiKey, 'name' | 'prefix' | 'keyHash'>;

/** The table of keys. */
@Injectable()
export class ApiKeysRepository {
  private readonly keys: Repository<ApiKey>;

  constructor(dataSource: DataSource) {
    this.keys = dataSource.getRepository(ApiKey);
  }

  /** The key with this hash, unless it is revoked. */
  findValid(keyHash: string): Promise<Pick<ApiKey, 'id' | 'name'> | null> {
    return this.keys.findOne({ select: { id: true, name: true }, where: { keyHash, revokedAt: IsNull() } });
  }

  create(draft: KeyDraft): Promise<ApiKey> {
    return this.keys.save(draft);
  }

  /** Changes nothing when the key is known already, revoked or not. */
  async createIfUnknown(draft: KeyDraft): Promise<void> {
    await this.keys.createQueryBuilder().insert().values(draft).orIgnore('("key_hash")').updateEntity(false).execute();
  }

  /** The keys that are not revoked, newest first. */
  async list({ skip, limit }: Page): Promise<Paged<ApiKey>> {
    const [rows, total] = await this.keys.findAndCount({
      where: { revokedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip,
      take: limit,
    });
    return { rows, total };
  }

  /** Revokes a valid key and returns its hash; null when there is none. */
  async revoke(id: number): Promise<string | null> {
    const [rows]: [{ key_hash: string }[]] = await this.keys.query(
      'UPDATE api_key SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING key_hash',
      [id],
    );
    return rows[0]?.key_hash ?? null;
  }

  /** Stores that the keys were used now, at most once a minute; skips rows that another replica is writing. */
  async recordUse(ids: readonly number[]): Promise<void> {
    await this.keys.query(
      `UPDATE api_key SET last_used_at = now() WHERE id IN (
         SELECT id FROM api_key
         WHERE id = ANY($1) AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute')
         FOR UPDATE SKIP LOCKED)`,
      [ids],
    );
  }

  /** Stores that the keys requested a post now; skips rows that another replica is writing. */
  async recordPull(ids: readonly number[]): Promise<void> {
    await this.keys.query(
      `UPDATE api_key SET last_pulled_at = now() WHERE id IN (
         SELECT id FROM api_key WHERE id = ANY($1) FOR UPDATE SKIP LOCKED)`,
      [ids],
    );
  }
}
