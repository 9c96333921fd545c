import { Injectable } from '@nestjs/common';
import { fold } from '../common/fold';
import { TooManyAttemptsError, wrongCredentials } from './auth-errors';
import { newToken } from './cookies';
import { KnownOriginsRepository } from './known-origins.repository';
import { LoginFailuresRepository, pauseAfter } from './login-failures.repository';
import { accountSubject, addressSubject, browserSubject, knownSubject } from './login-subject';
import { type Lane, PasswordHasher } from './password-hasher';
import type { User } from './user.entity';
import { UsersRepository } from './users.repository';

const OVERLOAD_PAUSE = 5;

/** Most logins waiting in one lane. A hash takes about half a second. */
const MAX_CHECKED = 20;

/** UTF-16 units of a name that are read: 100 characters of at most six units when decomposed. */
const LONGEST_NAME = 600;

/** Where a login comes from: the client's address, and the secret in the browser's cookie, if it has one. */
export interface LoginOrigin {
  address: string;
  browser: string | null;
}

export interface LoginAttempt extends LoginOrigin {
  username: string;
  password: string;
}

/** Checks passwords, and slows down guessing without locking out people at known origins. */
@Injectable()
export class LoginService {
  private readonly checked: Record<Lane, number> = { known: 0, strangers: 0 };

  constructor(
    private readonly users: UsersRepository,
    private readonly failures: LoginFailuresRepository,
    private readonly origins: KnownOriginsRepository,
    private readonly passwords: PasswordHasher,
  ) {}

  /**
   * The user with this name and password. Throws an error of auth-errors.ts if there is none or they must wait. A known browser
   * or address waits for its own failures, others for those of the account and of their address.
   */
  async authenticate({ username, password, address, browser }: LoginAttempt): Promise<User> {
    const name = fold(username.trim().slice(0, LONGEST_NAME));
    const known = await this.origins.find(name, originsOf(address, browser));
    const lane = known === null ? 'strangers' : 'known';
    if (this.checked[lane] >= MAX_CHECKED) throw new TooManyAttemptsError(OVERLOAD_PAUSE);
    this.checked[lane]++;
    try {
      if (known !== null) return await this.check(name, password, lane, [knownSubject(name, known)]);
      const shared = addressSubject(address);
      const user = await this.check(name, password, lane, [accountSubject(name), shared]);
      await this.failures.takeBack(shared);
      return user;
    } finally {
      this.checked[lane]--;
    }
  }

  /** Makes the origin of a successful login known; returns the new secret for the browser's cookie. */
  async remember(user: Pick<User, 'id'>, { address, browser }: LoginOrigin): Promise<string> {
    const token = newToken();
    // Another person may have signed in with this browser too.
    if (browser !== null) await this.origins.rename(browserSubject(browser), browserSubject(token));
    await this.origins.add(user.id, originsOf(address, token));
    return token;
  }

  /** Counts the attempt under all subjects; a right password clears the first of them. */
  private async check(name: string, password: string, lane: Lane, subjects: [string, ...string[]]): Promise<User> {
    const failures = await this.failures.count(subjects);
    const user = await this.users.findByFoldedName(name);
    const matches = await this.passwords.matches(password, user?.passwordHash ?? null, lane);
    if (!user || user.disabledAt || !matches) throw await this.refusal(failures);
    await this.failures.clear([subjects[0]]);
    return user;
  }

  private async refusal(failures: number): Promise<Error> {
    const pause = pauseAfter(failures);
    if (pause > 0) return new TooManyAttemptsError(pause);
    await this.failures.deleteOld();
    return wrongCredentials();
  }
}

function originsOf(address: string, browser: string | null): string[] {
  return [...(browser === null ? [] : [browserSubject(browser)]), addressSubject(address)];
}
