import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type AuthenticatedRequest, callerOf, actorOf } from '../auth/principal';
import { validationFailed } from '../common/http/validation.pipe';

/** Who changes a review, and which version of it they saw; null when they accept any. */
export interface Reviewer {
  actor: string;
  seenVersion: number | null;
}

/** The caller as a reviewer, with the version of the header `If-Match`. */
export const By = createParamDecorator((_: unknown, context: ExecutionContext): Reviewer => {
  const { headers } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  return { actor: actorOf(callerOf(context)), seenVersion: seenVersion(headers['if-match']) };
});

/** `"<version>"` as a number; null when the header is not sent, or `*`. */
function seenVersion(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const version = /^(?:W\/)?"(\d{1,10})"$/.exec(header.trim())?.[1];
  if (version !== undefined) return Number(version);
  throw validationFailed([{ field: 'If-Match', message: 'If-Match must be a version in quotes, such as "3"' }]);
}
