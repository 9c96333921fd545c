import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { validationFailed } from '../common/http/validation.pipe';

/** The header `If-Match: "<version>"` as a number; null when it is not sent, or `*`. */
export const SeenVersion = createParamDecorator((_: unknown, context: ExecutionContext): number | null => {
  const given = context.switchToHttp().getRequest<Request>().headers['if-match'];
  if (given === undefined || given.trim() === '*') return null;
  const version = /^(?:W\/)?"(\d{1,10})"$/.exec(given.trim())?.[1];
  if (version !== undefined) return Number(version);
  throw validationFailed([{ field: 'If-Match', message: 'If-Match must be a version in quotes, such as "3"' }]);
});
