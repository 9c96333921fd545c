import { type CanActivate, type ExecutionContext, HttpException, Injectable, SetMetadata } from '@nestjs/common';
import { json, type Request, type Response } from 'express';

const BODY_LIMIT = 256 * 1024;
/** Of a route that takes a file. */
const FILE_LIMIT = 6 * 1024 * 1024;
const TAKES_FILE = 'takesFile';

/** The route's body may be as large as a file. */
export const TakesFile = () => SetMetadata(TAKES_FILE, true);

/** What clients call JSON, which is UTF-8 in any case. Its reader would take other bytes, so only ASCII may follow. */
const ASCII_CHARSETS = ['us-ascii', 'ascii', 'iso-8859-1', 'latin1', 'windows-1252'];
const UTF8 = 'utf8';

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)"?/i;

const parsersOf = (limit: number) => ({
  any: json({ limit, type: () => true, strict: false }),
  ascii: json({ limit, type: () => true, strict: false, verify: requireAscii }),
});
const [usual, ofFiles] = [parsersOf(BODY_LIMIT), parsersOf(FILE_LIMIT)];

/** Runs after the guard of keys. An interceptor would make Nest wrap each response in half a dozen observables. */
@Injectable()
export class BodyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const takesFile = Reflect.getMetadata(TAKES_FILE, context.getHandler()) === true;
    return !hasBody(request) || readBody(request, http.getResponse<Response>(), takesFile ? ofFiles : usual);
  }
}

function hasBody(request: Request): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

function readBody(request: Request, response: Response, parsers: typeof usual): Promise<true> {
  const type = request.headers['content-type'] ?? '';
  const charset = CHARSET.exec(type)?.[1]?.toLowerCase() ?? '';
  const isAscii = ASCII_CHARSETS.includes(charset);
  if (isAscii || charset === UTF8) request.headers['content-type'] = type.replace(CHARSET, '; charset=utf-8');
  return new Promise((resolve, reject) => {
    const done = (error?: unknown) => (error === undefined ? resolve(true) : reject(bodyError(error)));
    (isAscii ? parsers.ascii : parsers.any)(request, response, done);
  });
}

function requireAscii(_request: unknown, _response: unknown, body: Buffer): void {
  if (body.some((byte) => byte > 0x7f)) throw new Error('The body is not ASCII');
}

/** Any unreadable body is the same error to the client, including charset and compression. */
function bodyError(error: unknown): HttpException {
  const tooLarge = (error as { type?: unknown }).type === 'entity.too.large';
  return tooLarge
    ? new HttpException({ detail: 'Request body too large' }, 413)
    : new HttpException({ detail: 'Invalid JSON body' }, 400);
}
