import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import { ApiErrors } from '../common/http/api-errors';
import { ReviewConflictDto } from './dto/review-conflict.dto';

const HELD = ['reserved', 'delivered', 'error'].map((state) => `Post is in state '${state}', expected 'pending'`);

/** Documents what all changes of a review have in common: the header `If-Match` and the errors. */
export const ApiReview = ({ takesBack = false } = {}) =>
  applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: false,
      description:
        'The `version` that you saw, in quotes: `"3"`. When the review was changed since, the answer is 409.',
      schema: { type: 'string' },
    }),
    ApiResponse({ status: 409, type: ReviewConflictDto }),
    ApiErrors([400, 'Invalid spam score (0-100)'], [409, 'Post was changed since', ...(takesBack ? HELD : [])]),
  );
