import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isAhead } from '../database/ahead.sql';

const IS_OVER = `(signed_in_at <= now() - interval '30 days' OR ${isAhead('signed_in_at')})`;

@Injectable()
export class KnownOriginsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The first of the origins from which the account has signed in; null if there is none. */
  async find(usernameFolded: string, origins: readonly string[]): Promise<string | null> {
    const rows: { origin: string }[] = await this.dataSource.query(
      `SELECT k.origin FROM known_origin k
       JOIN app_user u ON u.id = k.user_id
       WHERE u.username_folded = $1 AND k.origin = ANY ($2::text[]) AND NOT ${IS_OVER}
       ORDER BY array_position($2::text[], k.origin)
       LIMIT 1`,
      [usernameFolded, origins],
    );
    return rows[0]?.origin ?? null;
  }

  /** Stores that a user signed in from these origins now, and deletes those that are no longer known. */
  async add(userId: number, origins: readonly string[]): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO known_origin (user_id, origin) SELECT $1, origin FROM unnest($2::text[]) AS origin ORDER BY origin
       ON CONFLICT (user_id, origin) DO UPDATE SET signed_in_at = now()`,
      [userId, origins],
    );
    await this.dataSource.query(`DELETE FROM known_origin WHERE ${IS_OVER}`);
  }

  async rename(origin: string, name: string): Promise<void> {
    await this.dataSource.query('UPDATE known_origin SET origin = $2 WHERE origin = $1', [origin, name]);
  }
}
