import { Injectable } from '@nestjs/common';
import { fold } from '../common/fold';
import { TooManyAttemptsError, WrongCredentialsError } from './auth-errors';
import { LoginFailuresRepository, pauseAfter } from './login-failures.repository';
import { accountSubject, addressSubject } from './login-subject';
import { PasswordHasher } from './password-hasher';
import type { User } from './user.entity';
import { UsersRepository } from './users.repository';

/** The seconds to wait when too many passwords are being checked. */
const OVERLOAD_PAUSE = 5;

/** What a person types to sign in, and from where. */
export interface LoginAttempt {
  username: string;
  password: string;
  address: string;
}

/** Checks passwords, and slows down guessing. */
@Injectable()
export class LoginService {
  constructor(
    private readonly users: UsersRepository,
    private readonly failures: LoginFailuresRepository,
    private readonly passwords: PasswordHasher,
  ) {}

  /** The user with this name and password; throws an error of auth-errors.ts when there is none, or when the account or address must wait. */
  async authenticate({ username, password, address }: LoginAttempt): Promise<User> {
    if (this.passwords.overloaded) throw new TooManyAttemptsError(OVERLOAD_PAUSE);
    const name = fold(username.trim());
    const account = accountSubject(name);
    const origin = addressSubject(address);
    const failures = await this.failures.count([account, origin]);
    const user = await this.users.findByFoldedName(name);
    const matches = await this.passwords.matches(password, user?.passwordHash ?? null);
    if (!user || !matches) throw await this.refusal(failures);
    await this.failures.forgive(account, origin);
    return user;
  }

  private async refusal(failures: number): Promise<Error> {
    const pause = pauseAfter(failures);
    if (pause > 0) return new TooManyAttemptsError(pause);
    await this.failures.deleteOld();
    return new WrongCredentialsError();
  }
}
