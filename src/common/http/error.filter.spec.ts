import { ForbiddenException, NotFoundException } from '@nestjs/common';
import { ConflictError, InvalidInputError, NotFoundError, UnavailableError } from '../errors';
import { expectedError } from './error.filter';

class StaleVersionError extends ConflictError {}

describe('an error', () => {
  it.each([
    [new NotFoundError('Post not found'), 404, { detail: 'Post not found' }],
    [
      new ConflictError('Post was changed since', { current: null }),
      409,
      { detail: 'Post was changed since', current: null },
    ],
    [new StaleVersionError('Post was changed since'), 409, { detail: 'Post was changed since' }],
    [new InvalidInputError('Invalid domain'), 400, { detail: 'Invalid domain' }],
    [new UnavailableError('Instance unreachable'), 503, { detail: 'Instance unreachable' }],
    [new UnavailableError('Away', null, { code: 'timeout' }), 503, { detail: 'Away', code: 'timeout' }],
    [new ForbiddenException({ detail: 'Sign in' }), 403, { detail: 'Sign in' }],
    [new NotFoundException('Cannot GET /api/v1/nothing'), 404, { detail: 'Not Found' }],
  ])('%p has the status %i', (error, status, body) => {
    expect(expectedError(error)).toEqual({ status, body });
  });

  it.each([new TypeError('x is not a function'), 'a text', undefined])('%p is unexpected', (error) => {
    expect(expectedError(error)).toBeNull();
  });
});
