import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type Repository } from 'typeorm';
import { NotFoundError } from '../common/errors';
import { User } from './user.entity';

/** What is stored of a new user. */
export type UserDraft = Pick<User, 'username' | 'usernameFolded' | 'passwordHash'>;

/** What users change of their own profile. */
export type ProfileChange = Partial<Pick<User, 'timeZone' | 'preferences'>>;

/** The table of users. */
@Injectable()
export class UsersRepository {
  private readonly users: Repository<User>;

  constructor(dataSource: DataSource) {
    this.users = dataSource.getRepository(User);
  }

  findByFoldedName(usernameFolded: string): Promise<User | null> {
    return this.users.findOneBy({ usernameFolded });
  }

  /** A user by id; throws a NotFoundError when there is none. */
  async get(id: number): Promise<User> {
    const user = await this.users.findOneBy({ id });
    if (!user) throw new NotFoundError('User not found');
    return user;
  }

  /** Writes what is given; what is undefined stays. */
  async changeProfile(id: number, { timeZone, preferences }: ProfileChange): Promise<void> {
    await this.users.query(
      `UPDATE app_user SET time_zone = CASE WHEN $2 THEN $3 ELSE time_zone END, preferences = coalesce($4, preferences)
       WHERE id = $1`,
      [id, timeZone !== undefined, timeZone, preferences && JSON.stringify(preferences)],
    );
  }

  /** Replaces the password's hash; false when the stored one is no longer the one that was checked. */
  async replacePassword(
    user: Pick<User, 'id' | 'passwordHash'>,
    hash: string,
    manager: EntityManager,
  ): Promise<boolean> {
    const [, count]: [unknown, number] = await manager.query(
      'UPDATE app_user SET password_hash = $3 WHERE id = $1 AND password_hash = $2',
      [user.id, user.passwordHash, hash],
    );
    return count === 1;
  }

  anyExists(): Promise<boolean> {
    return this.users.exists();
  }

  /**
   * Makes the first user, unless there is one; of replicas that start together one succeeds. `made` runs before the
   * commit: when it throws, there is no user.
   */
  async createFirst(draft: UserDraft, made: () => Promise<void>): Promise<void> {
    await this.users.manager.transaction(async (manager) => {
      await manager.query('LOCK TABLE app_user IN SHARE ROW EXCLUSIVE MODE');
      const rows: unknown[] = await manager.query(
        `INSERT INTO app_user (username, username_folded, password_hash)
         SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM app_user)
         RETURNING id`,
        [draft.username, draft.usernameFolded, draft.passwordHash],
      );
      if (rows.length > 0) await made();
    });
  }
}
