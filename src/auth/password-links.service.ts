import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sha256 } from '../common/digest';
import { ConflictError, NotFoundError } from '../common/errors';
import { type Actor, changeAs, recordAction, recordPassword } from './acting';
import { newToken } from './cookies';
import { PasswordHasher } from './password-hasher';
import { type Kept, SessionsRepository } from './sessions.repository';
import type { User } from './user.entity';
import { UsersRepository } from './users.repository';

/** The secret of a new link, which nobody can read again, and until when it is valid. */
export interface NewLink {
  token: string;
  expiresAt: Date;
}

/** Makes the links by which people set a password themselves, each valid once, and sets passwords, by a link and in place of another. */
@Injectable()
export class PasswordLinksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly passwords: PasswordHasher,
  ) {}

  /** A link in place of the user's earlier one; throws when there is no such user, or they are disabled. */
  async create(userId: number, hours: number, caller: Actor): Promise<NewLink> {
    const token = newToken();
    const expiresAt = await changeAs(caller, this.dataSource.manager, async (manager) => {
      const until = await this.users.setLink(userId, sha256(token), hours, manager);
      if (until) await recordAction({ action: 'link', subjectType: 'user', subjectId: userId }, manager);
      return until;
    });
    if (expiresAt) return { token, expiresAt };
    await this.users.get(userId);
    throw new ConflictError('The user is disabled');
  }

  /**
   * Sets the password of the link's user, ends their sessions and forgets where they signed in from. Throws a NotFoundError for a
   * link that was used, replaced, or has expired.
   */
  async redeem(token: string, password: string): Promise<User> {
    const linkHash = sha256(token);
    // A hash takes half a second: only a valid link costs one.
    if (!(await this.users.hasLink(linkHash))) throw new NotFoundError(NO_LINK);
    const hash = await this.passwords.hash(password);
    return this.dataSource.transaction(async (manager) => {
      const userId = await this.users.takeLink(linkHash, hash, manager);
      if (userId === null) throw new NotFoundError(NO_LINK);
      await this.sessions.endAll(userId, manager);
      const user = await this.users.get(userId, manager);
      await recordPassword(user, manager);
      return user;
    });
  }

  /**
   * Replaces the password that a user has for another hash, which voids an unused link and ends all but what is kept; false when the
   * password is no longer what `user` has.
   */
  async replacePassword(user: User, hash: string, kept: Kept): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.users.replacePassword(user, hash, manager))) return false;
      await this.sessions.endAll(user.id, manager, kept);
      await recordPassword(user, manager);
      return true;
    });
  }
}

/** What is answered for a link that opens nothing. */
export const NO_LINK = 'The link was used, replaced, or has expired';
