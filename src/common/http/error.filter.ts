import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestMessage } from '../logger';
import { ConflictError, InvalidInputError, NotFoundError, Outages, stackOf, UnavailableError } from '../errors';

const STATUSES = [
  [NotFoundError, 404],
  [ConflictError, 409],
  [InvalidInputError, 400],
  [UnavailableError, 503],
] as const;

/** Nest's own text for a route that does not exist; ours are never of this form. */
const NO_ROUTE = /^Cannot [A-Z]+ /;

/** What a client gets when the database can't serve, and the seconds after which it may try again: a restart takes some. */
const OUTAGES = {
  away: { detail: 'Service unavailable', retryAfter: 5 },
  busy: { detail: 'The service is busy', retryAfter: 1 },
};

/** Turns whatever was thrown into a status and `{"detail"}`: an outage is a 503, and any other unexpected error is logged and a bare 500. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger(ErrorFilter.name);

  constructor(private readonly outages: Outages) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const { status, body } = expectedError(error) ?? this.unexpected(error, http.getRequest<Request>(), response);
    if (response.headersSent) return void response.destroy();
    if (error instanceof UnavailableError && error.retryAfter !== null)
      response.setHeader('Retry-After', error.retryAfter);
    response.status(status).json(body);
  }

  private unexpected(error: unknown, request: Request, response: Response): { status: number; body: object } {
    const outage = this.outages.report(error);
    if (outage) {
      const { detail, retryAfter } = OUTAGES[outage];
      if (!response.headersSent) response.setHeader('Retry-After', retryAfter);
      return { status: 503, body: { detail } };
    }
    this.logError(error, request, response);
    return { status: 500, body: { detail: 'Internal server error' } };
  }

  private logError(error: unknown, request: Request, response: Response): void {
    const cause = stackOf(error);
    const id = String(response.getHeader('x-request-id'));
    this.log.error(new RequestMessage(`${request.method} ${request.path} [${id}] ${cause}`, id));
  }
}

function expectedError(error: unknown): { status: number; body: object } | null {
  if (error instanceof HttpException) return { status: error.getStatus(), body: httpBody(error) };
  if (!(error instanceof Error)) return null;
  const [, status] = STATUSES.find(([type]) => error instanceof type) ?? [];
  if (status === undefined) return null;
  const extra = error instanceof ConflictError || error instanceof UnavailableError ? error.extra : {};
  return { status, body: { detail: error.message, ...extra } };
}

function httpBody(error: HttpException): object {
  const body = error.getResponse();
  if (typeof body === 'object' && 'detail' in body) return body;
  return { detail: error.getStatus() === 404 && NO_ROUTE.test(error.message) ? 'Not Found' : error.message };
}
