import { rm } from 'node:fs/promises';
import { Injectable, Logger } from '@nestjs/common';
import { sha256 } from '../common/digest';
import { messageOf, NotFoundError } from '../common/errors';
import { fold } from '../common/fold';
import { validationFailed } from '../common/http/validation.pipe';
import { cleanJson, jsonFits, mergePatch } from '../common/storable';
import { AppConfig } from '../config/app-config';
import { recordPassword } from './acting';
import { AuthError, SessionEndedError, TooManyAttemptsError } from './auth-errors';
import { PREFERENCES_LIMITS } from './dto/account.dto';
import { initialPasswordFile } from './initial-password';
import { LoginFailuresRepository, pauseAfter } from './login-failures.repository';
import { accountSubject, browserSubject, sessionSubject } from './login-subject';
import { PasswordHasher } from './password-hasher';
import { SessionsRepository } from './sessions.repository';
import type { User } from './user.entity';
import { type Profile, UsersRepository } from './users.repository';

export interface PasswordChange {
  userId: number;
  session: string;
  /** The secret of the browser's cookie, which stays known. */
  browser: string | null;
  current: string;
  wanted: string;
}

const TOO_LARGE = { field: 'preferences', message: 'preferences must be at most 16 KiB with this change' };

@Injectable()
export class AccountService {
  private readonly log = new Logger(AccountService.name);

  constructor(
    private readonly config: AppConfig,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly failures: LoginFailuresRepository,
    private readonly passwords: PasswordHasher,
  ) {}

  get(id: number): Promise<User> {
    return this.users.get(id);
  }

  /** Changes what is given, preferences by a merge patch. The lock keeps another browser's change. */
  change(id: number, { timeZone, preferences = {} }: Partial<Profile>): Promise<User> {
    return this.users.inTransaction(async (manager) => {
      const user = await this.users.getLocked(id, manager);
      if (timeZone !== undefined) user.timeZone = timeZone;
      user.preferences = mergePatch(user.preferences, cleanJson(preferences));
      if (!jsonFits(user.preferences, PREFERENCES_LIMITS)) throw validationFailed([TOO_LARGE]);
      await this.users.changeProfile(id, user, manager);
      return user;
    });
  }

  /**
   * Sets a new password, ends the person's other sessions and unused link, and forgets their other browsers. Throws if the
   * current password is wrong, which counts as a failed login. The sixth in one session ends it, because another person may be
   * at the keyboard. Failed logins elsewhere don't end it, or anybody could sign people out.
   */
  async changePassword(change: PasswordChange): Promise<void> {
    const attempts = await this.countAttempt(change.session);
    const user = await this.users.get(change.userId);
    const matches = await this.passwords.matches(change.current, user.passwordHash, 'known');
    if (!matches || !(await this.replacePassword(user, change))) {
      throw await this.refusal(user, change.session, attempts);
    }
    await this.failures.clear([accountSubject(user.usernameFolded), sessionSubject(change.session)]);
    await this.forgetInitialPassword(user);
  }

  /** Also ends their sessions and forgets where they signed in from. Throws a NotFoundError for an invalid link. */
  async redeemLink(token: string, password: string): Promise<User> {
    const linkHash = sha256(token);
    // A hash takes half a second: only a valid link costs one.
    if (!(await this.users.hasLink(linkHash))) throw new NotFoundError(NO_LINK);
    const hash = await this.passwords.hash(password);
    const user = await this.users.inTransaction(async (manager) => {
      const userId = await this.users.takeLink(linkHash, hash, manager);
      if (userId === null) throw new NotFoundError(NO_LINK);
      await this.sessions.endAll(userId, manager);
      const changed = await this.users.get(userId, manager);
      await recordPassword(changed, manager);
      return changed;
    });
    await this.forgetInitialPassword(user);
    return user;
  }

  private async forgetInitialPassword({ usernameFolded }: User): Promise<void> {
    const { adminUsername, dataDir } = this.config;
    if (usernameFolded !== fold(adminUsername.trim())) return;
    const file = initialPasswordFile(dataDir);
    await rm(file, { force: true }).catch((error: unknown) =>
      this.log.warn(`The first password is no longer valid, but ${file} cannot be removed: ${messageOf(error)}`),
    );
  }

  private async countAttempt(session: string): Promise<number> {
    try {
      return await this.failures.count([sessionSubject(session)]);
    } catch (error) {
      if (!(error instanceof TooManyAttemptsError)) throw error;
      throw await this.endSession(session);
    }
  }

  /** False when the password was changed since it was checked. */
  private async replacePassword(user: User, { session, browser, wanted }: PasswordChange): Promise<boolean> {
    const hash = await this.passwords.hash(wanted);
    return this.users.inTransaction(async (manager) => {
      if (!(await this.users.replacePassword(user, hash, manager))) return false;
      const kept = { session, browser: browser === null ? null : browserSubject(browser) };
      await this.sessions.endAll(user.id, manager, kept);
      await recordPassword(user, manager);
      return true;
    });
  }

  private async refusal(user: User, session: string, attempts: number): Promise<Error> {
    await this.failures.add(accountSubject(user.usernameFolded));
    await this.failures.deleteOld();
    return pauseAfter(attempts) > 0 ? this.endSession(session) : new AuthError(403, 'Wrong password');
  }

  private async endSession(session: string): Promise<Error> {
    await this.sessions.delete(session);
    return new SessionEndedError();
  }
}

export const NO_LINK = 'The link was used, replaced, or has expired';
