import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { fold } from '../common/fold';
import { ConflictError, NotFoundError } from '../common/errors';
import type { Page, Paged } from '../common/http/page.dto';
import { AppConfig } from '../config/app-config';
import { type Actor, changeAs, recordAction } from './acting';
import type { Role } from './scopes';
import { type SessionRow, SessionsRepository } from './sessions.repository';
import { type ListedUser, UsersRepository } from './users.repository';

/** What an admin changes of a user; what is undefined stays. */
export interface UserChange {
  role?: Role;
  disabled?: boolean;
}

/** Adds, disables and lists the people who may sign in; at least one of them stays an admin who can. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly config: AppConfig,
  ) {}

  list(page: Page): Promise<Paged<ListedUser>> {
    return this.users.list(page);
  }

  getUser(id: number): Promise<ListedUser> {
    return this.users.getListed(id, this.dataSource.manager);
  }

  /** Adds a user without a password, who sets one by a link. */
  add(username: string, role: Role, caller: Actor): Promise<ListedUser> {
    return changeAs(caller, this.dataSource.manager, async (manager) => {
      const id = await this.users.create({ username, usernameFolded: fold(username), role }, manager);
      return this.users.getListed(id, manager);
    });
  }

  /** Changes a user. One who is disabled is signed out everywhere, and their link opens nothing. */
  change(id: number, change: UserChange, caller: Actor): Promise<ListedUser> {
    return changeAs(caller, this.dataSource.manager, async (manager) => {
      await this.users.lockAdmins(manager);
      if (!(await this.users.change(id, change, manager))) throw new NotFoundError('User not found');
      if (!(await this.users.anyAdmin(manager))) throw new ConflictError(LAST_ADMIN);
      if (change.disabled) await this.sessions.endAll(id, manager);
      return this.users.getListed(id, manager);
    });
  }

  /** The valid sessions of a user, the newest first. */
  async listSessions(userId: number, page: Page): Promise<Paged<SessionRow>> {
    await this.users.get(userId);
    return this.sessions.list(userId, this.config.sessionIdleHours, page);
  }

  /** Ends one session of a user. */
  async endSession(userId: number, sessionId: number, caller: Actor): Promise<void> {
    await changeAs(caller, this.dataSource.manager, async (manager) => {
      if (!(await this.sessions.end(userId, sessionId, manager))) throw new NotFoundError('Session not found');
      await recordAction({ action: 'end_session', subjectType: 'user', subjectId: userId }, manager);
    });
  }

  /** Ends all sessions of a user; the browsers that they signed in from become strangers'. */
  async endSessions(userId: number, caller: Actor): Promise<void> {
    await this.users.get(userId);
    await changeAs(caller, this.dataSource.manager, async (manager) => {
      await this.sessions.endAll(userId, manager);
      await recordAction({ action: 'end_sessions', subjectType: 'user', subjectId: userId }, manager);
    });
  }
}

/** What is answered to a change that would lock everybody out. */
export const LAST_ADMIN = 'At least one enabled admin must remain';
