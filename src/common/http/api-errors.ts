import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export type ErrorTexts = readonly [status: number, ...details: string[]];

const PREFIX = 'x-error-';

/** Documents an operation's own errors. The document adds common ones, {@link PathId} its 404. */
export const ApiErrors = (...errors: ErrorTexts[]) =>
  applyDecorators(...errors.map(([status, ...texts]) => ApiExtension(`${PREFIX}${status}`, texts)));

export function documentedErrors(operation: object): ErrorTexts[] {
  return Object.entries(operation)
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, texts]) => [Number(name.slice(PREFIX.length)), ...(texts as string[])]);
}

/** The extension of an operation that says that its body may not be left out, while the OpenAPI document is made. */
export const NEEDS_BODY = 'x-needs-body';

/** Documents that the body is required, although none of its fields is. */
export const NeedsBody = () => ApiExtension(NEEDS_BODY, true);
