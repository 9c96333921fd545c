import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** The user of a session, and whether its last use is due to be written. */
export interface LiveSession {
  user_id: number;
  username: string;
  stale: boolean;
}

/** The table of sessions; the database's clock decides when they expire. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Starts a session of a user; false when the password was changed since it was checked. The lock waits for a running
   * change, which ends only the sessions that it can see.
   */
  async create(tokenHash: string, userId: number, passwordHash: string): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(
      `INSERT INTO session (token_hash, user_id)
       SELECT $1, u.id FROM app_user u WHERE u.id = $2 AND u.password_hash = $3 FOR SHARE
       RETURNING user_id`,
      [tokenHash, userId, passwordHash],
    );
    return rows.length > 0;
  }

  /** The session, unless it was idle for `idleHours` or started seven days ago. */
  async findValid(tokenHash: string, idleHours: number): Promise<LiveSession | null> {
    const rows: LiveSession[] = await this.dataSource.query(
      `SELECT s.user_id, u.username, s.last_used_at <= now() - interval '1 minute' AS stale
       FROM session s
       JOIN app_user u ON u.id = s.user_id
       WHERE s.token_hash = $1
         AND s.last_used_at > now() - make_interval(hours => $2)
         AND s.created_at > now() - interval '7 days'`,
      [tokenHash, idleHours],
    );
    return rows[0] ?? null;
  }

  /** Stores that the session was used now, at most once a minute. */
  async recordUse(tokenHash: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE session SET last_used_at = now()
       WHERE token_hash = $1 AND last_used_at <= now() - interval '1 minute'`,
      [tokenHash],
    );
  }

  async delete(tokenHash: string): Promise<void> {
    await this.dataSource.query('DELETE FROM session WHERE token_hash = $1', [tokenHash]);
  }

  /** Ends all sessions of a user but one. */
  async deleteOthers(userId: number, tokenHash: string, manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM session WHERE user_id = $1 AND token_hash <> $2', [userId, tokenHash]);
  }

  async deleteExpired(idleHours: number): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM session
       WHERE last_used_at <= now() - make_interval(hours => $1) OR created_at <= now() - interval '7 days'`,
      [idleHours],
    );
  }
}
