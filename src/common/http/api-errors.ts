import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

/** Where the OpenAPI document is told of {@link ApiErrors} while it is made. */
export const ERRORS_EXTENSION = 'x-errors';

/** A status and the texts, as they are sent, that `detail` may have with it. */
export type ErrorTexts = readonly [status: number, ...details: string[]];

/**
 * Documents the errors that are an operation's own, once for each operation; the document adds those that many have in
 * common: the key's, the body's, the validation's and the 500.
 */
export const ApiErrors = (...errors: ErrorTexts[]) => applyDecorators(ApiExtension(ERRORS_EXTENSION, errors));
