import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sha256 } from '../common/digest';
import { ConflictError, NotFoundError } from '../common/errors';
import type { Page, Paged } from '../common/http/page.dto';
import { AppConfig } from '../config/app-config';
import { type Actor, changeAs, recordAction } from './acting';
import { newToken } from './cookies';
import type { NewLink, UserDto, UserSessionDto } from './dto/user.dto';
import type { Role } from './scopes';
import { SessionsRepository } from './sessions.repository';
import { type UserChange, UsersRepository } from './users.repository';

/** Manages users. At least one admin who can sign in always remains. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly config: AppConfig,
  ) {}

  add(username: string, role: Role, caller: Actor): Promise<UserDto> {
    return changeAs(caller, this.dataSource.manager, async (manager) => {
      const id = await this.users.create(username, role, manager);
      return this.users.getListed(id, manager);
    });
  }

  change(id: number, change: UserChange, caller: Actor): Promise<UserDto> {
    return changeAs(caller, this.dataSource.manager, async (manager) => {
      await this.users.lockAdmins(manager);
      if (!(await this.users.change(id, change, manager))) throw new NotFoundError('User not found');
      if (!(await this.users.anyAdmin(manager))) throw new ConflictError(LAST_ADMIN);
      if (change.disabled) await this.sessions.endAll(id, manager);
      return this.users.getListed(id, manager);
    });
  }

  /** Makes a link that sets a password once, and replaces an earlier link. Throws if the user is disabled. */
  async createLink(userId: number, hours: number, caller: Actor): Promise<NewLink> {
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

  /** The valid sessions of a user, the newest first; `own` is the hash of the session that asks. */
  async listSessions(userId: number, own: string, page: Page): Promise<Paged<UserSessionDto>> {
    await this.users.get(userId);
    return this.sessions.list(userId, own, this.config.sessionIdleHours, page);
  }

  async endSession(userId: number, sessionId: number, caller: Actor): Promise<void> {
    await changeAs(caller, this.dataSource.manager, async (manager) => {
      if (!(await this.sessions.end(userId, sessionId, manager))) throw new NotFoundError('Session not found');
      await recordAction({ action: 'end_session', subjectType: 'user', subjectId: userId }, manager);
    });
  }

  async endSessions(userId: number, caller: Actor): Promise<void> {
    await this.users.get(userId);
    await changeAs(caller, this.dataSource.manager, async (manager) => {
      await this.sessions.endAll(userId, manager);
      await recordAction({ action: 'end_sessions', subjectType: 'user', subjectId: userId }, manager);
    });
  }
}

/** The error for a change that would lock everybody out. */
export const LAST_ADMIN = 'At least one enabled admin must remain';
