import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

/** Names each request, after the client's `X-Request-Id` where that is plain, so that a log line can be found again. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  const plain = typeof given === 'string' && /^[\w-]{1,64}$/.test(given);
  response.setHeader('X-Request-Id', plain ? given : randomUUID());
  next();
}
