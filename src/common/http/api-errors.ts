import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiResponse } from '@nestjs/swagger';

export type ErrorTexts = readonly [status: number, ...details: string[]];

/** How the document lists the texts of an error. */
export const oneOf = (texts: readonly string[]): string => texts.map((text) => `\`${text}\``).join(' or ');

/** Documents an operation's own errors. The document adds common ones, {@link PathId} its 404. */
export const ApiErrors = (...errors: ErrorTexts[]) =>
  applyDecorators(...errors.map(([status, ...texts]) => ApiResponse({ status, description: oneOf(texts) })));

/** The extension of an operation that says that its body may not be left out, while the OpenAPI document is made. */
export const NEEDS_BODY = 'x-needs-body';

/** Documents that the body is required, although none of its fields is. */
export const NeedsBody = () => ApiExtension(NEEDS_BODY, true);
