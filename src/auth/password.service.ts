import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TooManyAttemptsError } from './login-errors';
import { LoginFailuresRepository, pauseAfter } from './login-failures.repository';
import { accountSubject, sessionSubject } from './login-subject';
import { SessionEndedError, WrongPasswordError } from './password-errors';
import { PasswordHasher } from './password-hasher';
import { SessionsRepository } from './sessions.repository';
import type { User } from './user.entity';
import { UsersRepository } from './users.repository';

/** A person's wish for another password; `session` is the hash of the session that it comes by. */
export interface PasswordChange {
  userId: number;
  session: string;
  current: string;
  wanted: string;
}

/** Changes passwords, for whoever knows the present one. */
@Injectable()
export class PasswordService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly failures: LoginFailuresRepository,
    private readonly passwords: PasswordHasher,
  ) {}

  /**
   * Sets another password and ends the person's other sessions; throws when the present one is wrong. A wrong one counts as a failed
   * login of the account. The sixth of a session ends it: who sits there is perhaps not who signed in. Others' failed logins
   * do not, or anybody could sign people out.
   */
  async change(change: PasswordChange): Promise<void> {
    const tries = await this.countTry(change.session);
    const user = await this.users.get(change.userId);
    const right = await this.passwords.matches(change.current, user.passwordHash);
    if (!right || !(await this.replace(user, change))) throw await this.refusal(user, change.session, tries);
    await this.failures.clear([accountSubject(user.usernameFolded), sessionSubject(change.session)]);
  }

  /** Counts before the password is looked at, so that tries side by side gain nothing. */
  private async countTry(session: string): Promise<number> {
    try {
      return await this.failures.count([sessionSubject(session)]);
    } catch (error) {
      if (!(error instanceof TooManyAttemptsError)) throw error;
      throw await this.endSession(session);
    }
  }

  /** False when the password was changed meanwhile, so that the one that was right is no more. */
  private async replace(user: User, { session, wanted }: PasswordChange): Promise<boolean> {
    const hash = await this.passwords.hash(wanted);
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.users.replacePassword(user, hash, manager))) return false;
      await this.sessions.deleteOthers(user.id, session, manager);
      return true;
    });
  }

  private async refusal(user: User, session: string, tries: number): Promise<Error> {
    await this.failures.add(accountSubject(user.usernameFolded));
    await this.failures.deleteOld();
    return pauseAfter(tries) > 0 ? this.endSession(session) : new WrongPasswordError();
  }

  private async endSession(session: string): Promise<Error> {
    await this.sessions.delete(session);
    return new SessionEndedError();
  }
}
