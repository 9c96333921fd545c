import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Page, Paged } from '../common/http/page.dto';
import { isAhead } from '../database/ahead.sql';
import { ReadDataSource } from '../database/read-data-source';
import type { Role } from './scopes';
import type { UserSessionDto } from './dto/user.dto';

export interface SessionDraft {
  tokenHash: string;
  userId: number;
  passwordHash: string | null;
  userAgent: string | null;
}

/** The user of a session, and whether its last use is due to be written. */
export interface LiveSession {
  user_id: number;
  username: string;
  role: Role;
  stale: boolean;
}

/** What a change of password keeps: the hashes of the session and of the browser's cookie. */
export interface Kept {
  session: string;
  browser: string | null;
}

/** SQL: the session has ended; `hours` is how long it may be idle. */
const ended = (
  hours: string,
) => `(last_used_at <= now() - make_interval(hours => ${hours}) OR ${isAhead('last_used_at')}
  OR s.created_at <= now() - interval '7 days' OR ${isAhead('s.created_at')})`;

const VALID = `NOT ${ended('$2')}`;

/** The table of sessions; the database's clock decides when they expire. */
@Injectable()
export class SessionsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: ReadDataSource,
  ) {}

  /** False if the user was disabled or the password changed. The lock waits for a running change of either. */
  async create({ tokenHash, userId, passwordHash, userAgent }: SessionDraft): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(
      `INSERT INTO session (token_hash, user_id, user_agent)
       SELECT $1, u.id, $4 FROM app_user u WHERE u.id = $2 AND u.password_hash = $3 AND u.disabled_at IS NULL FOR SHARE
       RETURNING user_id`,
      [tokenHash, userId, passwordHash, userAgent],
    );
    return rows.length > 0;
  }

  /** The session, unless it was idle for `idleHours` or started seven days ago. */
  async findValid(tokenHash: string, idleHours: number): Promise<LiveSession | null> {
    const rows: LiveSession[] = await this.dataSource.query(
      `SELECT s.user_id, u.username, u.role, s.last_used_at <= now() - interval '1 minute' AS stale
       FROM session s
       JOIN app_user u ON u.id = s.user_id
       WHERE s.token_hash = $1 AND u.disabled_at IS NULL AND ${VALID}`,
      [tokenHash, idleHours],
    );
    return rows[0] ?? null;
  }

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

  /** The valid sessions of a user, the newest first; `own` is the hash of the current one. */
  list(userId: number, own: string, idleHours: number, page: Page): Promise<Paged<UserSessionDto>> {
    const select = `
      SELECT s.id, s.created_at, s.last_used_at, s.user_agent, s.token_hash = $3 AS current
      FROM session s WHERE s.user_id = $1 AND ${VALID}`;
    return this.lists.page(select, 'created_at DESC, id DESC', page, [userId, idleHours, own]);
  }

  async end(userId: number, id: number, manager: EntityManager): Promise<boolean> {
    const [, count]: [unknown, number] = await manager.query('DELETE FROM session WHERE user_id = $1 AND id = $2', [
      userId,
      id,
    ]);
    return count === 1;
  }

  async endAll(userId: number, manager: EntityManager, kept: Kept | null = null): Promise<void> {
    await manager.query('DELETE FROM session WHERE user_id = $1 AND token_hash IS DISTINCT FROM $2', [
      userId,
      kept?.session,
    ]);
    await manager.query('DELETE FROM known_origin WHERE user_id = $1 AND origin IS DISTINCT FROM $2', [
      userId,
      kept?.browser,
    ]);
  }

  async deleteExpired(idleHours: number): Promise<void> {
    await this.dataSource.query(`DELETE FROM session s WHERE ${ended('$1')}`, [idleHours]);
  }
}
