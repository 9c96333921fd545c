import { ApiError } from './api-error';

/** Why something failed, in the service's words; null when it did not answer. */
export function detailOf(error: unknown): string | null {
  return error instanceof ApiError && !error.isUnreachable ? error.detail : null;
}
