import { Injectable } from '@nestjs/common';
import { cleanJson } from '../common/storable';
import { SessionEndedError, TooManyAttemptsError, WrongPasswordError } from './auth-errors';
import { LoginFailuresRepository, pauseAfter } from './login-failures.repository';
import { accountSubject, browserSubject, sessionSubject } from './login-subject';
import { PasswordHasher } from './password-hasher';
import { PasswordLinksService } from './password-links.service';
import { SessionsRepository } from './sessions.repository';
import type { User } from './user.entity';
import { type ProfileChange, UsersRepository } from './users.repository';

/** A change of one's own password; `session` is the hash of the session that requests it. */
export interface PasswordChange {
  userId: number;
  session: string;
  /** The secret of the browser's cookie, which stays known. */
  browser: string | null;
  current: string;
  wanted: string;
}

/** What signed-in people see and change of their own account. */
@Injectable()
export class AccountService {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly failures: LoginFailuresRepository,
    private readonly passwords: PasswordHasher,
    private readonly links: PasswordLinksService,
  ) {}

  get(id: number): Promise<User> {
    return this.users.get(id);
  }

  /** Changes what is given; preferences are replaced as a whole. */
  async change(id: number, { timeZone, preferences }: ProfileChange): Promise<User> {
    await this.users.changeProfile(id, { timeZone, preferences: preferences && cleanJson(preferences) });
    return this.users.get(id);
  }

  /**
   * Sets another password, ends the person's other sessions and unused link, and forgets their other browsers; throws when the present
   * password is wrong. A wrong one counts as a failed login of the account. The sixth in one session ends the session, since the person may not be who
   * signed in. Failed logins elsewhere do not end it, or anybody could sign people out.
   */
  async changePassword(change: PasswordChange): Promise<void> {
    const attempts = await this.countAttempt(change.session);
    const user = await this.users.get(change.userId);
    const matches = await this.passwords.matches(change.current, user.passwordHash, 'known');
    if (!matches || !(await this.replacePassword(user, change))) {
      throw await this.refusal(user, change.session, attempts);
    }
    await this.failures.clear([accountSubject(user.usernameFolded), sessionSubject(change.session)]);
  }

  /** Counts before the password is checked, so that concurrent attempts gain nothing. */
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
    const kept = { session, browser: browser === null ? null : browserSubject(browser) };
    return this.links.replacePassword(user, hash, kept);
  }

  private async refusal(user: User, session: string, attempts: number): Promise<Error> {
    await this.failures.add(accountSubject(user.usernameFolded));
    await this.failures.deleteOld();
    return pauseAfter(attempts) > 0 ? this.endSession(session) : new WrongPasswordError();
  }

  private async endSession(session: string): Promise<Error> {
    await this.sessions.delete(session);
    return new SessionEndedError();
  }
}
