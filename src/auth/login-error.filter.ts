import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { TooManyAttemptsError, WrongCredentialsError } from './login-errors';

/** Answers a refused login: 401, or 429 with the seconds to wait. */
@Catch(WrongCredentialsError, TooManyAttemptsError)
export class LoginErrorFilter implements ExceptionFilter<WrongCredentialsError | TooManyAttemptsError> {
  catch(error: WrongCredentialsError | TooManyAttemptsError, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const early = error instanceof TooManyAttemptsError;
    if (early) response.setHeader('Retry-After', error.retryAfter);
    response.status(early ? 429 : 401).json({ detail: error.message });
  }
}
