/** The present password that was given is wrong. */
export class WrongPasswordError extends Error {
  constructor() {
    super('Wrong password');
  }
}

/** The present password was given wrong so often that the session is over. */
export class SessionEndedError extends Error {
  constructor() {
    super('Not signed in');
  }
}
