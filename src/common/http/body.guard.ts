import { type CanActivate, type ExecutionContext, HttpException, Injectable } from '@nestjs/common';
import { json, type Request, type Response } from 'express';

/** The largest body that is read, in bytes. */
const BODY_LIMIT = 256 * 1024;

const parse = json({ limit: BODY_LIMIT, type: () => true, strict: false });

/**
 * Reads the JSON body of every route, after the guard of keys: a body without a key is never read. It is a guard because an
 * interceptor would make Nest wrap each response in half a dozen observables.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    return !hasBody(request) || readBody(request, http.getResponse<Response>());
  }
}

function hasBody(request: Request): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

function readBody(request: Request, response: Response): Promise<true> {
  return new Promise((resolve, reject) => {
    parse(request, response, (error?: unknown) => (error === undefined ? resolve(true) : reject(bodyError(error))));
  });
}

/** Whatever cannot be read as JSON, be it its charset or its compression, is the same to the client. */
function bodyError(error: unknown): HttpException {
  const tooLarge = (error as { type?: unknown }).type === 'entity.too.large';
  return tooLarge
    ? new HttpException({ detail: 'Request body too large' }, 413)
    : new HttpException({ detail: 'Invalid JSON body' }, 400);
}
