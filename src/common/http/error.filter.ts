import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ConflictError, InvalidInputError, NotFoundError, UnavailableError } from '../errors';

/** The domain errors, subclasses included, and their statuses. */
const STATUSES = [
  [NotFoundError, 404],
  [ConflictError, 409],
  [InvalidInputError, 400],
  [UnavailableError, 503],
] as const;

/** Nest's own text for a route that does not exist; ours are never of this form. */
const NO_ROUTE = /^Cannot [A-Z]+ /;

/** Turns whatever was thrown into a status and `{"detail"}`; an unexpected error is logged and returned as a bare 500. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger(ErrorFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const expected = expectedError(error);
    if (!expected) this.logError(error, http.getRequest<Request>(), response);
    const { status, body } = expected ?? { status: 500, body: { detail: 'Internal server error' } };
    if (response.headersSent) response.destroy();
    else response.status(status).json(body);
  }

  private logError(error: unknown, request: Request, response: Response): void {
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.log.error(`${request.method} ${request.path} [${response.getHeader('x-request-id')}] ${cause}`);
  }
}

/** The status and body of a domain error or of an HTTP exception; null for any other error. */
export function expectedError(error: unknown): { status: number; body: object } | null {
  if (error instanceof HttpException) return { status: error.getStatus(), body: httpBody(error) };
  if (!(error instanceof Error)) return null;
  const [, status] = STATUSES.find(([type]) => error instanceof type) ?? [];
  if (status === undefined) return null;
  return { status, body: { detail: error.message, ...(error instanceof ConflictError ? error.extra : {}) } };
}

function httpBody(error: HttpException): object {
  const body = error.getResponse();
  if (typeof body === 'object' && 'detail' in body) return body;
  return { detail: error.getStatus() === 404 && NO_ROUTE.test(error.message) ? 'Not Found' : error.message };
}
