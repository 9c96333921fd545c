import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { NotFoundError } from '../common/errors';
import { fold } from '../common/fold';
import type { Page, Paged } from '../common/http/page.dto';
import { isAhead } from '../database/ahead.sql';
import { ReadDataSource } from '../database/read-data-source';
import { refuseDuplicate } from '../database/unique-violation';
import type { UserDto } from './dto/user.dto';
import type { Role } from './scopes';
import { User } from './user.entity';

export type UserDraft = Pick<User, 'username' | 'usernameFolded' | 'passwordHash'>;

export interface UserChange {
  role?: Role;
  disabled?: boolean;
}

/** SQL: a link is valid for a week at most. */
const LINK_IS_OPEN = `link_expires_at > now() AND NOT ${isAhead('link_expires_at', `interval '7 days'`)}`;

const LISTED = `
  SELECT u.id, u.username, u.role, u.created_at, u.disabled_at, u.password_hash IS NOT NULL AS has_password,
         (SELECT max(s.last_used_at) FROM session s WHERE s.user_id = u.id) AS last_used_at,
         CASE WHEN ${LINK_IS_OPEN} THEN link_expires_at END AS link_expires_at
  FROM app_user u`;

/** SQL: the user who may set a password by the link whose hash is $1. */
const LINK_IS_VALID = `link_hash = $1 AND ${LINK_IS_OPEN} AND disabled_at IS NULL`;

export type Profile = Pick<User, 'timeZone' | 'preferences'>;

@Injectable()
export class UsersRepository {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly lists: ReadDataSource,
  ) {}

  inTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.users.manager.transaction(work);
  }

  findByFoldedName(usernameFolded: string): Promise<User | null> {
    return this.users.findOneBy({ usernameFolded });
  }

  async get(id: number, manager: EntityManager = this.users.manager): Promise<User> {
    const user = await manager.findOneBy(User, { id });
    if (!user) throw new NotFoundError('User not found');
    return user;
  }

  getLocked(id: number, manager: EntityManager): Promise<User> {
    return manager.findOneOrFail(User, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  async changeProfile(id: number, { timeZone, preferences }: Profile, manager: EntityManager): Promise<void> {
    await manager.query('UPDATE app_user SET time_zone = $2, preferences = $3 WHERE id = $1', [
      id,
      timeZone,
      JSON.stringify(preferences),
    ]);
  }

  /** Replaces the password's hash and voids the link; false if the stored hash is no longer the checked one. */
  async replacePassword(
    user: Pick<User, 'id' | 'passwordHash'>,
    hash: string,
    manager: EntityManager,
  ): Promise<boolean> {
    const [, count]: [unknown, number] = await manager.query(
      `UPDATE app_user SET password_hash = $3, link_hash = NULL, link_expires_at = NULL
       WHERE id = $1 AND password_hash = $2`,
      [user.id, user.passwordHash, hash],
    );
    return count === 1;
  }

  /** Gives an enabled user a new link. Returns its expiry, or null if there is no such user. */
  async setLink(id: number, linkHash: string, hours: number, manager: EntityManager): Promise<Date | null> {
    const [rows]: [{ link_expires_at: Date }[]] = await manager.query(
      `UPDATE app_user SET link_hash = $2, link_expires_at = now() + make_interval(hours => $3)
       WHERE id = $1 AND disabled_at IS NULL
       RETURNING link_expires_at`,
      [id, linkHash, hours],
    );
    return rows[0]?.link_expires_at ?? null;
  }

  async hasLink(linkHash: string): Promise<boolean> {
    const rows: unknown[] = await this.users.query(`SELECT FROM app_user WHERE ${LINK_IS_VALID}`, [linkHash]);
    return rows.length > 0;
  }

  /** Sets the password of the link's user and uses the link up; returns the user's id, or null when the link is not valid. */
  async takeLink(linkHash: string, passwordHash: string, manager: EntityManager): Promise<number | null> {
    const [rows]: [{ id: number }[]] = await manager.query(
      `UPDATE app_user SET password_hash = $2, link_hash = NULL, link_expires_at = NULL WHERE ${LINK_IS_VALID} RETURNING id`,
      [linkHash, passwordHash],
    );
    return rows[0]?.id ?? null;
  }

  list(page: Page): Promise<Paged<UserDto>> {
    return this.lists.page(LISTED, 'created_at DESC, id DESC', page);
  }

  async getListed(id: number, manager: EntityManager = this.users.manager): Promise<UserDto> {
    const rows: UserDto[] = await manager.query(`${LISTED} WHERE u.id = $1`, [id]);
    if (!rows[0]) throw new NotFoundError('User not found');
    return rows[0];
  }

  async create(username: string, role: Role, manager: EntityManager): Promise<number> {
    const rows: { id: number }[] = await refuseDuplicate('User already exists', () =>
      manager.query('INSERT INTO app_user (username, username_folded, role) VALUES ($1, $2, $3) RETURNING id', [
        username,
        fold(username),
        role,
      ]),
    );
    if (!rows[0]) throw new Error('A new user got no id');
    return rows[0].id;
  }

  /** Lets only one transaction at a time change who is an admin. */
  async lockAdmins(manager: EntityManager): Promise<void> {
    await manager.query(`SELECT FROM app_user WHERE role = 'admin' ORDER BY id FOR NO KEY UPDATE`);
  }

  async anyAdmin(manager: EntityManager): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      `SELECT FROM app_user WHERE role = 'admin' AND disabled_at IS NULL AND password_hash IS NOT NULL LIMIT 1`,
    );
    return rows.length > 0;
  }

  /** Changes the given fields and voids a disabled user's link. False if there is no such user. */
  async change(id: number, { role, disabled }: UserChange, manager: EntityManager): Promise<boolean> {
    const [, count]: [unknown, number] = await manager.query(
      `UPDATE app_user SET
         role = coalesce($2, role),
         disabled_at = CASE $3::boolean WHEN true THEN coalesce(disabled_at, now()) WHEN false THEN NULL ELSE disabled_at END,
         link_hash = CASE WHEN $3 THEN NULL ELSE link_hash END,
         link_expires_at = CASE WHEN $3 THEN NULL ELSE link_expires_at END
       WHERE id = $1`,
      [id, role, disabled],
    );
    return count === 1;
  }

  hasAdmin(): Promise<boolean> {
    return this.users.existsBy({ role: 'admin' });
  }

  /** Makes the first admin unless there is one. `made` runs before the commit; if it throws, nothing is stored. */
  async createFirstAdmin(draft: UserDraft, made: () => Promise<void>): Promise<void> {
    await this.users.manager.transaction(async (manager) => {
      await manager.query('LOCK TABLE app_user IN SHARE ROW EXCLUSIVE MODE');
      const rows: unknown[] = await manager.query(
        `INSERT INTO app_user (username, username_folded, password_hash, role)
         SELECT $1, $2, $3, 'admin' WHERE NOT EXISTS (SELECT FROM app_user WHERE role = 'admin')
         ON CONFLICT (username_folded) DO UPDATE SET password_hash = excluded.password_hash, role = 'admin', disabled_at = NULL
         RETURNING id`,
        [draft.username, draft.usernameFolded, draft.passwordHash],
      );
      if (rows.length > 0) await made();
    });
  }
}
