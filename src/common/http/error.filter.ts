import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ConflictError, InvalidInputError, NotFoundError, UnavailableError } from '../errors';

const STATUS = new Map<unknown, number>([
  [NotFoundError, 404],
  [ConflictError, 409],
  [InvalidInputError, 400],
  [UnavailableError, 503],
]);

/** Nest's own text for a route that does not exist; ours are never of this form. */
const NO_ROUTE = /^Cannot [A-Z]+ /;

/** Turns whatever was thrown into a status and `{"detail"}`; what nobody foresaw is logged and answered as a bare 500. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger(ErrorFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const { status, body } = this.answer(error, http.getRequest<Request>(), response);
    if (response.headersSent) response.destroy();
    else response.status(status).json(body);
  }

  private answer(error: unknown, request: Request, response: Response): { status: number; body: object } {
    if (error instanceof HttpException) return { status: error.getStatus(), body: httpBody(error) };
    const status = error instanceof Error ? STATUS.get(error.constructor) : undefined;
    if (error instanceof Error && status !== undefined) {
      const extra = error instanceof ConflictError ? error.extra : {};
      return { status, body: { detail: error.message, ...extra } };
    }
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.log.error(`${request.method} ${request.path} [${response.getHeader('x-request-id')}] ${cause}`);
    return { status: 500, body: { detail: 'Internal server error' } };
  }
}

function httpBody(error: HttpException): object {
  const body = error.getResponse();
  if (typeof body === 'object' && 'detail' in body) return body;
  return { detail: error.getStatus() === 404 && NO_ROUTE.test(error.message) ? 'Not Found' : error.message };
}
