import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** The table of links by which people set a password. */
@Injectable()
export class PasswordLinksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores the link of an enabled user in place of an earlier one, valid for `hours`; null when there is no such user. */
  async replace(userId: number, tokenHash: string, hours: number, manager: EntityManager): Promise<Date | null> {
    const rows: { expires_at: Date }[] = await manager.query(
      `INSERT INTO password_link (user_id, token_hash, expires_at)
       SELECT id, $2, now() + make_interval(hours => $3) FROM app_user WHERE id = $1 AND disabled_at IS NULL FOR SHARE
       ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
       RETURNING expires_at`,
      [userId, tokenHash, hours],
    );
    return rows[0]?.expires_at ?? null;
  }

  /** Whose link it is; null when it is used, replaced or has expired. */
  async findUser(tokenHash: string): Promise<number | null> {
    const rows: { user_id: number }[] = await this.dataSource.query(
      'SELECT user_id FROM password_link WHERE token_hash = $1 AND expires_at > now()',
      [tokenHash],
    );
    return rows[0]?.user_id ?? null;
  }

  /** Uses a link up; false when that has happened, or it was replaced or has expired. */
  async take(tokenHash: string, manager: EntityManager): Promise<boolean> {
    const [, count]: [unknown, number] = await manager.query(
      'DELETE FROM password_link WHERE token_hash = $1 AND expires_at > now()',
      [tokenHash],
    );
    return count === 1;
  }

  /** Removes the link of a user, if there is one. */
  async remove(userId: number, manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM password_link WHERE user_id = $1', [userId]);
  }
}
