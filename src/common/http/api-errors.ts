import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

/** A status and the possible texts of `detail`. */
export type ErrorTexts = readonly [status: number, ...details: string[]];

/** The extension of an operation that holds the texts of a status while the OpenAPI document is made. */
const PREFIX = 'x-error-';

/**
 * Documents the operation's own errors. The document adds the common ones: key, body, validation and 500. {@link PathId}
 * documents its 404 itself.
 */
export const ApiErrors = (...errors: ErrorTexts[]) =>
  applyDecorators(...errors.map(([status, ...texts]) => ApiExtension(`${PREFIX}${status}`, texts)));

/** What {@link ApiErrors} said of an operation. */
export function documentedErrors(operation: object): ErrorTexts[] {
  return Object.entries(operation)
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, texts]) => [Number(name.slice(PREFIX.length)), ...(texts as string[])]);
}

/** The extension of an operation that says that its body may not be left out, while the OpenAPI document is made. */
export const NEEDS_BODY = 'x-needs-body';

/** Documents that the body is required, although none of its fields is. */
export const NeedsBody = () => ApiExtension(NEEDS_BODY, true);
