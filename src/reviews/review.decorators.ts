import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import { type AuthenticatedRequest, callerOf, type Principal } from '../auth/principal';
import { ApiErrors, oneOf } from '../common/http/api-errors';
import { validationFailed } from '../common/http/validation.pipe';
import { NOT_PENDING } from '../curated-queue/queue-status';
import { ReviewConflictDto } from '../posts/dto/review-form.dto';

/** Who changes a review, and the version they saw; null to accept any. */
export interface Reviewer {
  caller: Principal;
  seenVersion: number | null;
  response: Response;
}

export const By = createParamDecorator((_: unknown, context: ExecutionContext): Reviewer => {
  const http = context.switchToHttp();
  const { headers } = http.getRequest<AuthenticatedRequest>();
  return { caller: callerOf(context), seenVersion: seenVersion(headers['if-match']), response: http.getResponse() };
});

/** `"<version>"` as a number; null without the header, or for `*`. Compressing proxies make an `ETag` weak. */
function seenVersion(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const version = /^(?:W\/)?"(\d{1,10})"$/.exec(header.trim())?.[1];
  if (version !== undefined) return Number(version);
  throw validationFailed([{ field: 'If-Match', message: 'If-Match must be a version in quotes, such as "3"' }]);
}

/** Documents what all changes of a review have in common: the header `If-Match` and the errors. */
export const ApiReview = ({ takesBack = false } = {}) =>
  applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: false,
      description:
        'The `ETag` of what you saw, which is its `version` in quotes: `"3"`. When the review was changed since, the response is 409.',
      schema: { type: 'string' },
    }),
    ApiErrors([400, 'Invalid spam score (0-100)']),
    ApiResponse({
      status: 409,
      type: ReviewConflictDto,
      description: oneOf(['Post was changed since', ...(takesBack ? NOT_PENDING : [])]),
    }),
  );
