import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { SessionCookie } from './cookies';

/** A refused login or change of password; {@link AuthErrorFilter} sends it with this status. */
export class AuthError extends Error {
  constructor(
    readonly status: 401 | 403 | 429,
    message: string,
  ) {
    super(message);
  }
}

/** The next password is checked in `retryAfter` seconds. */
export class TooManyAttemptsError extends AuthError {
  constructor(readonly retryAfter: number) {
    super(429, `Too many failed logins; try again in ${retryAfter} s`);
  }
}

export class SessionEndedError extends AuthError {
  constructor() {
    super(401, 'Not signed in');
  }
}

export const wrongCredentials = (): AuthError => new AuthError(401, 'Invalid username or password');

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
