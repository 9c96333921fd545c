import { Injectable } from '@nestjs/common';
import { DataSource, type Repository } from 'typeorm';
import { User } from './user.entity';

/** What is kept of a new user. */
export type UserDraft = Pick<User, 'username' | 'usernameFolded' | 'passwordHash'>;

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

  anyExists(): Promise<boolean> {
    return this.users.exists();
  }

  /**
   * Makes the first user, unless there is one; of replicas that start together one succeeds. `made` runs before the user
   * is there for good: when it throws there is none.
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
