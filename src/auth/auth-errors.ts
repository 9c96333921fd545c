import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { SessionCookie } from './cookies';

/** A refused login or change of password; {@link AuthErrorFilter} sends it with this status. */
abstract class AuthError extends Error {
  abstract readonly status: number;
}

/** No user has this name and password. */
export class WrongCredentialsError extends AuthError {
  readonly status = 401;

  constructor() {
    super('Invalid username or password');
  }
}

/** Too many logins failed; the next password is checked in `retryAfter` seconds. */
export class TooManyAttemptsError extends AuthError {
  readonly status = 429;

  constructor(readonly retryAfter: number) {
    super(`Too many failed logins; try again in ${retryAfter} s`);
  }
}

/** The current password is wrong. */
export class WrongPasswordError extends AuthError {
  readonly status = 403;

  constructor() {
    super('Wrong password');
  }
}

/** The current password was wrong too often; the session has ended. */
export class SessionEndedError extends AuthError {
  readonly status = 401;

  constructor() {
    super('Not signed in');
  }
}

/** Sends a refused login or change of password: its status, the seconds to wait, and no cookie of an ended session. */
@Catch(AuthError)
export class AuthErrorFilter implements ExceptionFilter<AuthError> {
  constructor(private readonly cookie: SessionCookie) {}

  catch(error: AuthError, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    if (error instanceof TooManyAttemptsError) response.setHeader('Retry-After', error.retryAfter);
    if (error instanceof SessionEndedError) this.cookie.clear(response);
    response.status(error.status).json({ detail: error.message });
  }
}
