/** No user has this name and password. */
export class WrongCredentialsError extends Error {
  constructor() {
    super('Invalid username or password');
  }
}

/** Too many logins failed; the next one is looked at in `retryAfter` seconds. */
export class TooManyAttemptsError extends Error {
  constructor(readonly retryAfter: number) {
    super(`Too many failed logins; try again in ${retryAfter} s`);
  }
}
