import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

/** A status and the texts, as they are sent, that `detail` may have with it. */
export type ErrorTexts = readonly [status: number, ...details: string[]];

/** The extension of an operation that holds the texts of a status while the OpenAPI document is made. */
const PREFIX = 'x-error-';

/**
 * Documents the errors that are an operation's own; the document adds those that many have in common: the key's, the
 * body's, the validation's and the 500. {@link PathId} documents its 404 itself.
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

/** Documents that the body may not be left out, though none of its fields is required by itself. */
export const NeedsBody = () => ApiExtension(NEEDS_BODY, true);
