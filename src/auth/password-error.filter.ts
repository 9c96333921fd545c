import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { SessionEndedError, WrongPasswordError } from './password-errors';
import { SessionCookie } from './session-cookie';

/** Answers a refused change of password: 403, or 401 where it was the last try of the session. */
@Catch(WrongPasswordError, SessionEndedError)
export class PasswordErrorFilter implements ExceptionFilter<WrongPasswordError | SessionEndedError> {
  constructor(private readonly cookie: SessionCookie) {}

  catch(error: WrongPasswordError | SessionEndedError, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const ended = error instanceof SessionEndedError;
    if (ended) this.cookie.clear(response);
    response.status(ended ? 401 : 403).json({ detail: error.message });
  }
}
