import {
  type CallHandler,
  type ExecutionContext,
  HttpException,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { json, type Request, type Response } from 'express';
import { from, type Observable, switchMap } from 'rxjs';

/** The largest body that is read, in bytes. */
export const BODY_LIMIT = 256 * 1024;

const parse = json({ limit: BODY_LIMIT, type: () => true, strict: false });

/** Reads the JSON body after the guards and before the pipes, so that a body without a key is never looked at. */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (!hasBody(request)) return next.handle();
    return from(readBody(request, http.getResponse<Response>())).pipe(switchMap(() => next.handle()));
  }
}

function hasBody(request: Request): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

function readBody(request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    parse(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(bodyError(error))));
  });
}

/** Whatever cannot be read as JSON, be it its charset or its compression, is the same to the client. */
function bodyError(error: unknown): HttpException {
  const tooLarge = (error as { type?: unknown }).type === 'entity.too.large';
  return tooLarge
    ? new HttpException({ detail: 'Request body too large' }, 413)
    : new HttpException({ detail: 'Invalid JSON body' }, 400);
}
